import type { Decisions, Edits, EditsReport, JobSummary, PhotoOfJob, PhotoVersion } from '../../contract/jobs.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../domain/actor.ts'
import type { JobResult } from '../../domain/job-result.ts'
import { NOT_IN_JOB } from '../../domain/messages.ts'
import type { ResultPatch } from '../../domain/review.ts'
import { AppError } from '../../errors.ts'
import type { EditsAnswer } from '../../rpc.ts'
import { getOwnJob, refused } from './own-job.ts'

/** The response body as JSON text; undefined when nothing changed since. @throws NOT_FOUND, JOB_LOST */
export async function readJob(
  deps: Deps,
  actor: Person,
  jobId: string,
  since: number | null,
): Promise<string | undefined> {
  const job = await getOwnJob(deps, actor, jobId)
  const body = await job.read(since)
  if (body === null) throw new AppError('JOB_LOST')
  return body
}

/** Names a job, or with null takes its name away. @throws NOT_FOUND, JOB_LOST */
export async function renameJob(deps: Deps, actor: Person, jobId: string, name: string | null): Promise<JobSummary> {
  const job = await getOwnJob(deps, actor, jobId)
  const summary = await job.rename(name)
  if (!summary) throw new AppError('JOB_LOST')
  return summary
}

export async function editPhoto(
  deps: Deps,
  actor: Person,
  { jobId, photoId }: PhotoOfJob,
  patch: ResultPatch,
): Promise<JobResult> {
  const job = await getOwnJob(deps, actor, jobId)
  const answer = await job.edit(photoId, patch)
  if (!answer.ok) throw refused(answer)
  return answer.result
}

/** All texts of the model for a photo. @throws NOT_FOUND */
export async function listVersions(deps: Deps, actor: Person, { jobId, photoId }: PhotoOfJob): Promise<PhotoVersion[]> {
  const job = await getOwnJob(deps, actor, jobId)
  const versions = await job.versions(photoId)
  if (!versions) throw new AppError('NOT_FOUND', { text: NOT_IN_JOB })
  return versions
}

/** Approves or skips many photos; returns those it changed. */
export async function decidePhotos(
  deps: Deps,
  actor: Person,
  jobId: string,
  decisions: Decisions,
): Promise<JobResult[]> {
  const job = await getOwnJob(deps, actor, jobId)
  const answer = await job.decide(decisions)
  if (!answer.ok) throw refused(answer)
  return answer.results
}

/** Makes the same edit of many photos. @throws NOT_FOUND, UNKNOWN_PHOTO, VALIDATION */
export async function editPhotos(deps: Deps, actor: Person, jobId: string, edits: Edits): Promise<EditsReport> {
  const job = await getOwnJob(deps, actor, jobId)
  return reportOf(await job.editMany(edits))
}

/** Takes the newest edit of many photos back. @throws NOT_FOUND, CONFLICT where it is not the newest */
export async function undoEdits(deps: Deps, actor: Person, jobId: string, batch: number): Promise<EditsReport> {
  const job = await getOwnJob(deps, actor, jobId)
  return reportOf(await job.undoEdits(batch))
}

function reportOf(answer: EditsAnswer): EditsReport {
  if (!answer.ok) throw refused(answer)
  return { changed: answer.changed, batch: answer.batch }
}
