import Stripe from 'stripe'
import { SANDBOX_KEYS } from '#test/stand-ins/sandbox/keys.ts'

export const secretKey: string = SANDBOX_KEYS.stripe.secretKey
export const publishableKey: string = SANDBOX_KEYS.stripe.publishableKey

/** The unmodified SDK, which sends its calls to the sandbox at this origin. */
export function stripeSdk(origin: string, key = secretKey): Stripe {
  return stripeSdkAt(`${origin}/stripe`, key)
}

/** The SDK for an API at this address, which must have no path of its own. */
export function stripeSdkAt(apiUrl: string, key: string): Stripe {
  const rebased: typeof fetch = (input, init) => {
    const { pathname, search } = new URL(String(input))
    return fetch(`${apiUrl}${pathname}${search}`, init)
  }
  return new Stripe(key, { httpClient: Stripe.createFetchHttpClient(rebased), maxNetworkRetries: 0, telemetry: false })
}

/** The error with which a call failed. @throws Error if it did not fail */
export async function errorOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof Stripe.errors.StripeError) return error
  throw new Error(`Expected an error of Stripe’s, not ${error}`)
}

/** Calls the API without the SDK: `fields` are sent as a form, with any headers and key. */
export async function stripePost(
  origin: string,
  path: string,
  fields: Record<string, string>,
  { key = secretKey, headers = {} }: { key?: string; headers?: Record<string, string> } = {},
) {
  const answer = await fetch(`${origin}/stripe/v1${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, ...headers },
    body: new URLSearchParams(fields),
  })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

/** The parameters with which the app creates an intent. */
export const DOLLAR: Stripe.PaymentIntentCreateParams = {
  amount: 100,
  currency: 'usd',
  allowed_payment_method_types: ['card'],
}
