import { useEffect } from 'react'
import { isWriting } from '#web/lib/job-status.ts'
import type { JobSummary } from '#worker/contract/jobs.ts'
import type { ViewMode } from '../data/job-state.ts'
import { describingOf, writingOf } from '../data/job-work.ts'

/** Shows the progress in the tab's title while the job does something by itself. */
export function useTabTitle(job: JobSummary, mode: ViewMode): void {
  const title = tabTitle(job, mode)
  useEffect(() => {
    if (title === null) {
      return
    }
    const usual = document.title
    document.title = title
    return () => {
      document.title = usual
    }
  }, [title])
}

/** "62 % · Review"; null while the job waits for its user. */
export function tabTitle(job: JobSummary, mode: ViewMode): string | null {
  if (!isWriting(job) && mode !== 'processing') {
    return null
  }
  const { done, total } = isWriting(job) ? writingOf(job) : describingOf(job)
  return `${total > 0 ? Math.floor((100 * done) / total) : 0} % · Review`
}
