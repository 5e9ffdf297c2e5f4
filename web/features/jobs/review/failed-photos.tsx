import { useState } from 'react'
import { counted } from '#web/lib/format.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import type { JobSummary } from '#worker/contract/jobs.ts'
import { PAGES } from '#worker/contract/paths.ts'
import type { JobResult } from '#worker/domain/job-result.ts'
import { endedUnpaid } from '#worker/domain/job-status.ts'
import type { JobActions } from '../data/job-actions.ts'
import { countGroups } from '../data/photo-state.ts'
import { RetryButton } from './retry-button.tsx'

type FailedPhotosProps = { job: JobSummary; results: JobResult[]; onRetry: JobActions['retry'] }

/** The number of failed photos and a button to retry them, or why they cannot be retried and what to do instead. */
export function FailedPhotos({ job, results, onRetry }: FailedPhotosProps) {
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
  if (refusal !== null) {
    return (
      <Notice tone="warning" title={`${counted(failed, 'photo')} failed`} action={another}>
        <p>{refusal}</p>
      </Notice>
    )
  }
  const all = job.status === 'failed'
  return (
    <Notice
      tone={all ? 'error' : 'warning'}
      title={all ? 'No text could be written' : `${counted(failed, 'photo')} failed`}
      action={<RetryButton onRetry={async () => setRefusal(await onRetry())}>Try again ({failed} failed)</RetryButton>}
    >
      <p>Each card says why. Failed photos are not charged.</p>
    </Notice>
  )
}
