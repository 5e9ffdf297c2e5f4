import type { Hono } from 'hono'
import {
  PhotoOfJobInput,
  PhotosOfJobInput,
  type StopAnswer,
  StopInput,
  type WriteAnswer,
  type WritesAnswer,
} from '#worker/contract/jobs.ts'
import { api } from '#worker/contract/paths.ts'
import {
  isApplicable,
  isSeen,
  isUndoable,
  type JobResult,
  type OperationKind,
  seenOf,
} from '#worker/domain/job-result.ts'
import { TEXTS_UNSEEN } from '#worker/domain/messages.ts'
import type { JobState } from './job.ts'
import { jobOf, photosOf } from './job-calls.ts'
import type { Jobs } from './jobs.ts'
import { bodyOf, refuse } from './server.ts'

const applied = (result: JobResult): JobResult => ({
  ...result,
  ...{
    applied: true,
    approved: true,
    appliedAt: new Date().toISOString(),
    undoneAt: null,
    held: null,
    applyError: null,
  },
  ...{ backupTitle: result.originalTitle, backupDescription: result.originalDescription },
  backupTags: result.originalTags,
})

const undone = (result: JobResult): JobResult => ({
  ...result,
  ...{ applied: false, approved: false, appliedAt: null, undoneAt: new Date().toISOString(), undoError: null },
  ...{ backupTitle: null, backupDescription: null, backupTags: null },
})

/** Photos are applied and undone, one by one or in a batch. */
export function addWriteCalls(app: Hono, jobs: Jobs): void {
  app.post(api.applySingle, async c => {
    const { jobId, photoId, seen } = await bodyOf(c, PhotoOfJobInput)
    const job = jobOf({ jobs }, jobId)
    const [before] = photosOf(job, [photoId])
    if (!before?.applied && before && !isSeen(before, seen)) refuse('CONFLICT', { error: TEXTS_UNSEEN })
    if (!before || (before.status !== 'processed' && !before.applied)) return refuse('CONFLICT')
    const result = before.applied ? before : applied(before)
    jobs.publish(job, [result])
    return c.json<WriteAnswer>({ result })
  })
  app.post(api.undoApply, async c => {
    const { jobId, photoId } = await bodyOf(c, PhotoOfJobInput)
    const job = jobOf({ jobs }, jobId)
    const [before] = photosOf(job, [photoId])
    if (!before) return refuse('UNKNOWN_PHOTO')
    const result = isUndoable(before) ? undone(before) : before
    jobs.publish(job, [result])
    return c.json<WriteAnswer>({ result })
  })
  app.post(api.applyBatch, async c => {
    const { jobId, photoIds, seen } = await bodyOf(c, PhotosOfJobInput)
    const job = jobOf({ jobs }, jobId)
    if (job.applying.isRunning) refuse('APPLY_RUNNING')
    const photos = photosOf(job, photoIds).filter(isApplicable)
    const wanted = photos.filter(result => isSeen(result, seenOf(seen, result.photoId)))
    if (photos.length > 0 && wanted.length === 0) refuse('CONFLICT', { error: TEXTS_UNSEEN })
    return c.json<WritesAnswer>({ totalPhotos: begin(jobs, job, 'apply', wanted) }, 202)
  })
  app.post(api.undoBatch, async c => {
    const { jobId, photoIds } = await bodyOf(c, PhotosOfJobInput)
    const job = jobOf({ jobs }, jobId)
    if (job.undoing.isRunning) refuse('CONFLICT')
    return c.json<WritesAnswer>(
      { totalPhotos: begin(jobs, job, 'undo', photosOf(job, photoIds).filter(isUndoable)) },
      202,
    )
  })
  app.post(api.stop, async c => {
    const { jobId } = await bodyOf(c, StopInput)
    const job = jobOf({ jobs }, jobId)
    const stopped = [job.applying, job.undoing]
      .filter(({ isRunning }) => isRunning)
      .reduce((sum, { total, done, failed }) => sum + total - done - failed, 0)
    const ended = (run: JobState['applying']) => ({ ...run, total: run.done + run.failed, isRunning: false })
    jobs.publish(job, [], { applying: ended(job.applying), undoing: ended(job.undoing) })
    waiting.delete(job)
    return c.json<StopAnswer>({ stopped })
  })
}

/** What waits to be written, until a test says so. */
const waiting = new WeakMap<JobState, { kind: OperationKind; photoIds: string[] }>()

function begin(jobs: Jobs, job: JobState, kind: OperationKind, photos: readonly JobResult[]): number {
  const run = { total: photos.length, done: 0, failed: 0, isRunning: photos.length > 0 }
  waiting.set(job, { kind, photoIds: photos.map(({ photoId }) => photoId) })
  jobs.publish(job, [], kind === 'apply' ? { applying: run } : { undoing: run })
  if (jobs.pace.writes === 'at once') queueMicrotask(() => writeNext(jobs, job.id, photos.length))
  return photos.length
}

/** Writes the next photos of a job's batch, or lets them fail for this reason. */
export function writeNext(jobs: Jobs, jobId: string, count: number, failure?: string): void {
  const job = jobs.get(jobId)
  const batch = waiting.get(job)
  if (!batch) return
  const ids = batch.photoIds.splice(0, count)
  const { kind } = batch
  const write = kind === 'apply' ? applied : undone
  const failed = kind === 'apply' ? { applyError: failure ?? null } : { undoError: failure ?? null }
  const changed = photosOf(job, ids).map(result => (failure === undefined ? write(result) : { ...result, ...failed }))
  const before = kind === 'apply' ? job.applying : job.undoing
  const run = {
    ...before,
    ...(failure === undefined ? { done: before.done + ids.length } : { failed: before.failed + ids.length }),
    isRunning: batch.photoIds.length > 0,
  }
  jobs.publish(job, changed, kind === 'apply' ? { applying: run } : { undoing: run })
}
