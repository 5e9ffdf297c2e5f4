import { type ReactNode, useState } from 'react'
import { mutate } from 'swr'
import { counted } from '#web/lib/format.ts'
import { failedText } from '#web/lib/job-money.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { BuyPhotos } from '#web/ui/buy-photos/buy-photos.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import type { JobSummary } from '#worker/contract/jobs.ts'
import { api, jobPage, PAGES } from '#worker/contract/paths.ts'
import type { JobResult } from '#worker/domain/job-result.ts'
import { endedUnpaid } from '#worker/domain/job-status.ts'
import { connectFirst, RETRY_NEEDS_PHOTOS } from '#worker/domain/messages.ts'
import { PLATFORMS } from '#worker/domain/platforms.ts'
import type { JobActions } from '../data/job-actions.ts'
import { countGroups } from '../data/photo-state.ts'
import type { RetryCover } from '../data/retry-cover.ts'
import s from './failed-photos.module.css'
import { RetryButton } from './retry-button.tsx'

type FailedPhotosProps = {
  job: JobSummary
  results: JobResult[]
  /** What covers a retry, if the account has to. */
  cover: RetryCover | null
  onRetry: JobActions['retry']
}

/** The number of failed photos and a button to retry them, or why they cannot be retried and what to do instead. */
export function FailedPhotos({ job, results, cover, onRetry }: FailedPhotosProps) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const { failed } = countGroups(results)
  if (failed === 0) {
    return null
  }
  const another = (
    <ButtonLink to={PAGES.photos} state={{ provider: job.provider }}>
      Select Photos
    </ButtonLink>
  )
  if (endedUnpaid(job)) {
    return (
      <Notice tone="info" title="This job was not paid" action={another}>
        <p>Nothing was charged. To describe these photos, select them again in a new job.</p>
      </Notice>
    )
  }
  const kept = failedText(job)
  if (refusal !== null && kept === null) {
    return (
      <Notice tone="warning" title={`${counted(failed, 'photo')} failed`} action={another}>
        <p>{refusal}</p>
      </Notice>
    )
  }
  const all = job.status === 'failed'
  const retry = async () => {
    const reason = await onRetry()
    setRefusal(reason)
    if (reason !== null) {
      void mutate(api.freeTrialStatus)
    }
  }
  const { action, hint } =
    kept === null
      ? { action: <RetryButton onRetry={retry}>Try again ({failed} failed)</RetryButton>, hint: null }
      : wayOn(job, cover, { retry, another })
  return (
    <Notice
      tone={all ? 'error' : 'warning'}
      title={all ? 'No text could be written' : (kept ?? `${counted(failed, 'photo')} failed`)}
      action={action}
    >
      {all && kept && <p>{kept}</p>}
      <p>Each photo says why. {kept === null && 'Failed photos are not charged.'}</p>
      {hint && <p>{hint}</p>}
    </Notice>
  )
}

type WayOn = { action: ReactNode; hint: string | null }

/** What can be done about failed photos that the account has to cover; nothing until it is known what it has. */
function wayOn(
  { _id: jobId, provider }: JobSummary,
  cover: RetryCover | null,
  { retry, another }: { retry: () => Promise<void>; another: ReactNode },
): WayOn {
  if (!cover) {
    return { action: <span className={s.place} />, hint: null }
  }
  const { retryable, covered, unconnected } = cover
  if (retryable === 0) {
    return { action: another, hint: 'They were tried again three times. To start over, select them in a new job.' }
  }
  if (covered > 0) {
    const which = covered === retryable ? `${covered}` : `${covered} of ${retryable}`
    return { action: <RetryButton onRetry={retry}>Try {which} again</RetryButton>, hint: null }
  }
  if (unconnected > 0) {
    return { action: null, hint: connectFirst(PLATFORMS[provider].name) }
  }
  return {
    action: <BuyPhotos from={jobPage(jobId)} lacking={retryable} lackingText="what these failed photos lack" />,
    hint: RETRY_NEEDS_PHOTOS,
  }
}
