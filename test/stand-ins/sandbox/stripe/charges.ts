import type { Stripe } from 'stripe'
import type { Decline } from './cards.ts'
import type { Act } from './events.ts'
import { newStripeId } from './ids.ts'
import { insertObject, secondsNow } from './objects.ts'
import { NOBODY } from './payment-methods.ts'

export type Attempt = {
  intent: Stripe.PaymentIntent
  method: Stripe.PaymentMethod
  isAuthenticated?: boolean
}

/** One attempt to charge the intent's amount, with or without success. */
export function createCharge(act: Act, { intent, method, isAuthenticated }: Attempt, decline?: Decline): Stripe.Charge {
  const { amount, currency, metadata, receipt_email, description, statement_descriptor_suffix } = intent
  const isPaid = decline === undefined
  const charge: Stripe.Charge = {
    id: newStripeId('ch'),
    object: 'charge',
    amount,
    amount_captured: isPaid ? amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    // Funds are captured after the answer, and this is known even later.
    balance_transaction: null,
    billing_details: NOBODY,
    calculated_statement_descriptor: 'SANDBOX',
    captured: isPaid,
    created: secondsNow(act.sandbox),
    currency,
    customer: null,
    description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata,
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: cardDetails(method, amount, isAuthenticated ?? false) },
    receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix,
    status: isPaid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  }
  insertObject(act.sandbox, charge, intent.id)
  return charge
}

function outcomeOf(decline: Decline | undefined): Stripe.Charge.Outcome {
  const risk = { risk_level: 'normal', risk_score: 20 }
  const advice = { advice_code: null, network_advice_code: null }
  if (!decline) {
    const seller_message = 'Payment complete.'
    const approved = { network_decline_code: null, network_status: 'approved_by_network', reason: null }
    return { ...advice, ...approved, ...risk, seller_message, type: 'authorized' }
  }
  return {
    ...advice,
    ...risk,
    network_decline_code: '01',
    network_status: 'declined_by_network',
    reason: decline.decline_code,
    seller_message: 'The bank did not return any further details with this decline.',
    type: 'issuer_declined',
  }
}

function cardDetails(
  { card }: Stripe.PaymentMethod,
  amount: number,
  isAuthenticated: boolean,
): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand: card?.brand ?? null,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: card?.country ?? null,
    electronic_commerce_indicator: null,
    exp_month: card?.exp_month ?? 0,
    exp_year: card?.exp_year ?? 0,
    fingerprint: null,
    funding: card?.funding ?? null,
    installments: null,
    last4: card?.last4 ?? null,
    mandate: null,
    network: card?.brand ?? null,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: isAuthenticated ? AUTHENTICATED : null,
    transaction_link_id: null,
    wallet: null,
  }
}

const AUTHENTICATED: Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
}
