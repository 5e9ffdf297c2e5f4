import type { Deps } from '../deps.ts'
import { describePhoto } from '../vision/describe.ts'
import type { PhotoMessage } from './messages.ts'

/**
 * Describes one photo if its job still wants that. A failure that may pass is booked with the job, which sends the
 * photo again when its time has come: what is due survives a restart there, and a queue's delay may not.
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
