import { findJobAccount } from '../../../worker/db/job.ts'
import { selectTerms, takeForRetry } from '../../../worker/db/money/retry-from-account.ts'
import type { Deps } from '../../../worker/deps.ts'
import { JOB_SILENCE_MS } from '../../../worker/domain/lifetimes.ts'
import { connectFirst, JOB_NOT_FOUND, RETRY_NEEDS_PHOTOS, RETRY_NOT_COVERED } from '../../../worker/domain/messages.ts'
import { PLATFORMS } from '../../../worker/domain/platforms.ts'
import { refuse } from '../../../worker/domain/review.ts'
import type { BatchAnswer } from '../../../worker/rpc.ts'
import { fromD1 } from '../from-d1.ts'
import { refuseUnknown } from '../review.ts'
import { listRetryable, requeuePhoto } from '../store/description-queue.ts'
import { findMeta, getMeta, publishMeta } from '../store/job-row.ts'
import { countPhotos } from '../store/photo-counts.ts'
import { changeResults, hasPhoto } from '../store/photos.ts'
import type { JobMeta } from '../store/rows.ts'
import { setTimer } from '../store/timers.ts'
import { FIRST_WATCHDOG_MS } from './describe-queue.ts'
import { reserveOnOldTerms, type Selection } from './retry-on-old-terms.ts'

export type Retries = {
  /** Has failed photos described again: these, or all that failed. Calls run one after another. */
  retry: (photoIds: string[] | null) => Promise<BatchAnswer>
  /** Whether a reservation in D1 is under way. The job must not be settled until it has ended. */
  isReserving: () => boolean
  /** Resolves once the calls made by now have their reservations answered. */
  answered: () => Promise<unknown>
}

/**
 * Has failed photos described again. Until the job was first completed they are paid for or reserved as ordered. After
 * that, only as many are retried as are covered, and their free photos are reserved in D1 before they are queued, while
 * the account is connected. If the job dies in between, or its reservation comes too late, it is settled again, which
 * returns the difference.
 */
export function createRetries(host: { deps: Deps; sql: SqlStorage; changed: () => void }): Retries {
  const { deps, sql, changed } = host
  let lastCall: Promise<unknown> = Promise.resolve()
  let reserving = false

  function retry(photoIds: string[] | null): Promise<BatchAnswer> {
    const call = lastCall.then(() => retryNow(photoIds))
    lastCall = call.catch(() => undefined)
    return call
  }

  async function retryNow(photoIds: string[] | null): Promise<BatchAnswer> {
    const meta = findMeta(sql)
    if (!meta) return refuse('NOT_FOUND', JOB_NOT_FOUND)
    const failed = findRetryable(sql, photoIds)
    if (!failed.ok) return failed
    const isAsOrdered = meta.completedAt === null && meta.reopened === 0
    const covered = isAsOrdered ? failed : await whileReserving(() => reserve(meta, failed.photoIds))
    if (!covered.ok) return covered
    reopenPhotos(sql, covered.photoIds, deps.now())
    changed()
    return { ok: true, totalPhotos: covered.photoIds.length }
  }

  async function whileReserving(reservation: () => Promise<Selection>): Promise<Selection> {
    reserving = true
    try {
      return await reservation()
    } finally {
      reserving = false
    }
  }

  /** Takes what retrying these photos costs. Returns those that are covered. */
  async function reserve(job: JobMeta, photoIds: string[]): Promise<Selection> {
    const [terms] = await fromD1(selectTerms(deps.db, job.id))
    if (!terms || !findMeta(sql)) return refuse('NOT_FOUND', JOB_NOT_FOUND)
    if (!terms.payment) return refuse('NOT_COVERED', RETRY_NOT_COVERED)
    return terms.isPrepaid ? takeFromAccount(job, photoIds) : reserveOnOldTerms(host, job, photoIds)
  }

  /** The account covers what is tried again. */
  async function takeFromAccount(job: JobMeta, photoIds: string[]): Promise<Selection> {
    const { db, config, now } = deps
    const account = (await fromD1(findJobAccount(db, job))) ?? null
    const { id: jobId, userId } = job
    const { processed, open } = countPhotos(sql)
    const { revision } = publishMeta(sql, { settled: false, reopened: getMeta(sql).reopened + 1 })
    changed()
    const retry = {
      ...{ jobId, userId, photoIds, revision, promised: processed + open, connection: account },
      ...{ allowance: config.FREE_PHOTOS, wakeAt: now() + JOB_SILENCE_MS, now: now() },
    }
    const [, , , , [taken], , [left]] = await fromD1(db.batch(takeForRetry(db, retry)))
    if (!left || !findMeta(sql)) return refuse('NOT_FOUND', JOB_NOT_FOUND)
    if (taken) {
      publishMeta(sql, { payment: taken.payment })
      return { ok: true, photoIds: photoIds.slice(0, taken.photos) }
    }
    if (!account && left.freeLeft > 0) return refuse('NOT_CONNECTED', connectFirst(PLATFORMS[job.provider].name))
    return refuse('NOT_COVERED', RETRY_NEEDS_PHOTOS)
  }

  return { retry, isReserving: () => reserving, answered: () => lastCall }
}

/** The photos to retry, in the job's order: those of these that failed, or all that did. */
function findRetryable(sql: SqlStorage, photoIds: string[] | null): Selection {
  if (photoIds?.some(photoId => !hasPhoto(sql, photoId))) return refuseUnknown()
  const retryable = listRetryable(sql, photoIds)
  if (retryable.length > 0) return { ok: true, photoIds: retryable }
  return refuse('CONFLICT', 'No photo is left that can be tried again.')
}

/** Makes failed photos pending again, and the job active. */
function reopenPhotos(sql: SqlStorage, photoIds: string[], now: number): void {
  changeResults(sql, photoIds, { status: 'pending', reason: null })
  for (const photoId of photoIds) requeuePhoto(sql, photoId, now)
  publishMeta(sql, { status: 'processing', completedAt: null, settled: false, queueSeenAt: now, wakeUps: 0 })
  setTimer(sql, 'enqueue', now)
  setTimer(sql, 'watchdog', now + FIRST_WATCHDOG_MS)
}
