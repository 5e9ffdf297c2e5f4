import { useRef } from 'react'
import useSWR from 'swr'
import { loadData } from '#web/lib/api.ts'
import type { JobAnswer, JobSummary } from '#worker/contract/jobs.ts'
import { api } from '#worker/contract/paths.ts'
import { POLL_MS } from '#worker/domain/limits.ts'

/**
 * A job that waits for its payment. It is read again when the tab gets the focus and, if `isAwaited`, every few
 * seconds.
 */
export function useUnpaidJob(jobId: string, isAwaited: boolean) {
  const known = useRef<JobSummary>(undefined)
  const { data, error, mutate } = useSWR(
    api.job(jobId),
    async path => {
      const { revision } = known.current ?? {}
      const asked = revision === undefined ? path : api.jobSince(jobId, revision)
      const answer = await loadData<JobAnswer | undefined>(asked)
      known.current = answer?.job ?? known.current
      return known.current
    },
    {
      revalidateOnFocus: true,
      dedupingInterval: POLL_MS / 2,
      refreshInterval: isAwaited ? POLL_MS : 0,
      shouldRetryOnError: false,
    },
  )
  return { job: data, error: data ? undefined : error, refresh: () => void mutate() }
}
