import type { Stripe } from 'stripe'
import { type Act, recordEvent } from './events.ts'
import { newStripeId } from './ids.ts'
import { findObject, insertObject, secondsNow, updateObject } from './objects.ts'

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

/** The cardholder's bank takes the money back. Undefined where there is no charge to dispute. */
export function disputeCharge(act: Act, intent: Stripe.PaymentIntent): Stripe.Dispute | undefined {
  const charge = findObject(act.sandbox, 'charge', String(intent.latest_charge))
  if (!charge?.paid || charge.disputed) return undefined
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
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: intent.id,
    reason: 'fraudulent',
    status: 'needs_response',
  }
  insertObject(act.sandbox, dispute, intent.id)
  updateObject(act.sandbox, charge, { disputed: true })
  recordEvent(act, 'charge.dispute.created', dispute)
  return dispute
}
