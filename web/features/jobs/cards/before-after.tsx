import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx'
import { FIELD_NAMES, TEXT_FIELDS, type TextField } from '#worker/domain/fields.ts'
import { type JobResult, willWrite } from '#worker/domain/job-result.ts'
import { PLATFORMS, type Provider } from '#worker/domain/platforms.ts'
import { newTags, tagsToWrite } from '#worker/domain/tags.ts'
import { ownerText, replacementOf, shownText } from '../data/result-texts.ts'
import s from './before-after.module.css'

type BeforeAfterProps = { result: JobResult; provider: Provider }

/**
 * Says whose text each field has on the platform before and after applying. The card above shows the texts themselves,
 * and says so where a camera's name is replaced.
 */
export function BeforeAfter({ result, provider }: BeforeAfterProps) {
  const fields = TEXT_FIELDS.filter(
    field =>
      (field !== 'title' || PLATFORMS[provider].capabilities.title) && replacementOf(result, field) !== 'cameraName',
  )
  const { originalTags } = result
  const added = newTags(provider, originalTags, tagsToWrite(result, provider))
  return (
    <table className={s.table}>
      <caption>
        <VisuallyHidden>Before and after</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <td />
          {fields.map(field => (
            <th key={field} scope="col">
              {FIELD_NAMES[field]}
            </th>
          ))}
          <th scope="col">{FIELD_NAMES.tags}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Before</th>
          {fields.map(field => (
            <td key={field}>{before(result, field)}</td>
          ))}
          <td>{originalTags.length}</td>
        </tr>
        <tr>
          <th scope="row">After</th>
          {fields.map(field => (
            <td key={field}>{after(result, field)}</td>
          ))}
          <td>{originalTags.length + added.length}</td>
        </tr>
      </tbody>
    </table>
  )
}

function before(result: JobResult, field: TextField): string {
  return ownerText(result, field).trim() === '' ? 'none' : 'yours'
}

function after(result: JobResult, field: TextField): string {
  if (shownText(result, field).trim() === '') {
    return 'none'
  }
  return willWrite(result, field) ? 'new' : 'yours'
}
