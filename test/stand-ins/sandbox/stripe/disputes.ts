import type { Stripe } from 'stripe'
import { type Act, recordEvent } from './events.ts'
import { newStripeId } from './ids.ts'
import { findObject, insertObject, listObjects, secondsNow, updateObject } from './objects.ts'

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}

const SECONDS_TO_ANSWER = 7 * 86_400

/** States in which the bank has not decided. */
const UNDECIDED: Stripe.Dispute.Status[] = [
  'warning_needs_response',
  'warning_under_review',
  'needs_response',
  'under_review',
  'appeal_needs_response',
  'appeal_under_review',
]
/** States in which the merchant has the money, which an inquiry does not take. */
const REFUNDABLE: Stripe.Dispute.Status[] = ['warning_needs_response', 'warning_under_review', 'warning_closed', 'won']

/** The states that a dispute may be put into. */
export const DISPUTE_STATES = [...UNDECIDED, 'warning_closed', 'won', 'lost', 'prevented'] as const

/** The disputes of a charge, the newest first. */
function disputesOf({ sandbox }: Act, charge: Stripe.Charge): Stripe.Dispute[] {
  return listObjects(sandbox, 'dispute')
    .filter(dispute => dispute.charge === charge.id)
    .toReversed()
}

/** Whether a bank has taken this charge back. The charge stays `disputed` when that is over. */
export function isChargedBack(act: Act, charge: Stripe.Charge): boolean {
  return disputesOf(act, charge).some(({ is_charge_refundable }) => !is_charge_refundable)
}

/**
 * The cardholder's bank takes the money back, or only asks (`warning_…`), or changes the state of an undecided dispute.
 * Undefined if there is no charge to dispute, nothing to decide, or a loss.
 */
export function disputeCharge(
  act: Act,
  intent: Stripe.PaymentIntent,
  status: Stripe.Dispute.Status = 'needs_response',
): Stripe.Dispute | undefined {
  const charge = findObject(act.sandbox, 'charge', String(intent.latest_charge))
  if (!charge?.paid) return undefined
  const [newest] = disputesOf(act, charge)
  if (newest && UNDECIDED.includes(newest.status)) {
    return newest.status === status ? undefined : moveDispute(act, newest, status)
  }
  const isOpening = UNDECIDED.includes(status) || status === 'prevented'
  return isOpening && !isChargedBack(act, charge) ? openDispute(act, { intent, charge, status }) : undefined
}

type Opened = { intent: Stripe.PaymentIntent; charge: Stripe.Charge; status: Stripe.Dispute.Status }

function openDispute(act: Act, { intent, charge, status }: Opened): Stripe.Dispute {
  const created = secondsNow(act.sandbox)
  const dispute: Stripe.Dispute = {
    id: newStripeId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: created + SECONDS_TO_ANSWER,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: REFUNDABLE.includes(status),
    livemode: false,
    metadata: {},
    payment_intent: intent.id,
    reason: 'fraudulent',
    status,
  }
  insertObject(act.sandbox, dispute, intent.id)
  updateObject(act.sandbox, charge, { disputed: true })
  recordEvent(act, 'charge.dispute.created', dispute)
  if (!UNDECIDED.includes(status)) recordEvent(act, 'charge.dispute.closed', dispute)
  return dispute
}

function moveDispute(act: Act, dispute: Stripe.Dispute, status: Stripe.Dispute.Status): Stripe.Dispute {
  const moved = updateObject(act.sandbox, dispute, { status, is_charge_refundable: REFUNDABLE.includes(status) })
  if (!UNDECIDED.includes(status)) recordEvent(act, 'charge.dispute.closed', moved)
  return moved
}
