import { counted } from '#worker/domain/counted.ts'
import type { JobResult } from '#worker/domain/job-result.ts'
import { PLATFORMS, type Provider } from '#worker/domain/platforms.ts'
import { newTags } from '#worker/domain/tags.ts'
import { ownerText, shownText } from '../data/result-state.ts'
import s from './before-after.module.css'
import { EMPTY } from './card-field.tsx'

type BeforeAfterProps = {
  result: JobResult
  provider: Provider
  open: boolean
}

/** The photo's texts on the platform before and after applying, side by side. */
export function BeforeAfter({ result, provider, open }: BeforeAfterProps) {
  const { title: hasTitle } = PLATFORMS[provider].capabilities
  const { originalTags, generatedTags } = result
  return (
    <details className={s.panel} open={open}>
      <summary className={s.summary}>Before and after</summary>
      <div className={s.columns}>
        <Side
          name="Before"
          title={hasTitle ? ownerText(result, 'title') : null}
          description={ownerText(result, 'description')}
          tagCount={originalTags.length}
        />
        <Side
          name="After"
          title={hasTitle ? shownText(result, 'title') : null}
          description={shownText(result, 'description')}
          tagCount={originalTags.length + newTags(provider, originalTags, generatedTags).length}
        />
      </div>
    </details>
  )
}

type SideProps = { name: string; title: string | null; description: string; tagCount: number }

function Side({ name, title, description, tagCount }: SideProps) {
  return (
    <div className={s.side}>
      <h3 className={s.name}>{name}</h3>
      {title !== null && <p className={s.title}>{title || <span className={s.none}>{EMPTY.title}</span>}</p>}
      <p className={s.description}>{description || <span className={s.none}>{EMPTY.description}</span>}</p>
      <p className={s.count}>{tagsText(tagCount)}</p>
    </div>
  )
}

function tagsText(count: number): string {
  if (count === 0) {
    return 'No tags'
  }
  return counted(count, 'tag')
}
