import { noteRefunds } from '../../db/money/refunds.ts'
import type { PaymentRow, RefundRow } from '../../db/payment-schema.ts'
import type { Deps } from '../../deps.ts'
import { describeError } from '../../log.ts'
import { PaymentError, type Payments, REFUSALS } from '../../payments/payments.ts'
import { followDisputes } from './disputes.ts'
import * as queries from './queries.ts'
import { changeOf, followRefunds, saveChanges } from './refunds.ts'
import { reportOf, sendReport } from './reports.ts'

const MINUTE_MS = 60_000
const LONGEST_BACKOFF_MS = 6 * 60 * MINUTE_MS

/** The delay before a failed refund is tried again. */
const backoffMs = (tries: number) => Math.min(MINUTE_MS * 2 ** Math.min(tries - 1, 20), LONGEST_BACKOFF_MS)

/**
 * Makes a due refund at the provider. It is looked up there first, by our own id: the provider forgets idempotency keys
 * after a day, and support may have refunded something meanwhile.
 */
export async function makeRefund(deps: Deps, payments: Payments, refund: RefundRow, at: number): Promise<void> {
  const { db, log } = deps
  const [bill] = await queries.selectBillOfPayment(db, refund.jobId)
  const intentId = bill?.payment.intentId
  if (!bill || !intentId) return
  try {
    const made = await followRefunds(deps, payments, bill.payment)
    if (made.some(({ ownId }) => ownId === refund.id)) return
    const left = await capRefund(deps, refund, at)
    if (!left) return
    const { id, amount, attempt } = left
    const done = await payments.createRefund({ id, attempt, intentId, amount })
    const change = changeOf(deps, bill.payment, done, [left])
    if (change) await saveChanges(deps, bill.payment, [change])
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    log('refund.failed', { jobId: refund.jobId, tries: refund.tries, ...describeError(error) })
    const failed = { id: refund.id, dueAt: at + backoffMs(refund.tries) }
    if (error.kind === 'refused') await refuse(deps, payments, { payment: bill.payment, refund, error, ...failed })
    else await queries.postponeRefund(db, { ...failed, isRepeated: error.kind === 'failed' || error.kind === 'reused' })
  }
}

type Refused = { payment: PaymentRow; refund: RefundRow; error: PaymentError; dueAt: number }

/** Counts a refusal, unless a dispute that we did not know of explains it. */
async function refuse(deps: Deps, payments: Payments, { payment, refund, error, dueAt }: Refused): Promise<void> {
  const { db } = deps
  const { id, jobId, amount } = refund
  if (error.code === REFUSALS.disputed && !(await mayGoBack(deps, payments, payment))) {
    await queries.postponeRefund(db, { id, dueAt, isRepeated: true })
    return
  }
  const why = error.code === undefined ? '' : `, ${error.code}`
  const what = `a refund of ${amount} cents is refused${why}; we go on trying`
  const report = reportOf(deps, { jobId, intentId: payment.intentId ?? '', what })
  const [reports] = await db.batch(queries.noteRefusal(db, report, { id, dueAt }))
  await sendReport(deps, reports)
}

/** If the provider cannot be asked now, a dispute is assumed; the next try asks again. */
async function mayGoBack(deps: Deps, payments: Payments, payment: PaymentRow): Promise<boolean> {
  try {
    return await followDisputes(deps, payments, payment)
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    return false
  }
}

/** An unmade refund with the amount still owed, since support may have refunded part of it; undefined if nothing may go back now. */
async function capRefund({ db }: Deps, { id, jobId }: RefundRow, at: number): Promise<RefundRow | undefined> {
  const [, , , , rows] = await db.batch([
    ...queries.capUnsentRefund(db, { id, jobId, now: at }),
    noteRefunds(db, jobId),
    queries.selectUnsentRefund(db, id),
  ])
  return rows[0]
}
