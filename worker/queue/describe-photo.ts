import { callJob } from '../call-job.ts'
import type { Deps } from '../deps.ts'
import type { DescribeFailure } from '../domain/description.ts'
import { ACCOUNT_UNREADABLE } from '../domain/messages.ts'
import { serviceLeases } from '../service-lease.ts'
import { describePhoto } from '../vision/describe.ts'
import { visionConfigOf } from '../vision/request.ts'
import type { PhotoMessage } from './messages.ts'

/** The owner's account could not be read, which says nothing about the photo. */
const OWN_TROUBLE: DescribeFailure = {
  ok: false,
  retry: true,
  wait: 'down',
  retryAfterSeconds: 15,
  reason: ACCOUNT_UNREADABLE,
}

/** What a reason quotes are the model's or the person's words, which no operator may read. */
const withoutQuotes = (reason: string) => reason.replace(/“.*”/su, '“…”')

const COMPLETE_RETRIES_MS = [200, 2000, 10_000]

/**
 * Describes one photo, if its job still wants that. A transient failure is reported to the job, which sends the photo
 * again later, because its timer survives a restart and the delay of a queue message may not.
 * @throws when the job cannot be reached or a setting is bad; the queue then delivers the message again.
 */
export async function describeJobPhoto(deps: Deps, { jobId, photoId }: PhotoMessage): Promise<void> {
  // Read first: a bad setting must not cost the photo an attempt.
  const config = visionConfigOf(deps.config)
  const job = deps.jobs.getByName(jobId)
  const item = await job.begin(photoId)
  if (!item) return
  const authorize = () => job.authorizeImage(photoId).catch(() => OWN_TROUBLE)
  const outcome = await describePhoto({ ...deps, config, lease: serviceLeases(deps) }, item, authorize)
  if (!outcome.ok)
    deps.log('photo.undescribed', { jobId, photoId, retry: outcome.retry, reason: withoutQuotes(outcome.reason) })
  // The text has cost a model call, so the call is repeated if the object was reset meanwhile.
  await callJob(deps.jobs, jobId, COMPLETE_RETRIES_MS, fresh => fresh.complete(photoId, outcome, item.rewrite))
}
