import type { DescribeOutcome } from '../../../worker/domain/description.ts'
import type { JobResult } from '../../../worker/domain/job-result.ts'
import { GOES_ON, NEVER_DESCRIBED, TRY_AGAIN } from '../../../worker/domain/messages.ts'
import { withText } from '../../../worker/domain/review.ts'
import { tagsWithRoom, tidyTags } from '../../../worker/domain/tags.ts'
import { endIdlePause, pausedUntil, type WaitOf } from '../pause.ts'
import { beginAttempt, leasedUntil, refillQueue, releaseUntil } from '../store/description-queue.ts'
import { forgetFailures } from '../store/failures.ts'
import { getMeta, publishMeta, rulesOf, updateMeta } from '../store/job-row.ts'
import { findWords } from '../store/own-words.ts'
import { countPhotos } from '../store/photo-counts.ts'
import { findPhoto, hasOtherTitled, isOpen, savePhoto, saveResult } from '../store/photos.ts'
import type { PhotoRow } from '../store/rows.ts'
import { setTimer } from '../store/timers.ts'
import { namedOf } from '../versions.ts'
import {
  backoffSeconds,
  endDescribingPause,
  MAX_ATTEMPTS,
  MAX_BEGINNINGS,
  pauseDescribing,
  waitOf,
} from './describing-pause.ts'

/** Longer than an image fetch and one model call take. A repair call may outlast it; then the first outcome counts. */
export const LEASE_MS = 90_000
/** Consumer activity is stored at most this often, which is far more often than silence is checked for. */
const NOTE_SEEN_MS = 4000

/** Leases one photo to a consumer; undefined when it is finished, already being described, or has to wait. */
export function begin(sql: SqlStorage, photoId: string, now: number): { row: PhotoRow } | undefined {
  const row = findPhoto(sql, photoId)
  const { started, status, describingReason: reason } = getMeta(sql)
  if (!row || !isOpen(row.result.status) || !started || status === 'payment_pending') return undefined
  if (leasedUntil(sql, photoId) > now) return undefined
  const due = pausedUntil(sql, 'describing')
  if (due > now) {
    noteQueueSeen(sql, now)
    postpone(sql, { ...row, due, reason })
    return undefined
  }
  if (row.attempts >= MAX_BEGINNINGS) {
    giveUp(sql, row.result, now)
    return undefined
  }
  beginAttempt(sql, photoId, now + LEASE_MS)
  noteQueueSeen(sql, now)
  if (status === 'pending') publishMeta(sql, { status: 'processing' })
  return { row }
}

function noteQueueSeen(sql: SqlStorage, now: number): void {
  const { queueSeenAt, wakeUps } = getMeta(sql)
  if (now - queueSeenAt >= NOTE_SEEN_MS || wakeUps > 0) updateMeta(sql, { queueSeenAt: now, wakeUps: 0 })
}

/**
 * Records the outcome of one description. A second outcome for the same photo changes nothing.
 * @returns whether this outcome gave the photo its texts.
 */
export function complete(sql: SqlStorage, photoId: string, outcome: DescribeOutcome, now: number): boolean {
  const row = findPhoto(sql, photoId)
  if (!row || !isOpen(row.result.status)) return false
  noteQueueSeen(sql, now)
  const wait = outcome.ok || !outcome.retry ? undefined : waitOf(sql, photoId, outcome)
  if (wait) {
    waitForService(sql, photoId, wait, now)
    return false
  }
  if (outcome.ok) saveTexts(sql, row.result, outcome)
  else if (outcome.retry && row.attempts < MAX_ATTEMPTS) {
    const due = now + (outcome.retryAfterSeconds ?? backoffSeconds(row.attempts)) * 1000
    postpone(sql, { ...row, due, reason: outcome.reason })
  } else {
    const reason = outcome.retry ? `${outcome.reason} ${TRY_AGAIN}` : outcome.reason
    saveResult(sql, { ...row.result, status: 'failed', reason })
  }
  endDescribingPause(sql, now)
  finishPhoto(sql, photoId, now)
  return outcome.ok
}

