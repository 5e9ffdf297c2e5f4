import { useEffect, useRef } from 'react'
import { mutate } from 'swr'
import { useFreeTrial } from '#web/lib/free-trial.ts'
import { useUser } from '#web/lib/user.ts'
import type { JobSummary } from '#worker/contract/jobs.ts'
import { api } from '#worker/contract/paths.ts'
import { coverRetry, needsCover, type RetryCover } from '../data/retry-cover.ts'

/** What covers a retry of the job's failed photos; null while that is unknown, or if the account has no part in it. */
export function useRetryCover(job: JobSummary): RetryCover | null {
  const wanted = needsCover(job)
  const account = useFreeTrial(wanted)
  const { user } = useUser()
  const { payment, provider } = job
  const held = `${payment?.freePhotosUsed} ${payment?.paidPhotosUsed}`
  const before = useRef(held)
  // What the job took or gave back is missing on the account or back there.
  useEffect(() => {
    if (before.current !== held) {
      before.current = held
      void mutate(api.freeTrialStatus)
    }
  }, [held])
  if (!wanted || !account) {
    return null
  }
  const isConnected = user?.connectedAccounts.some(each => each.provider === provider) ?? false
  return coverRetry(job, account, isConnected)
}
