import { ApiError } from '#web/lib/api.ts'
import { useLoadingTimeout } from '#web/lib/use-loading-timeout.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state/error-state.tsx'
import { JobCard } from '#web/ui/job-card/job-card.tsx'
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import type { JobSummary } from '#worker/contract/jobs.ts'
import s from './recent-activity.module.css'

type RecentActivityProps = { jobs: JobSummary[] | undefined; error: unknown; onRetry: () => void }

export function RecentActivity({ jobs, error, onRetry }: RecentActivityProps) {
  return (
    <section aria-labelledby="recent-activity">
      <h2 id="recent-activity">Recent Activity</h2>
      <Content jobs={jobs} error={error} onRetry={onRetry} />
    </section>
  )
}

function Content({ jobs, error, onRetry }: RecentActivityProps) {
  const { isOverdue, restart } = useLoadingTimeout(!jobs && !error)
  if (error || isOverdue) {
    const retry = () => {
      restart()
      onRetry()
    }
    return (
      <ErrorState title={failureText(error)} onRetry={retry}>
        Your jobs go on without this page.
      </ErrorState>
    )
  }
  if (!jobs) {
    return (
      <div className={s.loading} role="status" aria-label="Loading recent activity">
        <Skeleton height={88} />
        <Skeleton height={88} />
      </div>
    )
  }
  if (jobs.length === 0) {
    return (
      <EmptyState title="No activity yet">Choose some photos, and what is written for them shows up here.</EmptyState>
    )
  }
  return (
    <ul>
      {jobs.map(job => (
        <li key={job._id}>
          <JobCard job={job} />
        </li>
      ))}
    </ul>
  )
}

function failureText(error: unknown): string {
  return error instanceof ApiError && error.status === 429
    ? 'Too many requests. Please wait a moment before refreshing.'
    : 'Failed to load dashboard data'
}
