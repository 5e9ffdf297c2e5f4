import { formatDateTime } from '#web/lib/format.ts'
import type { JobSummary } from '#worker/contract/jobs.ts'
import s from './job-title.module.css'

type Named = Pick<JobSummary, 'name' | 'createdAt'>

/** A job's name, or when it was made if it has none. */
export const titleOf = ({ name, createdAt }: Named) => name || formatDateTime(createdAt)

/** A title in a list: a long name ends with its second line. */
export function JobTitle({ job: { name, createdAt } }: { job: Named }) {
  if (!name) {
    return <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
  }
  return (
    <span className={s.name} dir="auto" title={name}>
      {name}
    </span>
  )
}
