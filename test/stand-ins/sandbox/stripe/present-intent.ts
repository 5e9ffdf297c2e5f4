import type { Stripe } from 'stripe'
import type { Caller, EndpointCall } from './endpoint.ts'
import { invalid } from './failure.ts'
import { findObject } from './objects.ts'

/** What Stripe’s reference marks as "retrievable with publishable key". */
const SHOWN_TO_PAGES = [
  'id',
  'object',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] as const satisfies (keyof Stripe.PaymentIntent)[]

/** The intent as this caller sees it, its charge expanded where asked. @throws StripeFailure 400 for any other expansion. */
export function presentIntent(
  { act, caller }: EndpointCall,
  intent: Stripe.PaymentIntent,
  expand: string[] = [],
): object {
  const other = expand.find(name => name !== 'latest_charge' || caller === 'publishable')
  if (other !== undefined) throw invalid(`This property cannot be expanded (${other}).`, { param: 'expand' })
  const shown = visibleTo(caller, intent)
  if (expand.length === 0 || intent.latest_charge === null) return shown
  return { ...shown, latest_charge: findObject(act.sandbox, 'charge', String(intent.latest_charge)) }
}

export function visibleTo(caller: Caller, intent: Stripe.PaymentIntent): object {
  if (caller === 'secret') return intent
  return Object.fromEntries(SHOWN_TO_PAGES.map(name => [name, intent[name]]))
}
