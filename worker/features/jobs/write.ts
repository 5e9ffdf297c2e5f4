import type {
  PhotoOfJob,
  PhotosOfJob,
  RetryInput,
  RewriteInput,
  StopAnswer,
  WriteAnswer,
  WritesAnswer,
} from '../../contract/jobs.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../domain/actor.ts'
import type { OperationKind } from '../../domain/job-result.ts'
import { activityEntry } from '../activity/service.ts'
import { getJobToWrite, getOwnJob, refused } from './own-job.ts'

export async function runPhoto(
  deps: Deps,
  actor: Person,
  { jobId, photoId, seen }: PhotoOfJob,
  kind: OperationKind,
): Promise<WriteAnswer> {
  const { job, connectedAt } = await getJobToWrite(deps, actor, jobId)
  const answer = await job.runSingle(photoId, kind, connectedAt, seen)
  if (!answer.ok) throw refused(answer)
  const { result, started, waitSeconds } = answer
  if (started) await recordStart(deps, actor, { jobId, kind, photos: 1 })
  return waitSeconds === undefined ? { result } : { result, waitSeconds }
}

/** Starts applying or undoing photos in the background; returns how many there are to do. */
export async function runPhotos(
  deps: Deps,
  actor: Person,
  { jobId, photoIds, seen }: PhotosOfJob,
  kind: OperationKind,
): Promise<WritesAnswer> {
  const { job, connectedAt } = await getJobToWrite(deps, actor, jobId)
  const answer = await job.runBatch(photoIds, kind, connectedAt, seen)
  if (!answer.ok) throw refused(answer)
  const { totalPhotos } = answer
  if (totalPhotos > 0) await recordStart(deps, actor, { jobId, kind, photos: totalPhotos })
  return { totalPhotos }
}

/** Describes failed photos once more; returns how many. @throws CONFLICT, NOT_COVERED, NOT_CONNECTED where none can be. */
export async function retryPhotos(deps: Deps, actor: Person, { jobId, photoIds }: RetryInput): Promise<WritesAnswer> {
  const job = await getOwnJob(deps, actor, jobId)
  const answer = await job.retry(photoIds ?? null)
  if (!answer.ok) throw refused(answer)
  const { totalPhotos } = answer
  await activityEntry(deps, actor.userId, { action: 'retry-started', detail: { jobId, photos: totalPhotos } })
  return { totalPhotos }
}

/** Has texts written again; returns of how many photos. @throws UNKNOWN_PHOTO, VALIDATION, CONFLICT where none can be. */
export async function rewritePhotos(
  deps: Deps,
  actor: Person,
  { jobId, photoIds, ...wish }: RewriteInput,
): Promise<WritesAnswer> {
  const job = await getOwnJob(deps, actor, jobId)
  const answer = await job.rewrite(photoIds, wish)
  if (!answer.ok) throw refused(answer)
  return { totalPhotos: answer.totalPhotos }
}

/** Stops applying and undoing in the background; returns how many waiting photos were cancelled. */
export async function stopWrites(deps: Deps, actor: Person, jobId: string): Promise<StopAnswer> {
  const job = await getOwnJob(deps, actor, jobId)
  const stopped = await job.stop()
  if (stopped > 0) {
    await activityEntry(deps, actor.userId, { action: 'writes-stopped', detail: { jobId, photos: stopped } })
  }
  return { stopped }
}

function recordStart(
  deps: Deps,
  actor: Person,
  { kind, ...detail }: { jobId: string; kind: OperationKind; photos: number },
) {
  return activityEntry(deps, actor.userId, { action: `${kind}-started`, detail })
}
