import { Radio, RefreshCw } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { formatTime } from '#web/lib/format.ts'
import { useJobs } from '#web/lib/use-jobs.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state/error-state.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { PAGES } from '#worker/contract/paths.ts'
import { HistoryEntry } from './history-entry.tsx'
import s from './history-page.module.css'

const LOAD_FAILED = 'Failed to load job history'

export function HistoryPage() {
  const [params] = useSearchParams()
  const highlighted = params.get('job')
  const { jobs, error, isRefreshing, isLive, updatedAt, refresh, ...more } = useJobs(highlighted)
  const hasFailed = error !== undefined

  return (
    <div className={s.page}>
      <header className={s.header}>
        <h1>Job History</h1>
        {isLive && (
          <Badge tone="good" icon={<Radio aria-hidden />}>
            Live updates active
          </Badge>
        )}
        <div className={s.tools}>
          <span className={s.updated}>Last updated {updatedAt ? formatTime(updatedAt) : '…'}</span>
          <Button size="sm" icon={<RefreshCw aria-hidden size={16} />} onClick={() => void refresh()}>
            Refresh
          </Button>
        </div>
      </header>
      {hasFailed && jobs && (
        <Notice tone="warning">
          <p>{LOAD_FAILED}. This list may be out of date; your jobs go on.</p>
        </Notice>
      )}
      {hasFailed && !jobs && (
        <ErrorState title={LOAD_FAILED} onRetry={() => void refresh()}>
          <p>Your jobs and photos are as they were.</p>
        </ErrorState>
      )}
      {!hasFailed && !jobs && <HistorySkeleton />}
      {jobs?.length === 0 && (
        <EmptyState
          title="No Job History"
          action={
            <ButtonLink variant="primary" to={PAGES.photos}>
              Select photos
            </ButtonLink>
          }
        >
          <p>You haven't run any jobs yet.</p>
        </EmptyState>
      )}
      {jobs && jobs.length > 0 && (
        <ul aria-label="Jobs" aria-busy={isRefreshing}>
          {jobs.map(job => (
            <HistoryEntry key={job._id} job={job} highlighted={job._id === highlighted} onUndone={refresh} />
          ))}
        </ul>
      )}
      {jobs && more.hasMore && (
        <Button className={s.more} busy={more.isLoadingMore} busyLabel="Loading..." onClick={more.loadMore}>
          Show older jobs
        </Button>
      )}
    </div>
  )
}

function HistorySkeleton() {
  return (
    <div className={s.skeleton} aria-busy="true">
      {[1, 2, 3, 4].map(row => (
        <Skeleton key={row} height={88} />
      ))}
    </div>
  )
}
