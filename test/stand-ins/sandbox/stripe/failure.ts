import type { Stripe } from 'stripe'

export type StripeError = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  charge?: string
  payment_intent?: Stripe.PaymentIntent
  payment_method?: Stripe.PaymentMethod
}

/** An error answer. `isKept`: a repeated call with the same idempotency key gets it again. */
export class StripeFailure extends Error {
  readonly status: number
  readonly error: StripeError
  readonly isKept: boolean
  readonly wrote: boolean
  constructor(status: number, error: StripeError, { isKept = true, wrote = false } = {}) {
    super(error.message)
    this.status = status
    this.error = error
    this.isKept = isKept
    this.wrote = wrote
  }
}

/** A 400 before any work is done; not kept. */
export function invalid(message: string, also: { code?: string; param?: string } = {}): StripeFailure {
  return new StripeFailure(400, { type: 'invalid_request_error', message, ...also }, { isKept: false })
}

/** A 400 because of the present state of the objects. */
export function refused(message: string, also: Partial<StripeError> = {}): StripeFailure {
  return new StripeFailure(400, { type: 'invalid_request_error', message, ...also })
}

/** `what` as Stripe names it: `payment_intent`, `PaymentMethod`. */
export function missing(what: string, id: string, param: string): StripeFailure {
  const message = `No such ${what}: '${id}'`
  return new StripeFailure(404, { type: 'invalid_request_error', code: 'resource_missing', message, param })
}
