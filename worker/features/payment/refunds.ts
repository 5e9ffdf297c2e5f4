import { noteRefunds } from '../../db/money/refunds.ts'
import type { PaymentRow, RefundRow } from '../../db/payment-schema.ts'
import type { Deps } from '../../deps.ts'
import type { Payments, ProviderRefund } from '../../payments/payments.ts'
import { activityEntry } from '../activity/service.ts'
import { subjectOf } from './bill.ts'
import * as queries from './queries.ts'
import { tellRefunds } from './tell.ts'

/**
 * Brings the refunds of a payment up to date with the provider: the states of ours, and the refunds that support made.
 * Returns the provider's refunds. @throws PaymentError
 */
export async function followRefunds(deps: Deps, payments: Payments, payment: PaymentRow): Promise<ProviderRefund[]> {
  const { jobId, intentId } = payment
  if (intentId === null) return []
  const [made, rows] = await Promise.all([payments.listRefunds(intentId), queries.selectRefunds(deps.db, jobId)])
  const changes = made.flatMap(refund => changeOf(deps, payment, refund, rows) ?? [])
  if (changes.length > 0) await saveChanges(deps, payment, changes)
  return made
}

type Change = { row: RefundRow; before: RefundRow | undefined }

/**
 * The row with the provider's state, looked up by our own id first; undefined if it is up to date. A refund made by
 * support has no id of ours, so that its row takes the provider's. One with our id and without a row was made before
 * the database was restored to an earlier time.
 */
export function changeOf(
  deps: Deps,
  { jobId, rates }: PaymentRow,
  refund: ProviderRefund,
  rows: RefundRow[],
): Change | undefined {
  const before = rows.find(row => row.id === refund.ownId) ?? rows.find(row => row.refundId === refund.id)
  const { id: refundId, ownId, status, amount } = refund
  if (before && before.refundId === refundId && before.status === status && before.amount === amount) return undefined
  const ended = status !== 'pending' && before?.status !== status
  const mailDueAt = ended ? deps.now() : (before?.mailDueAt ?? null)
  const known = before ?? {
    id: ownId ?? refundId,
    jobId,
    reason: ownId === null ? ('support' as const) : rates === null ? ('unprocessed' as const) : ('unused' as const),
    createdAt: refund.at,
    tries: 0,
    attempt: 1,
    mailTries: 0,
    refusals: 0,
  }
  return { before, row: { ...known, refundId, amount, status, dueAt: null, mailDueAt } }
}

export async function saveChanges(deps: Deps, payment: PaymentRow, changes: Change[]): Promise<void> {
  const { db } = deps
  const { jobId, userId } = payment
  for (const { row } of changes) {
    const { id, amount, status } = row
    deps.log('refund.changed', { jobId, amount, status })
    const onlyIf = queries.willSucceed(db, { id, status })
    await db.batch([
      activityEntry(deps, userId, { action: 'payment-refunded', detail: { ...subjectOf(payment), amount }, onlyIf }),
      queries.saveRefund(db, row),
      ...queries.withholdRefunded(db, jobId, deps.now()),
      noteRefunds(db, jobId),
    ])
  }
  await tellRefunds(deps, payment)
}
