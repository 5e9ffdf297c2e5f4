import type { Context } from 'hono'
import * as z from 'zod'
import {
  Decisions,
  Edits,
  type EditsReport,
  type JobsAnswer,
  JobsQuery,
  type JobsSummaryAnswer,
  PhotoOfJobInput,
  PhotosOfJobInput,
  type ProcessAnswer,
  ProcessInput,
  type RenameAnswer,
  RenameInput,
  type ResultAnswer,
  ResultPatch,
  type ResultsAnswer,
  RetryInput,
  RewriteInput,
  type StopAnswer,
  StopInput,
  UndoEdits,
  type VersionsAnswer,
  type WordsAnswer,
  type WriteAnswer,
  type WritesAnswer,
} from '../../contract/jobs.ts'
import { readSince } from '../../contract/paths.ts'
import type { OperationKind } from '../../domain/job-result.ts'
import { IDEMPOTENCY_KEY_MAX } from '../../domain/limits.ts'
import { AppError } from '../../errors.ts'
import type { AppContext } from '../../http/context.ts'
import { spendLimit } from '../../http/rate-limit.ts'
import { actorOf } from '../../http/session.ts'
import { readBody, readQuery } from '../../http/validate.ts'
import { SESSION_HEADER } from '../../rpc.ts'
import { createJob } from './create.ts'
import { getTextUse, listJobs, summarizeJobs } from './list.ts'
import { getOwnJob } from './own-job.ts'
import * as review from './review.ts'
import * as write from './write.ts'

export async function create(c: Context<AppContext>) {
  const actor = actorOf(c)
  // A refused body counts towards the limit too.
  const input = await readBody(c, ProcessInput).catch(async refusal => {
    await spendLimit(c.var.deps, 'processPerUser', actor.userId)
    throw refusal
  })
  return c.json<ProcessAnswer>(await createJob(c.var.deps, actor, input, readKey(c)))
}

export async function read(c: Context<AppContext, '/:jobId'>) {
  const body = await review.readJob(c.var.deps, actorOf(c), c.req.param('jobId'), readSince(c.req.query('since')))
  return body === undefined ? c.body(null, 304) : c.body(body, 200, { 'Content-Type': 'application/json' })
}

export async function rename(c: Context<AppContext, '/:jobId'>) {
  const { name } = await readBody(c, RenameInput)
  return c.json<RenameAnswer>({ job: await review.renameJob(c.var.deps, actorOf(c), c.req.param('jobId'), name) })
}

export async function follow(c: Context<AppContext, '/:jobId'>) {
  const actor = actorOf(c)
  const job = await getOwnJob(c.var.deps, actor, c.req.param('jobId'))
  if (c.req.header('Upgrade')?.toLowerCase() !== 'websocket') {
    throw new AppError('VALIDATION', { text: 'This address is for live updates only.' })
  }
  const request = new Request(c.req.raw)
  request.headers.set(SESSION_HEADER, actor.sessionHash)
  const upgrade = await job.fetch(request)
  if (upgrade.status === 401) throw new AppError('SIGNED_OUT')
  // A copy, because the headers of an object's response are immutable.
  return new Response(null, upgrade)
}

export async function editPhoto(c: Context<AppContext, '/:jobId/:photoId'>) {
  const patch = await readBody(c, ResultPatch)
  return c.json<ResultAnswer>({ result: await review.editPhoto(c.var.deps, actorOf(c), c.req.param(), patch) })
}

/** A decision about many photos, an edit of their texts, or the undo of the newest edit: the body's keys say which. */
export async function patchPhotos(c: Context<AppContext, '/:jobId'>) {
  const { deps } = c.var
  const jobId = c.req.param('jobId')
  const body = await readBody(c, z.looseObject({}))
  if ('undo' in body) {
    const { undo } = await readBody(c, UndoEdits)
    return c.json<EditsReport>(await review.undoEdits(deps, actorOf(c), jobId, undo))
  }
  if ('addTags' in body || 'removeTags' in body || 'replace' in body) {
    return c.json<EditsReport>(await review.editPhotos(deps, actorOf(c), jobId, await readBody(c, Edits)))
  }
  const results = await review.decidePhotos(deps, actorOf(c), jobId, await readBody(c, Decisions))
  return c.json<ResultsAnswer>({ results })
}

export function applyPhoto(c: Context<AppContext>) {
  return runPhoto(c, 'apply')
}

export function undoPhoto(c: Context<AppContext>) {
  return runPhoto(c, 'undo')
}

export function applyPhotos(c: Context<AppContext>) {
  return runPhotos(c, 'apply')
}

export function undoPhotos(c: Context<AppContext>) {
  return runPhotos(c, 'undo')
}

export async function rewrite(c: Context<AppContext>) {
  const actor = actorOf(c)
  // A refused body counts towards the limit too.
  await spendLimit(c.var.deps, 'rewritePerUser', actor.userId)
  return c.json<WritesAnswer>(await write.rewritePhotos(c.var.deps, actor, await readBody(c, RewriteInput)), 202)
}

export async function listVersions(c: Context<AppContext, '/:jobId/:photoId'>) {
  return c.json<VersionsAnswer>({ versions: await review.listVersions(c.var.deps, actorOf(c), c.req.param()) })
}

export async function retry(c: Context<AppContext>) {
  const input = await readBody(c, RetryInput)
  return c.json<WritesAnswer>(await write.retryPhotos(c.var.deps, actorOf(c), input), 202)
}

export async function stop(c: Context<AppContext>) {
  const { jobId } = await readBody(c, StopInput)
  return c.json<StopAnswer>(await write.stopWrites(c.var.deps, actorOf(c), jobId))
}

export async function list(c: Context<AppContext>) {
  return c.json<JobsAnswer>(await listJobs(c.var.deps, actorOf(c), readQuery(c, JobsQuery)))
}

export async function listRecent(c: Context<AppContext>) {
  return c.json<JobsSummaryAnswer>(await summarizeJobs(c.var.deps, actorOf(c)))
}

async function runPhoto(c: Context<AppContext>, kind: OperationKind) {
  const input = await readBody(c, PhotoOfJobInput)
  const running = write.runPhoto(c.var.deps, actorOf(c), input, kind)
  // The activity entry is written even if the person leaves while the platform is slow.
  c.executionCtx.waitUntil(running.catch(() => undefined))
  const answer = await running
  return c.json<WriteAnswer>(answer, answer.waitSeconds === undefined ? 200 : 202)
}

async function runPhotos(c: Context<AppContext>, kind: OperationKind) {
  const input = await readBody(c, PhotosOfJobInput)
  return c.json<WritesAnswer>(await write.runPhotos(c.var.deps, actorOf(c), input, kind), 202)
}

function readKey(c: Context<AppContext>): string | undefined {
  const key = c.req.header('Idempotency-Key')
  if (key === undefined) return undefined
  if (key.length >= 1 && key.length <= IDEMPOTENCY_KEY_MAX) return key
  throw new AppError('VALIDATION', { text: `Idempotency-Key must have 1 to ${IDEMPOTENCY_KEY_MAX} characters` })
}

export async function readTextUse(c: Context<AppContext>) {
  return c.json<WordsAnswer>(await getTextUse(c.var.deps, actorOf(c)))
}
