import type { Stripe } from 'stripe'
import { behaviourOf, type Decline } from './cards.ts'
import { type Attempt, createCharge } from './charges.ts'
import { type Act, recordEvent } from './events.ts'
import { refused, StripeFailure } from './failure.ts'
import { newStripeId, randomLetters } from './ids.ts'
import { findObject, insertObject, secondsNow, updateObject } from './objects.ts'

export type NewIntent = Pick<
  Stripe.PaymentIntent,
  'amount' | 'currency' | 'description' | 'metadata' | 'receipt_email' | 'statement_descriptor_suffix'
> & { allowed: 'card'[] | null; automatic: Stripe.PaymentIntent.AutomaticPaymentMethods | null }

export function createIntent(act: Act, { allowed, automatic, ...given }: NewIntent): Stripe.PaymentIntent {
  const id = newStripeId('pi')
  const intent: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: allowed,
    amount: given.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: automatic,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomLetters(25)}`,
    confirmation_method: 'automatic',
    created: secondsNow(act.sandbox),
    currency: given.currency,
    customer: null,
    customer_account: null,
    description: given.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: given.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: given.receipt_email,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: given.statement_descriptor_suffix,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
  insertObject(act.sandbox, intent)
  recordEvent(act, 'payment_intent.created', intent)
  return intent
}

export type NextAction = (source: string) => Stripe.PaymentIntent.NextAction

/** Charges the card, or asks for 3-D Secure. @throws StripeFailure 402 after a decline, which leaves the intent payable. */
export function chargeCard(act: Act, attempt: Attempt, nextAction: NextAction): Stripe.PaymentIntent {
  const behaviour = behaviourOf(attempt.method.card?.last4 ?? '')
  if (behaviour.kind === 'pays') return succeed(act, attempt)
  if (behaviour.kind === 'declines') throw decline(act, attempt, behaviour.decline)
  const waiting = updateObject(act.sandbox, attempt.intent, {
    status: 'requires_action',
    next_action: nextAction(newStripeId('src')),
    payment_method: attempt.method.id,
    last_payment_error: null,
  })
  recordEvent(act, 'payment_intent.requires_action', waiting)
  return waiting
}

function succeed(act: Act, attempt: Attempt): Stripe.PaymentIntent {
  const charge = createCharge(act, attempt)
  const paid = updateObject(act.sandbox, attempt.intent, {
    status: 'succeeded',
    amount_received: attempt.intent.amount,
    latest_charge: charge.id,
    payment_method: attempt.method.id,
    last_payment_error: null,
    next_action: null,
  })
  recordEvent(act, 'payment_intent.succeeded', paid)
  return paid
}

function decline(act: Act, attempt: Attempt, reason: Decline): StripeFailure {
  const charge = createCharge(act, attempt, reason)
  const error = { type: 'card_error' as const, ...reason, charge: charge.id, payment_method: attempt.method }
  const intent = fail(act, attempt.intent, error, charge.id)
  return new StripeFailure(402, { ...error, payment_intent: intent }, { wrote: true })
}

function fail(
  act: Act,
  intent: Stripe.PaymentIntent,
  error: Stripe.PaymentIntent.LastPaymentError,
  charge?: string,
): Stripe.PaymentIntent {
  const failed = updateObject(act.sandbox, intent, {
    status: 'requires_payment_method',
    last_payment_error: error,
    latest_charge: charge ?? intent.latest_charge,
    next_action: null,
    payment_method: null,
  })
  recordEvent(act, 'payment_intent.payment_failed', failed)
  return failed
}

/** A person has passed or failed 3-D Secure. A failure creates no charge. */
export function endAuthentication(
  act: Act,
  intent: Stripe.PaymentIntent,
  outcome: 'complete' | 'fail',
): Stripe.PaymentIntent {
  const method = findObject(act.sandbox, 'payment_method', String(intent.payment_method))
  if (!method) throw new Error(`${intent.id} waits for 3-D Secure without a card`)
  if (outcome === 'complete') return succeed(act, { intent, method, isAuthenticated: true })
  return fail(act, intent, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_method: method,
  })
}

const CANCELABLE = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
  'processing',
]

/** @throws StripeFailure 400 once it is paid or canceled. */
export function cancelIntent(
  act: Act,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): Stripe.PaymentIntent {
  if (!CANCELABLE.includes(intent.status)) {
    throw unexpectedState(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${CANCELABLE.join(', ')}.`,
    )
  }
  const canceled = updateObject(act.sandbox, intent, {
    status: 'canceled',
    canceled_at: secondsNow(act.sandbox),
    cancellation_reason: reason,
    next_action: null,
  })
  recordEvent(act, 'payment_intent.canceled', canceled)
  return canceled
}

export function unexpectedState(intent: Stripe.PaymentIntent, message: string): StripeFailure {
  return refused(message, { code: 'payment_intent_unexpected_state', payment_intent: intent })
}
