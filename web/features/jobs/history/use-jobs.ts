import { useEffect, useState } from 'react'
import useSWR from 'swr'
import { request } from '#web/lib/api.ts'
import { isRunning } from '#web/lib/job-status.ts'
import type { JobAnswer, JobsAnswer, PhotosOfJob, WritesAnswer } from '#worker/contract/jobs.ts'
import { api } from '#worker/contract/paths.ts'
import { isUndoable } from '#worker/domain/job-result.ts'
import { LOADING_FORCE_CLEAR_MS, POLL_MS } from '#worker/domain/limits.ts'

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
    refresh: () => mutate(),
  }
}

/** Starts restoring every photo of a job that we wrote to; returns how many there are. */
export async function undoJob(jobId: string): Promise<number> {
  const { job } = await request<JobAnswer>(api.job(jobId))
  const photoIds = job.results.filter(isUndoable).map(result => result.photoId)
  if (photoIds.length === 0) {
    return 0
  }
  const body: PhotosOfJob = { jobId, photoIds }
  const { totalPhotos } = await request<WritesAnswer>(api.undoBatch, { method: 'POST', body })
  return totalPhotos
}
