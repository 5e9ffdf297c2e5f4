import type { DatabaseSync } from 'node:sqlite'
import type { Stripe } from 'stripe'
import { createTables, number, type Row, rows, run } from '#test/stand-ins/sandbox/db.ts'
import { SANDBOX_KEYS } from '#test/stand-ins/sandbox/keys.ts'
import type { Sandbox } from '#test/stand-ins/sandbox/sandbox.ts'
import type { Answer as SandboxAnswer } from '#test/stand-ins/sandbox/serve-call.ts'
import { answerCall, keepFault } from '#test/stand-ins/sandbox/stripe/api.ts'
import { endAnswering } from '#test/stand-ins/sandbox/stripe/idempotency.ts'
import { listObjects } from '#test/stand-ins/sandbox/stripe/objects.ts'
import { failDueRefunds } from '#test/stand-ins/sandbox/stripe/refunds.ts'
import { readRequest } from '#test/stand-ins/sandbox/stripe/request.ts'
import { deliveryOf } from '#test/stand-ins/sandbox/stripe/webhooks.ts'
import type { Call } from '../boundary.ts'
import { clock } from '../clock.ts'
import type { Answer } from '../platform.ts'

// The Stripe of the sandbox, on the SQLite and the clock of the simulator.

const ORIGIN = 'https://stripe.localhost'
const TABLES = ['stripe_objects', 'stripe_events', 'stripe_idempotency_keys', 'stripe_failing_refunds']

export const isStripe = (url: string) => url.startsWith(`${ORIGIN}/`)

export const STRIPE_SETTINGS = {
  STRIPE_API_URL: ORIGIN,
  STRIPE_SECRET_KEY: SANDBOX_KEYS.stripe.secretKey,
  STRIPE_PUBLISHABLE_KEY: SANDBOX_KEYS.stripe.publishableKey,
  STRIPE_WEBHOOK_SECRET: SANDBOX_KEYS.stripe.webhookSecret,
}

/** Opens an empty Stripe. */
export function openStripe(db: unknown, appOrigin: string): Sandbox {
  const stripe = { db: db as DatabaseSync, appOrigin, seed: [] as never, now: () => clock.now }
  createTables(stripe.db)
  for (const table of TABLES) run(stripe.db, `DELETE FROM ${table}`)
  return stripe
}

/**
 * Performs a call. Its idempotency key is in use until `left` is called. `failsWith`: the answer instead, also to every
 * repetition.
 */
export function askStripe(stripe: Sandbox, call: Call, failsWith?: SandboxAnswer): Answer & { left: () => void } {
  const { method: verb, url, headers = {}, body } = call
  const header = (name: string) => (name === 'authorization' ? call.authorization : headers[name])
  const request = readRequest({ verb, url, header, body })
  failDueRefunds(stripe)
  const answer = failsWith ? keepFault(stripe, request, failsWith) : answerCall(stripe, request)
  return {
    ...{ status: answer.status, body: String(answer.body) },
    headers: { 'content-type': answer.type, ...answer.headers },
    left: () => endAnswering(stripe, request.key ?? '', request.id),
  }
}

/** Pays with the form of a page. Returns whether the card was charged. */
export function payByCard(stripe: Sandbox, clientSecret: string, card: string): boolean {
  const [intent] = clientSecret.split('_secret_')
  const form = { client_secret: clientSecret, payment_method: card, use_stripe_sdk: 'true' }
  const { status, left } = askStripe(stripe, {
    ...{ method: 'POST', url: `${ORIGIN}/v1/payment_intents/${intent}/confirm` },
    authorization: `Bearer ${SANDBOX_KEYS.stripe.publishableKey}`,
    body: new URLSearchParams(form).toString(),
  })
  left()
  return status === 200
}

/** Refunds a part of a charge as support does, with the secret key and without metadata. Returns whether Stripe did. */
export function refundInDashboard(stripe: Sandbox, charge: string, amount: number): boolean {
  const { status, left } = askStripe(stripe, {
    ...{ method: 'POST', url: `${ORIGIN}/v1/refunds` },
    authorization: `Bearer ${SANDBOX_KEYS.stripe.secretKey}`,
    body: new URLSearchParams({ charge, amount: String(amount) }).toString(),
  })
  left()
  return status === 200
}

/** Events whose webhooks were not delivered, the oldest first. */
export function undelivered({ db }: Sandbox): Row[] {
  return rows(db, 'SELECT * FROM stripe_events WHERE delivered = 0 ORDER BY n')
}

export function noteDelivered({ db }: Sandbox, event: Row): void {
  run(db, 'UPDATE stripe_events SET delivered = 1 WHERE n = ?', number(event, 'n'))
}

export function webhookOf(stripe: Sandbox, event: Row): Request {
  const { url, ...request } = deliveryOf(stripe, event)
  return new Request(url, request)
}

/** Everything that Stripe has, the oldest first. */
export function ledgerOf(stripe: Sandbox): {
  intents: Stripe.PaymentIntent[]
  charges: Stripe.Charge[]
  refunds: Stripe.Refund[]
  disputes: Stripe.Dispute[]
} {
  return {
    intents: listObjects(stripe, 'payment_intent'),
    charges: listObjects(stripe, 'charge'),
    refunds: listObjects(stripe, 'refund'),
    disputes: listObjects(stripe, 'dispute'),
  }
}
