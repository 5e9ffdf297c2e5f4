import type { Stripe } from 'stripe'
import * as z from 'zod'
import { cardNumberOf, hasCheckDigit, isTestCard } from './cards.ts'
import type { Caller } from './endpoint.ts'
import type { Act } from './events.ts'
import { missing, StripeFailure } from './failure.ts'
import { newStripeId } from './ids.ts'
import { findObject, insertObject, secondsNow } from './objects.ts'
import { textParam } from './params.ts'

/** What Stripe.js sends for a card typed into its form. */
export const paymentMethodDataParam = z.strictObject({
  type: z.literal('card'),
  card: z.strictObject({ number: textParam, exp_month: textParam, exp_year: textParam, cvc: textParam }),
})
export type PaymentMethodData = z.infer<typeof paymentMethodDataParam>

/** A stored one, or a fresh one for a test card's name. @throws StripeFailure 404 */
export function paymentMethodByName(act: Act, name: string): Stripe.PaymentMethod {
  const number = cardNumberOf(name)
  if (number !== undefined) return createPaymentMethod(act, { number, month: 12, year: nextYear(act) })
  const found = findObject(act.sandbox, 'payment_method', name)
  if (!found) throw missing('PaymentMethod', name, 'payment_method')
  return found
}

/** @throws StripeFailure 402 for a mistyped card, of which nothing is stored. */
export function paymentMethodFromCard(act: Act, caller: Caller, { card }: PaymentMethodData): Stripe.PaymentMethod {
  if (caller === 'secret') {
    const message = 'Sending credit card numbers directly to the Stripe API is generally unsafe.'
    throw new StripeFailure(402, { type: 'invalid_request_error', message })
  }
  const number = card.number.replaceAll(' ', '')
  const [month, year] = [Number(card.exp_month), 2_000 + (Number(card.exp_year) % 100)]
  if (!hasCheckDigit(number)) throw mistyped('incorrect_number', 'Your card number is incorrect.', 'number')
  if (!(month >= 1 && month <= 12)) {
    throw mistyped('invalid_expiry_month', 'Your card’s expiration month is invalid.', 'exp_month')
  }
  if (!(Date.UTC(year, month) > act.sandbox.now())) {
    throw mistyped('invalid_expiry_year', 'Your card’s expiration year is invalid.', 'exp_year')
  }
  if (!/^\d{3,4}$/.test(card.cvc)) throw mistyped('invalid_cvc', 'Your card’s security code is invalid.', 'cvc')
  return createPaymentMethod(act, { number, month, year })
}

function mistyped(code: string, message: string, param: string): StripeFailure {
  return new StripeFailure(402, { type: 'card_error', code, message, param })
}

function nextYear({ sandbox }: Act): number {
  return new Date(sandbox.now()).getUTCFullYear() + 1
}

type Card = { number: string; month: number; year: number }

function createPaymentMethod(act: Act, { number, month, year }: Card): Stripe.PaymentMethod {
  const method: Stripe.PaymentMethod = {
    id: newStripeId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: NOBODY,
    card: {
      brand: 'visa',
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: null },
      country: 'US',
      display_brand: 'visa',
      exp_month: month,
      exp_year: year,
      fingerprint: null,
      funding: 'credit',
      generated_from: null,
      // The digits of a card that is not a test card are not stored.
      last4: isTestCard(number) ? number.slice(-4) : '0000',
      networks: { available: ['visa'], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: secondsNow(act.sandbox),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
  insertObject(act.sandbox, method)
  return method
}

export const NOBODY: Stripe.PaymentMethod.BillingDetails = {
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email: null,
  name: null,
  phone: null,
  tax_id: null,
}
