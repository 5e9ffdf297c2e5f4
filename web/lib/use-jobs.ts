import { useEffect, useState } from 'react'
import useSWR from 'swr'
import type { JobsAnswer } from '#worker/contract/jobs.ts'
import { api } from '#worker/contract/paths.ts'
import { LOADING_FORCE_CLEAR_MS, POLL_MS } from '#worker/domain/limits.ts'
import { request } from './api.ts'
import { isRunning } from './job-status.ts'

/** All jobs of the user, newest first; polled every few seconds while one of them is running. */
export function useJobs() {
  const { data, error, isValidating, mutate } = useSWR(
    api.jobs,
    (path: string) => request<JobsAnswer>(path, { timeoutMs: LOADING_FORCE_CLEAR_MS }),
    {
      revalidateOnMount: true,
      revalidateOnFocus: true,
      dedupingInterval: POLL_MS / 2,
      refreshInterval: answer => (answer?.jobs.some(isRunning) ? POLL_MS : 0),
    },
  )
  const [updatedAt, setUpdatedAt] = useState<string | null>(null)

  useEffect(() => {
    if (!isValidating && !error) {
      setUpdatedAt(new Date().toISOString())
    }
  }, [isValidating, error])

  return {
    jobs: data?.jobs,
    error,
    isRefreshing: isValidating,
    isLive: data?.jobs.some(isRunning) ?? false,
    updatedAt,
    refresh: mutate,
  }
}
