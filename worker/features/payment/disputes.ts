import type { PaymentRow } from '../../db/payment-schema.ts'
import type { Deps } from '../../deps.ts'
import { DAY_MS } from '../../domain/lifetimes.ts'
import { describeError } from '../../log.ts'
import { PaymentError, type Payments, type ProviderDispute } from '../../payments/payments.ts'
import * as queries from './dispute-queries.ts'
import { followRefunds } from './refunds.ts'
import { reportOf, sendReport } from './reports.ts'
import { tellRefunds } from './tell.ts'

/** States of disputes, by how much they say about the money of their payment. */
const STATES: ProviderDispute['state'][] = ['lost', 'open', 'inquiry', 'won']

/**
 * Reads the disputes of a payment, whose charge stays marked as disputed for good, and records what follows: while the
 * bank holds the money, or has taken it for good, nothing is refunded. If the provider does not say, the money counts
 * as taken unless more is known. Returns whether it may be refunded. @throws PaymentError if the provider cannot be
 * asked now
 */
export async function followDisputes(
  deps: Deps,
  payments: Payments,
  payment: PaymentRow,
  at = deps.now(),
): Promise<boolean> {
  const { jobId, intentId, disputedAt, disputeId, disputeLostAt } = payment
  if (intentId === null) return true
  const disputes = await readDisputes(deps, payments, { jobId, intentId })
  const [newest] = disputes
  const state = STATES.find(one => disputes.some(dispute => dispute.state === one))
  const isLost = state === 'lost'
  const isHeld = newest === undefined || state === 'open' || isLost
  // Read once more after a change, because whoever learned of it may have died before the job was told.
  const isOver = isHeld ? isLost && disputeLostAt !== null : state === 'won' && disputedAt === null
  const dueAt = isOver ? null : at + DAY_MS
  if (isHeld) {
    const held = { disputeId: newest?.id ?? null, isLost, dueAt }
    const report = reportOf(deps, { jobId, intentId, what: 'its charge is disputed' })
    const [reports] = await deps.db.batch(queries.noteHeld(deps.db, report, held))
    await sendReport(deps, reports)
  } else {
    // What was refunded in the Dashboard meanwhile is not refunded again.
    if (disputedAt !== null) await followRefunds(deps, payments, payment)
    const free = { disputeId: newest.id, isInquiry: state === 'inquiry', dueAt, refundId: deps.newId() }
    const report = reportOf(deps, { jobId, intentId, what: INQUIRY })
    const [reports] = await deps.db.batch(queries.noteFree(deps.db, report, free))
    await sendReport(deps, reports)
  }
  await tellRefunds(deps, payment)
  return !isHeld || (newest === undefined && disputedAt === null && disputeId !== null)
}

const INQUIRY = 'its bank asks about its charge, and has taken nothing yet: answer, or refund it'

/** Empty also where our key may not read disputes. */
async function readDisputes(
  { log }: Deps,
  payments: Payments,
  { jobId, intentId }: { jobId: string; intentId: string },
): Promise<ProviderDispute[]> {
  try {
    return await payments.listDisputes(intentId)
  } catch (error) {
    if (!(error instanceof PaymentError && error.kind === 'refused')) throw error
    log('payment.failed', { jobId, ...describeError(error) })
    return []
  }
}
