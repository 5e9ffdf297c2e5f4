import { counted } from '#worker/domain/counted.ts'
import type { JobResult } from '#worker/domain/job-result.ts'
import { ownerText, shownText } from '../data/result-state.ts'
import s from './before-after.module.css'
import { withTags } from './tags.ts'

type BeforeAfterProps = {
  result: JobResult
  /** Photos of the platform have one. */
  hasTitle: boolean
  open: boolean
}

/** What the photo says on the platform before and after applying, side by side. */
export function BeforeAfter({ result, hasTitle, open }: BeforeAfterProps) {
  const after = withTags(result.originalTags, result.generatedTags)
  return (
    <details className={s.panel} open={open}>
      <summary className={s.summary}>Before and after</summary>
      <div className={s.columns}>
        <Side
          name="Before"
          title={hasTitle ? ownerText(result, 'title') : null}
          description={ownerText(result, 'description')}
          tags={result.originalTags}
        />
        <Side
          name="After"
          title={hasTitle ? shownText(result, 'title') : null}
          description={shownText(result, 'description')}
          tags={after}
        />
      </div>
    </details>
  )
}

type SideProps = { name: string; title: string | null; description: string; tags: string[] }

function Side({ name, title, description, tags }: SideProps) {
  return (
    <div className={s.side}>
      <h3 className={s.name}>{name}</h3>
      {title !== null && <p className={s.title}>{title || <span className={s.none}>No title</span>}</p>}
      <p className={s.description}>{description || <span className={s.none}>No description</span>}</p>
      <p className={s.count}>{tagCount(tags.length)}</p>
    </div>
  )
}

function tagCount(count: number): string {
  if (count === 0) {
    return 'No tags'
  }
  return counted(count, 'tag')
}
