import type { Deps } from '../deps.ts'
import { describePhoto } from '../vision/describe.ts'
import type { PhotoMessage } from './messages.ts'

/**
 * Describes one photo if its job still wants that. A transient failure is reported to the job, which sends the photo
 * again later: a timer there survives a restart, and a queue's delay may not.
 * @throws when the job cannot be reached; the queue then delivers the message again.
 */
export async function describeJobPhoto(deps: Deps, { jobId, photoId }: PhotoMessage): Promise<void> {
  const job = deps.jobs.getByName(jobId)
  const item = await job.begin(photoId)
  if (!item) return
  const outcome = await describePhoto(deps, item, () => job.authorizeImage(photoId))
  if (!outcome.ok) deps.log('photo.undescribed', { jobId, photoId, retry: outcome.retry, reason: outcome.reason })
  await job.complete(photoId, outcome)
}
