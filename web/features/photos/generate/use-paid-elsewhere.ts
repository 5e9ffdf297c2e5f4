import { useEffect, useEffectEvent } from 'react'
import { request } from '#web/lib/api.ts'
import { forgetOrdered, keptChoice } from '#web/lib/kept-choice.ts'
import type { JobAnswer } from '#worker/contract/jobs.ts'
import { api } from '#worker/contract/paths.ts'

/** Tells which photos a job has that was unpaid when this tab last knew of it, and has been paid in another. */
export function usePaidElsewhere(unpaidJobIds: string[] | undefined, onPaid: (photoIds: string[]) => void): void {
  const tellPaid = useEffectEvent(onPaid)
  useEffect(() => {
    const { jobId, ordered = [] } = keptChoice() ?? {}
    if (!jobId || ordered.length === 0 || !unpaidJobIds || unpaidJobIds.includes(jobId)) {
      return
    }
    const check = async () => {
      const { job } = await request<JobAnswer>(api.job(jobId))
      if (job.payment) {
        forgetOrdered(jobId)
        tellPaid(ordered)
      }
    }
    // A job that cannot be read is looked at again when the account is.
    void check().catch(() => undefined)
  }, [unpaidJobIds])
}
