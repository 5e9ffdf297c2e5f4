import { noteRefunds } from '../../db/money.ts'
import type { PaymentRow, RefundRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { describeError } from '../../log.ts'
import { PaymentError, type Payments, type ProviderRefund } from '../../payments/payments.ts'
import { activityEntry } from '../activity/service.ts'
import * as queries from './queries.ts'
import { tellRefunds } from './tell.ts'

const MINUTE_MS = 60_000
const LONGEST_BACKOFF_MS = 6 * 60 * MINUTE_MS

/** When a refund that could not be made is tried again. */
const backoffMs = (tries: number) => Math.min(MINUTE_MS * 2 ** Math.min(tries - 1, 20), LONGEST_BACKOFF_MS)

/**
 * Brings the refunds of a payment up to what the provider has: the states of ours, and those that support made.
 * Answers with the provider's. @throws PaymentError
 */
export async function followRefunds(deps: Deps, payments: Payments, payment: PaymentRow): Promise<ProviderRefund[]> {
  const { jobId, intentId } = payment
  if (intentId === null) return []
  const [made, rows] = await Promise.all([payments.listRefunds(intentId), queries.selectRefunds(deps.db, jobId)])
  const changes = made.flatMap(refund => changeOf(deps, payment, refund, rows) ?? [])
  if (changes.length > 0) await save(deps, payment, changes)
  return made
}

type Change = { row: RefundRow; before: RefundRow | undefined }

/** The row as the provider has it; undefined where it is so already. A support's refund has the provider's id as ours. */
function changeOf(deps: Deps, { jobId }: PaymentRow, refund: ProviderRefund, rows: RefundRow[]): Change | undefined {
  const before = rows.find(row => row.id === refund.ownId || row.refundId === refund.id)
  const { id: refundId, status, amount } = refund
  if (before && before.refundId === refundId && before.status === status && before.amount === amount) return undefined
  const ended = status !== 'pending' && before?.status !== status
  const mailDueAt = ended ? deps.now() : (before?.mailDueAt ?? null)
  const known = before ?? {
    id: refundId,
    jobId,
    reason: 'support' as const,
    createdAt: refund.at,
    tries: 0,
    attempt: 1,
    mailTries: 0,
  }
  return { before, row: { ...known, refundId, amount, status, dueAt: null, mailDueAt } }
}

async function save(deps: Deps, { jobId, userId }: PaymentRow, changes: Change[]): Promise<void> {
  const { db } = deps
  for (const { row } of changes) {
    const { id, amount, status } = row
    deps.log('refund.changed', { jobId, amount, status })
    const onlyIf = queries.willSucceed(db, { id, status })
    await db.batch([
      activityEntry(deps, userId, { action: 'payment-refunded', detail: { jobId, amount }, onlyIf }),
      queries.saveRefund(db, row),
      noteRefunds(db, jobId),
    ])
  }
  await tellRefunds(deps, jobId)
}

/**
 * Has the provider make a refund that is due. What it has already is looked up first: it forgets idempotency keys after a
 * day, and support may have given something back meanwhile.
 */
export async function makeRefund(deps: Deps, payments: Payments, refund: RefundRow, at: number): Promise<void> {
  const { db, log } = deps
  const [bill] = await queries.selectBillOfPayment(db, refund.jobId)
  const intentId = bill?.payment.intentId
  if (!bill || !intentId) return
  try {
    const made = await followRefunds(deps, payments, bill.payment)
    if (made.some(({ ownId }) => ownId === refund.id)) return
    const left = await capRefund(deps, refund)
    if (!left) return
    const { id, amount, attempt } = left
    const done = await payments.createRefund({ id, attempt, intentId, amount })
    const change = changeOf(deps, bill.payment, done, [left])
    if (change) await save(deps, bill.payment, [change])
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    log('refund.failed', { jobId: refund.jobId, tries: refund.tries, ...describeError(error) })
    const dueAt = at + backoffMs(refund.tries)
    await queries.postponeRefund(db, { id: refund.id, dueAt, isRepeated: error.kind === 'failed' })
  }
}

/** A refund that was not made, with what is still to go back: support may have given some of it. Undefined where that is nothing. */
async function capRefund({ db }: Deps, { id, jobId }: RefundRow): Promise<RefundRow | undefined> {
  const [, , , rows] = await db.batch([
    ...queries.capUnsentRefund(db, { id, jobId }),
    noteRefunds(db, jobId),
    queries.selectUnsentRefund(db, id),
  ])
  return rows[0]
}