/** Stores the texts of a photo, with the first of its titles that no other photo of the job has. */
function saveTexts(sql: SqlStorage, before: JobResult, texts: Described): void {
  const result = withText(before, fitted(sql, before, texts), rulesOf(sql))
  savePhoto(sql, { result, named: namedOf(result, { named: texts.sources ?? [] }) })
}

export type Described = Extract<DescribeOutcome, { ok: true }>

/**
 * The texts as this photo can have them: with the first of their titles that no other photo of the job has, the others
 * to choose from, and the tags for which there is room beside its owner's.
 */
export function fitted(sql: SqlStorage, { photoId, originalTags }: JobResult, texts: Described): Described {
  const titles = [texts.title, ...(texts.otherTitles ?? [])]
  const title = titles.find(title => !hasOtherTitled(sql, photoId, title)) ?? texts.title
  const rules = rulesOf(sql)
  const always = findWords(sql)?.alwaysTags ?? []
  const tags = tagsWithRoom(rules.provider, originalTags, tidyTags(texts.tags, rules), always)
  return { ...texts, title, otherTitles: titles.filter(other => other !== title), tags: [...tags] }
}

/** Pauses the job's descriptions and releases this photo until they resume. Waiting is not counted as an attempt. */
function waitForService(sql: SqlStorage, photoId: string, wait: WaitOf<'describing'>, now: number): void {
  pauseDescribing(sql, wait, now)
  const row = findPhoto(sql, photoId)
  if (row && isOpen(row.result.status)) {
    const due = pausedUntil(sql, 'describing')
    postpone(sql, { ...row, attempts: row.attempts - 1, due, reason: wait.reason })
  }
  finishIfDone(sql, now)
}

type Postponed = { result: JobResult; attempts: number; due: number; reason: string }

/** Releases a photo, to be sent again at `due`. `attempts` is how many are counted; `reason` says what happened. */
function postpone(sql: SqlStorage, { result, attempts, due, ...why }: Postponed): void {
  const reason = `${why.reason} ${GOES_ON}`
  if (result.status !== 'retry_pending' || result.reason !== reason) {
    saveResult(sql, { ...result, status: 'retry_pending', reason })
  }
  sendAgain(sql, result.photoId, due, attempts)
}

function sendAgain(sql: SqlStorage, photoId: string, due: number, attempts: number): void {
  releaseUntil(sql, photoId, due, attempts)
  setTimer(sql, 'enqueue', due)
}

/** Ends a photo that turns out to need no description. */
export function skip(sql: SqlStorage, result: JobResult, reason: string, now: number): void {
  saveResult(sql, { ...result, status: 'skipped', reason })
  endDescribingPause(sql, now)
  finishPhoto(sql, result.photoId, now)
}

/** Fails a photo that was sent too often without any outcome. */
function giveUp(sql: SqlStorage, result: JobResult, now: number): void {
  saveResult(sql, { ...result, status: 'failed', reason: NEVER_DESCRIBED })
  finishPhoto(sql, result.photoId, now)
}

function finishPhoto(sql: SqlStorage, photoId: string, now: number): void {
  const row = findPhoto(sql, photoId)
  if (!row || !isOpen(row.result.status)) forgetFailures(sql, photoId)
  refillQueue(sql, now)
  finishIfDone(sql, now)
}

/** A job is completed once no photo is open. It has failed only when every photo that was not skipped failed. */
export function finishIfDone(sql: SqlStorage, now: number): void {
  const count = countPhotos(sql)
  const { completedAt, started } = getMeta(sql)
  if (!started || completedAt !== null || count.open > 0) return
  const status = count.failed > 0 && count.processed === 0 ? 'failed' : 'completed'
  publishMeta(sql, { status, completedAt: now })
  endIdlePause(sql)
}

/**
 * For a message that used up its deliveries: sends the photo again later, or fails it when that has happened too often.
 * A photo that is being described is left to its consumer or the end of its lease.
 */
export function requeue(sql: SqlStorage, photoId: string, now: number): void {
  const row = findPhoto(sql, photoId)
  if (!row || !isOpen(row.result.status) || leasedUntil(sql, photoId) > now) return
  const attempts = row.attempts + 1
  if (attempts >= MAX_BEGINNINGS) {
    giveUp(sql, row.result, now)
    return
  }
  sendAgain(sql, photoId, now + backoffSeconds(attempts) * 1000, attempts)
}
