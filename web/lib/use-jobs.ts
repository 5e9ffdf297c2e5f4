import { useEffect, useState } from 'react'
import useSWRInfinite from 'swr/infinite'
import type { JobSummary, JobsAnswer } from '#worker/contract/jobs.ts'
import { jobsPage } from '#worker/contract/paths.ts'
import { POLL_MS } from '#worker/domain/limits.ts'
import { loadData } from './api.ts'
import { isRunning } from './job-status.ts'

const someRuns = (pages: JobsAnswer[] | undefined) => pages?.some(({ jobs }) => jobs.some(isRunning)) ?? false

/**
 * The user's jobs, newest first, page by page; polled every few seconds while one of them is running. `sought`: the id
 * of a job that is to be on the first page, however old it is. `q`: only jobs whose name or platform contains it; those
 * shown before stay until they are found.
 */
export function useJobs(sought: string | null = null, q = '') {
  // A number, not a function: SWR restarts its interval for every new function, and never starts it if the first
  // returned 0.
  const [polls, setPolls] = useState(false)
  const { data, error, isLoading, isValidating, mutate, size, setSize } = useSWRInfinite(
    (_: number, before: JobsAnswer | null) =>
      before && !before.nextCursor ? null : jobsPage({ job: sought, q, cursor: before?.nextCursor ?? null }),
    loadData<JobsAnswer>,
    {
      revalidateOnMount: true,
      keepPreviousData: true,
      revalidateOnFocus: true,
      dedupingInterval: POLL_MS / 2,
      refreshInterval: polls ? POLL_MS : 0,
    },
  )
  const [found, setFound] = useState<{ pages: JobsAnswer[]; q: string } | null>(null)
  if (data && !isLoading && !error && found?.pages !== data) {
    setFound({ pages: data, q })
  }
  const isOfOtherSearch = found !== null && found.q !== q
  const isLive = someRuns(data)
  if (isLive !== polls) {
    setPolls(isLive)
  }
  const [updatedAt, setUpdatedAt] = useState<string | null>(null)

  useEffect(() => {
    if (!isValidating && !error) {
      setUpdatedAt(new Date().toISOString())
    }
  }, [isValidating, error])

  const loaded = data?.length ?? 0
  return {
    // A failed search shows nothing that was not searched for.
    jobs: error && isOfOtherSearch ? undefined : data?.flatMap(({ jobs }) => jobs),
    error,
    /** Whether `jobs` are still those of another search. */
    isSearching: isLoading,
    isRefreshing: isValidating,
    isLive,
    updatedAt,
    refresh: () => mutate(),
    /** Shows the job as another call has answered it. */
    replace: (job: JobSummary) => mutate(pages => pages?.map(page => withJob(page, job)), { revalidate: false }),
    // Answers of the previous release have no cursor.
    hasMore: Boolean(data?.at(-1)?.nextCursor),
    isLoadingMore: isValidating && size > loaded,
    loadMore: () => void setSize(loaded + 1),
  }
}

function withJob({ jobs, ...rest }: JobsAnswer, job: JobSummary): JobsAnswer {
  return { jobs: jobs.map(each => (each._id === job._id ? job : each)), ...rest }
}
