import type { Job, JobSummary, LiveMessage } from '#worker/contract/jobs.ts'
import type { JobResult } from '#worker/domain/job-result.ts'

/** A job as received so far: the latest summary, and each result with the revision at which it was last received. */
export type KnownJob = { summary: JobSummary; results: JobResult[]; receivedAt: ReadonlyMap<string, number> }

/** Turns a job from the API, or the changed part of one, into a live message. */
export function messageOf(job: Job): LiveMessage {
  const { results, ...summary } = job
  return { revision: job.revision, job: summary, results }
}

/**
 * Merges a message. Messages may arrive twice, late or out of order, since both socket and polling bring them: no photo
 * and no summary goes back to an earlier revision, and without news the same object is returned.
 */
export function mergeMessage(known: KnownJob | null, message: LiveMessage): KnownJob {
  if (!known) {
    const receivedAt = new Map(message.results.map(result => [result.photoId, message.revision]))
    return { summary: message.job, results: message.results, receivedAt }
  }
  const fresh = new Map<string, JobResult>()
  for (const result of message.results) {
    if (message.revision > (known.receivedAt.get(result.photoId) ?? -1)) {
      fresh.set(result.photoId, result)
    }
  }
  const summary = message.revision > known.summary.revision ? message.job : known.summary
  if (fresh.size === 0) {
    return summary === known.summary ? known : { ...known, summary }
  }
  const receivedAt = new Map(known.receivedAt)
  for (const photoId of fresh.keys()) {
    receivedAt.set(photoId, message.revision)
  }
  const replaced = known.results.map(result => fresh.get(result.photoId) ?? result)
  const added = message.results.filter(result => !known.receivedAt.has(result.photoId))
  return { summary, results: [...replaced, ...added], receivedAt }
}

/** Merges the answer to our own call. The caller has checked that nothing newer was received meanwhile. */
export function mergeResults(known: KnownJob, results: JobResult[]): KnownJob {
  const answered = new Map(results.map(result => [result.photoId, result]))
  return { ...known, results: known.results.map(old => answered.get(old.photoId) ?? old) }
}
