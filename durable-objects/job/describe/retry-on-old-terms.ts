import { offerAgain } from '../../../worker/db/agents.ts'
import { findJobAccount } from '../../../worker/db/job.ts'
import {
  coverRetry,
  isAllowanceChanged,
  reserveForRetry,
  selectRetryTerms,
} from '../../../worker/db/money/old-terms.ts'
import type { Deps } from '../../../worker/deps.ts'
import { JOB_SILENCE_MS } from '../../../worker/domain/lifetimes.ts'
import { connectFirst, JOB_NOT_FOUND, RETRY_NOT_COVERED } from '../../../worker/domain/messages.ts'
import { PLATFORMS } from '../../../worker/domain/platforms.ts'
import { RATES } from '../../../worker/domain/pricing.ts'
import { type Refusal, refuse } from '../../../worker/domain/review.ts'
import { fromD1 } from '../from-d1.ts'
import { findMeta, getMeta, publishMeta } from '../store/job-row.ts'
import { countPhotos } from '../store/photo-counts.ts'
import type { JobMeta } from '../store/rows.ts'

/** The photos to retry, in the job's order, or why none can be. */
export type Selection = { ok: true; photoIds: string[] } | Refusal

const RESERVATION_TRIES = 5

/**
 * Reserves what retrying these photos costs, for a job whose payment paid for it alone (see db/money/old-terms.ts).
 * Returns those that are covered.
 */
export async function reserveOnOldTerms(
  { deps, sql, changed }: { deps: Deps; sql: SqlStorage; changed: () => void },
  job: JobMeta,
  photoIds: string[],
): Promise<Selection> {
  const { db, config } = deps
  const { id: jobId } = job
  for (let tries = 1; ; tries += 1) {
    const account = (await fromD1(findJobAccount(db, job))) ?? null
    const [terms] = await fromD1(selectRetryTerms(db, jobId))
    if (!terms || !findMeta(sql)) return refuse('NOT_FOUND', JOB_NOT_FOUND)
    const { used, stillReserved, lost, rates, paid } = terms
    const { processed, open } = countPhotos(sql)
    const covered = { paid: paid - lost, stillReserved, promised: processed + open, wanted: photoIds.length }
    const cover = (remainingFree: number) => coverRetry({ ...covered, remainingFree }, rates ?? RATES)
    const remainingFree = config.FREE_PHOTOS - used
    const { photos, freePhotos } = cover(account ? remainingFree : 0)
    if (photos === 0 && cover(remainingFree).photos > 0) {
      return refuse('NOT_CONNECTED', connectFirst(PLATFORMS[job.provider].name))
    }
    if (photos === 0) return refuse('NOT_COVERED', RETRY_NOT_COVERED)
    const { revision } = publishMeta(sql, { settled: false, reopened: getMeta(sql).reopened + 1 })
    changed()
    try {
      const wakeAt = deps.now() + JOB_SILENCE_MS
      const reservation = { jobId, connection: account, revision, used, stillReserved, lost, freePhotos, wakeAt }
      const chosen = photoIds.slice(0, photos)
      const offers = offerAgain(db, { jobId, photoIds: chosen })
      const [, [row]] = await fromD1(db.batch([...reserveForRetry(db, reservation), offers]))
      if (!row || !findMeta(sql)) return refuse('NOT_FOUND', JOB_NOT_FOUND)
      publishMeta(sql, { payment: row.payment })
      return { ok: true, photoIds: chosen }
    } catch (error) {
      if (!isAllowanceChanged(error) || tries === RESERVATION_TRIES) throw error
    }
  }
}
