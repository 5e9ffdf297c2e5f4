import type { Stripe } from 'stripe'
import { rows, run, text } from '../db.ts'
import type { Sandbox } from '../sandbox.ts'
import { refundsOf } from './cards.ts'
import { isChargedBack } from './disputes.ts'
import { type Act, recordEvent } from './events.ts'
import { refused } from './failure.ts'
import { newStripeId } from './ids.ts'
import { findObject, insertObject, secondsNow, updateObject } from './objects.ts'

/** The delay after which a refund to the card with failing refunds fails. */
const FAILS_AFTER_MS = 5_000

export type NewRefund = { amount?: number | undefined; reason: Stripe.Refund.Reason | null; metadata: Stripe.Metadata }

/** @throws StripeFailure 400 if less than that is left of the charge, or if it is disputed. */
export function createRefund(act: Act, charge: Stripe.Charge, given: NewRefund): Stripe.Refund {
  const left = charge.amount - charge.amount_refunded
  if (left === 0) {
    throw refused(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  }
  if (isChargedBack(act, charge)) {
    throw refused(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' })
  }
  const amount = given.amount ?? left
  if (amount > left) {
    const message = `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`
    throw refused(message, { param: 'amount' })
  }
  const card = refundsOf(charge.payment_method_details?.card?.last4 ?? '')
  const refund: Stripe.Refund = {
    id: newStripeId('re'),
    object: 'refund',
    amount,
    balance_transaction: newStripeId('txn'),
    charge: charge.id,
    created: secondsNow(act.sandbox),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: given.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: given.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: card === 'pending' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  }
  insertObject(act.sandbox, refund, String(charge.payment_intent))
  if (card === 'failing') {
    run(
      act.sandbox.db,
      'INSERT INTO stripe_failing_refunds VALUES (?, ?)',
      refund.id,
      act.sandbox.now() + FAILS_AFTER_MS,
    )
  }
  const changed = countRefunded(act, charge, amount)
  recordEvent(act, 'refund.created', refund)
  recordEvent(act, 'charge.refunded', changed)
  return refund
}

function countRefunded({ sandbox }: Act, charge: Stripe.Charge, by: number): Stripe.Charge {
  const amount_refunded = charge.amount_refunded + by
  return updateObject(sandbox, charge, { amount_refunded, refunded: amount_refunded === charge.amount })
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}

/** The card's bank decides: a pending refund ends, or a succeeded one fails. Otherwise undefined. */
export function finishRefund(
  act: Act,
  refund: Stripe.Refund,
  status: 'succeeded' | 'failed',
): Stripe.Refund | undefined {
  if (refund.status === status) return refund
  if (refund.status === 'failed') return undefined
  run(act.sandbox.db, 'DELETE FROM stripe_failing_refunds WHERE refund = ?', refund.id)
  if (status === 'succeeded') {
    const done = updateObject(act.sandbox, refund, { status })
    recordEvent(act, 'refund.updated', done)
    return done
  }
  const failed = updateObject(act.sandbox, refund, {
    status,
    failure_balance_transaction: newStripeId('txn'),
    failure_reason: 'unknown',
  })
  const charge = findObject(act.sandbox, 'charge', String(refund.charge))
  if (charge) countRefunded(act, charge, -refund.amount)
  recordEvent(act, 'refund.updated', failed)
  recordEvent(act, 'refund.failed', failed)
  return failed
}

/** Lets refunds fail that are due to fail. */
export function failDueRefunds(sandbox: Sandbox) {
  const act = { sandbox, request: { id: null, idempotency_key: null } }
  for (const due of rows(sandbox.db, 'SELECT refund FROM stripe_failing_refunds WHERE due <= ?', sandbox.now())) {
    const refund = findObject(sandbox, 'refund', text(due, 'refund'))
    if (refund) finishRefund(act, refund, 'failed')
  }
}
