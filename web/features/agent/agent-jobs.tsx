import { Link } from 'react-router-dom'
import { formatDateTime } from '#web/lib/format.ts'
import { JobCard } from '#web/ui/job-card/job-card.tsx'
import { LoadFailed } from '#web/ui/load-failed/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import type { JobSummary } from '#worker/contract/jobs.ts'
import { PAGES } from '#worker/contract/paths.ts'
import s from './agent-jobs.module.css'

const SHOWN = 5

type AgentJobsProps = {
  /** The agent's jobs, newest first; undefined while they load. */
  jobs: JobSummary[] | undefined
  hasFailed: boolean
  onRetry: () => void
  /** Null while the agent is off. */
  watchingSince: string | null
}

/** The agent's latest jobs. */
export function AgentJobs({ jobs, hasFailed, onRetry, watchingSince }: AgentJobsProps) {
  return (
    <section className={s.jobs} aria-labelledby="agent-jobs">
      <h2 id="agent-jobs">Latest Jobs</h2>
      {hasFailed && <LoadFailed onRetry={onRetry}>The agent's jobs could not be loaded.</LoadFailed>}
      {!jobs && !hasFailed && <Skeleton height={88} />}
      {jobs?.length === 0 &&
        (watchingSince ? (
          <p>
            Watching for photos uploaded after <time dateTime={watchingSince}>{formatDateTime(watchingSince)}</time>.
            For older ones use <Link to={PAGES.photos}>Photo Selection</Link>.
          </p>
        ) : (
          <p className={s.none}>None yet.</p>
        ))}
      {jobs && jobs.length > 0 && (
        <ul>
          {jobs.slice(0, SHOWN).map(job => (
            <li key={job._id}>
              <JobCard job={job} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
