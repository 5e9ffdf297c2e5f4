import { findJobRow } from '../../worker/db/job.ts'
import type { JobRow } from '../../worker/db/schema.ts'
import type { Deps } from '../../worker/deps.ts'
import { type PaymentEnd, UNPAID_REASONS } from '../../worker/domain/payment-end.ts'
import { quoteOf } from '../../worker/domain/pricing.ts'
import { FIRST_WATCHDOG_MS } from './describe/describe-queue.ts'
import { finishIfDone } from './describe/photo-lifecycle.ts'
import { fromD1 } from './from-d1.ts'
import { listOpenPhotos } from './store/description-queue.ts'
import { findMeta, getMeta, publishMeta } from './store/job-row.ts'
import { changeResults } from './store/photos.ts'
import { setTimer } from './store/timers.ts'

/**
 * Reads the job's row in D1 and does what it allows: a draft becomes a job, which begins once it is free or paid.
 * features/payment writes the row before it calls. Returns whether there is such a job; where everything is known
 * already, nothing changes.
 */
export async function followRow(deps: Deps, sql: SqlStorage): Promise<boolean> {
  const id = findMeta(sql)?.id
  if (id === undefined) return false
  const row = await fromD1(findJobRow(deps.db, id))
  // Meanwhile the draft may have expired, or another call may have done the same.
  const meta = findMeta(sql)
  if (!row || !meta) return false
  const isWaiting = !meta.started || meta.status === 'payment_pending'
  if (isWaiting) startOrWait(sql, row, deps.now())
  else if (JSON.stringify(row.payment) !== JSON.stringify(meta.payment)) publishMeta(sql, { payment: row.payment })
  return true
}

function startOrWait(sql: SqlStorage, row: JobRow, now: number): void {
  const { requiresPayment, payment, origin } = row
  const { started, payment: known } = getMeta(sql)
  if (started && (payment === null || known !== null)) return
  const status = payment === null ? 'payment_pending' : 'pending'
  const terms = { requiresPayment, payment, origin, quote: quoteOf(row) }
  publishMeta(sql, { started: true, status, ...terms, unsentFrom: 0, queueSeenAt: now })
  if (status === 'payment_pending') return
  setTimer(sql, 'enqueue', now)
  setTimer(sql, 'watchdog', now + FIRST_WATCHDOG_MS)
  finishIfDone(sql, now)
}

/**
 * Ends a job that will not be paid: every open photo fails with the reason. Does nothing where the job is paid or has
 * ended.
 */
export function giveUpUnpaid(sql: SqlStorage, end: PaymentEnd, now: number): void {
  if (getMeta(sql).status !== 'payment_pending') return
  changeResults(sql, listOpenPhotos(sql), { status: 'failed', reason: UNPAID_REASONS[end] })
  finishIfDone(sql, now)
}
