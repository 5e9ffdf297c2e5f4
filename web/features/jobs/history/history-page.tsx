import { Radio, RefreshCw } from 'lucide-react'
import { useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { counted, formatTime } from '#web/lib/format.ts'
import { useJobs } from '#web/lib/use-jobs.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state/error-state.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx'
import { PAGES } from '#worker/contract/paths.ts'
import { HistoryEntry } from './history-entry.tsx'
import s from './history-page.module.css'
import { JobSearch } from './job-search.tsx'
import { byMonth } from './months.ts'
import { useJobSearch } from './use-job-search.ts'

const LOAD_FAILED = 'Failed to load job history'
const NONE_FOUND = 'No job is called that'

export function HistoryPage() {
  const [params] = useSearchParams()
  const highlighted = params.get('job')
  const search = useJobSearch()
  const { q } = search
  const searchBox = useRef<HTMLInputElement>(null)
  const { jobs, error, isSearching, isRefreshing, isLive, updatedAt, refresh, replace, ...more } = useJobs(
    highlighted,
    q,
  )
  const hasFailed = error !== undefined
  // Until the answer to another search is there, an empty list says nothing about it.
  const isKnown = jobs !== undefined && !isSearching && !hasFailed
  const isEmpty = isKnown && jobs.length === 0
  const showAll = () => {
    search.clear()
    searchBox.current?.focus()
  }

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
      {(q !== '' || !isEmpty) && <JobSearch inputRef={searchBox} text={search.text} onType={search.type} />}
      <VisuallyHidden>
        <span role="status">{q !== '' && isKnown && foundText(jobs.length, more.hasMore)}</span>
      </VisuallyHidden>
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
      {!hasFailed && !isEmpty && !jobs?.length && <HistorySkeleton />}
      {isEmpty && q !== '' && (
        <EmptyState title={NONE_FOUND} action={<Button onClick={showAll}>Show all</Button>}>
          <p>The search looks at the names of jobs and of their platforms.</p>
        </EmptyState>
      )}
      {isEmpty && q === '' && (
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
        <div className={s.months} aria-busy={isRefreshing} data-searching={isSearching || undefined}>
          {byMonth(jobs).map(month => (
            <div key={month.name} className={s.month}>
              <h2 className={s.name}>{month.name}</h2>
              <ul aria-label={`Jobs, ${month.name}`}>
                {month.jobs.map(job => (
                  <HistoryEntry
                    key={job._id}
                    job={job}
                    highlighted={job._id === highlighted}
                    onUndone={refresh}
                    onRenamed={replace}
                  />
                ))}
              </ul>
            </div>
          ))}
        </div>
      )}
      {jobs && more.hasMore && (
        <Button className={s.more} busy={more.isLoadingMore} busyLabel="Loading..." onClick={more.loadMore}>
          Show older jobs
        </Button>
      )}
    </div>
  )
}

function foundText(jobs: number, hasMore: boolean): string {
  if (jobs === 0) {
    return NONE_FOUND
  }
  return hasMore ? `More than ${counted(jobs, 'job')} found` : `${counted(jobs, 'job')} found`
}

function HistorySkeleton() {
  return (
    <div className={s.skeleton} aria-busy="true">
      <Skeleton width="9rem" height="1.5rem" />
      {[1, 2, 3, 4].map(row => (
        <Skeleton key={row} height="var(--card)" />
      ))}
    </div>
  )
}
