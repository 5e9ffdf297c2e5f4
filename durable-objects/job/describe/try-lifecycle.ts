import { HELD } from '../../../worker/domain/agent.ts'
import type { DescribeOutcome } from '../../../worker/domain/description.ts'
import { isEditable, type JobResult } from '../../../worker/domain/job-result.ts'
import { NEVER_DESCRIBED, TRY_AGAIN } from '../../../worker/domain/messages.ts'
import { versionFrom, withVersion } from '../../../worker/domain/rewrite.ts'
import { endIdlePause, pausedUntil } from '../pause.ts'
import { forgetFailures } from '../store/failures.ts'
import { getMeta, rulesOf } from '../store/job-row.ts'
import { findOperation } from '../store/operations.ts'
import { findPhoto, revisionOf, savePhoto } from '../store/photos.ts'
import type { PhotoRow } from '../store/rows.ts'
import { setTimer } from '../store/timers.ts'
import { type Asked, closeTry, findTry, leaseTry, releaseTry, type Try } from '../store/tries.ts'
import { addRewritten, keepBeforeChange, mayAddTags, namedOf, withTextsOf } from '../versions.ts'
import {
  backoffSeconds,
  endDescribingPause,
  MAX_ATTEMPTS,
  MAX_BEGINNINGS,
  pauseDescribing,
  waitOf,
} from './describing-pause.ts'
import { failTries } from './fail-tries.ts'
import { type Described, finishIfDone, fitted, LEASE_MS } from './photo-lifecycle.ts'
import { refillTries } from './try-queue.ts'

// A photo whose texts are written again stays described: its try is a row of its own, so that the job is neither
// reopened nor settled for it.

/** Leases the try of a photo to a consumer; undefined if it has none, is being described, or has to wait. */
export function beginTry(sql: SqlStorage, photoId: string, now: number): { row: PhotoRow; asked: Asked } | undefined {
  const open = findTry(sql, photoId)
  const row = open && findPhoto(sql, photoId)
  if (!row || open.leaseUntil > now) return undefined
  const due = pausedUntil(sql, 'describing')
  if (due > now) {
    sendAgain(sql, photoId, due, open.attempts)
    return undefined
  }
  if (open.attempts >= MAX_BEGINNINGS) {
    failTries(sql, [photoId], { reason: NEVER_DESCRIBED, isGivenBack: true })
    return undefined
  }
  leaseTry(sql, photoId, now + LEASE_MS)
  return { row, asked: open.asked }
}

/** Records the outcome of the try that was asked for at revision `rewrite`. A second outcome changes nothing. */
export function completeTry(
  sql: SqlStorage,
  photoId: string,
  { rewrite, ...outcome }: DescribeOutcome & { rewrite: number },
  now: number,
): void {
  const open = findTry(sql, photoId)
  const row = open && findPhoto(sql, photoId)
  if (!row || open.asked.revision !== rewrite) return
  const wait = outcome.ok || !outcome.retry ? undefined : waitOf(sql, photoId, outcome)
  if (wait) {
    pauseDescribing(sql, wait, now)
    finishIfDone(sql, now)
    // Unless that ended all that waited.
    if (findTry(sql, photoId)) sendAgain(sql, photoId, pausedUntil(sql, 'describing'), open.attempts - 1)
    return
  }
  if (outcome.ok) saveTry(sql, row, { open, outcome, now })
  else if (outcome.retry && open.attempts < MAX_ATTEMPTS) {
    sendAgain(sql, photoId, now + (outcome.retryAfterSeconds ?? backoffSeconds(open.attempts)) * 1000, open.attempts)
  } else {
    const reason = outcome.retry ? `${outcome.reason} ${TRY_AGAIN}` : outcome.reason
    failTries(sql, [photoId], { reason, isGivenBack: outcome.retry })
  }
  endDescribingPause(sql, now)
  endIdlePause(sql)
  refillTries(sql, now)
}

type Written = { open: Try; outcome: Described; now: number }

/** Stores what a try wrote as a version, and as the photo's texts unless a person or a write has come first. */
function saveTry(sql: SqlStorage, row: PhotoRow, { open: { asked }, outcome, now }: Written): void {
  const { photoId } = row.result
  const rules = rulesOf(sql)
  const written = fitted(sql, row.result, outcome)
  const before = withTextsOf(sql, row, asked.version) ?? row
  const version = versionFrom(before.result, written, { ...asked, named: before.named ?? before.result.sources }, rules)
  keepBeforeChange(sql, row)
  addRewritten(sql, before.result, { ...version, at: new Date(now).toISOString() }, asked.fields)
  const ended = { ...row.result, regenerating: false, versions: version.n }
  if (isUntouched(sql, row.result, asked)) {
    const result = withVersion(ended, version, rules, mayAddTags(sql, ended))
    const { held } = getMeta(sql).origin === 'agent' ? { held: HELD.rewritten } : result
    savePhoto(sql, { result: { ...result, held }, named: namedOf(result, version) })
  } else savePhoto(sql, { result: ended })
  closeTry(sql, photoId)
  forgetFailures(sql, photoId)
}

/** Whether nothing has happened to the photo since the rewrite was asked for. */
function isUntouched(sql: SqlStorage, result: JobResult, asked: Asked): boolean {
  return isEditable(result) && !findOperation(sql, result.photoId) && revisionOf(sql, result.photoId) === asked.revision
}

/** For a message that used up its deliveries: the try is sent again later, or ends when that has happened too often. */
export function requeueTry(sql: SqlStorage, photoId: string, now: number): void {
  const open = findTry(sql, photoId)
  if (!open || open.leaseUntil > now) return
  const attempts = open.attempts + 1
  if (attempts >= MAX_BEGINNINGS) failTries(sql, [photoId], { reason: NEVER_DESCRIBED, isGivenBack: true })
  else sendAgain(sql, photoId, now + backoffSeconds(attempts) * 1000, attempts)
}

function sendAgain(sql: SqlStorage, photoId: string, due: number, attempts: number): void {
  releaseTry(sql, photoId, due, attempts)
  setTimer(sql, 'tries', due)
}
