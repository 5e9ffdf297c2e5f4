import Stripe from 'stripe'
import { type Config, isLiveKey } from '../env.ts'
import { fetchDirectly } from '../fetch-directly.ts'
import {
  type Intent,
  type IntentOrder,
  type Payable,
  PaymentError,
  type PaymentEvent,
  type Payments,
  type ProviderDispute,
  type ProviderRefund,
  payableKind,
} from './payments.ts'
import { WEBHOOK_EVENTS, type Webhook } from './webhook.ts'

/** The API version whose shapes this file reads, and that the SDK's types describe. */
const API_VERSION = '2026-10-28.endive'
/** For one response, including its body. */
const TIMEOUT_MS = 10_000
/** How old a webhook's signature may be. */
const TOLERANCE_S = 300
/** How many charges of one intent are read. It is canceled long before there are so many. */
const MAX_CHARGES = 100
const PAGE = 100
/** How many refunds of one intent are read. Support may give money back in many parts. */
const MAX_REFUNDS = 1000
/** How many events are searched for an intent. One that is not found cannot be paid, since nobody has its secret. */
const MAX_INTENTS = 1000
/** How far Stripe's clock may be behind ours. */
const CLOCK_SKEW_MS = 60_000

/** Stripe if its three keys are set; undefined if payments are off. */
export function paymentsFor(config: Config): Payments | undefined {
  const { STRIPE_SECRET_KEY: key, STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_WEBHOOK_SECRET: secrets } = config
  if (key === '' || publishableKey === '' || secrets === '') return undefined
  const stripe = clientFor(config.STRIPE_API_URL, key)
  const { paymentIntents, charges, refunds, disputes, events, webhookEndpoints } = stripe
  return {
    publishableKey,
    isLive: isLiveKey(key),
    createIntent: order =>
      asked(async () => intentOf(await paymentIntents.create(paramsOf(order), { idempotencyKey: keyOf(order) }))),
    getIntent: id => asked(async () => intentOf(await paymentIntents.retrieve(id, { expand: ['latest_charge'] }))),
    findIntent: (payable, since) => asked(() => findIntent(events, payable, since)),
    cancelIntent: id => asked(async () => intentOf(await paymentIntents.cancel(id))),
    countFailedCharges: payment_intent =>
      asked(async () => {
        const { data } = await charges.list({ payment_intent, limit: MAX_CHARGES })
        return data.filter(({ status }) => status === 'failed').length
      }),
    listRefunds: payment_intent =>
      asked(async () => {
        const made = refunds.list({ payment_intent, limit: PAGE })
        return (await made.autoPagingToArray({ limit: MAX_REFUNDS })).map(refundOf)
      }),
    listDisputes: payment_intent =>
      asked(async () => (await disputes.list({ payment_intent, limit: PAGE })).data.map(disputeOf)),
    createRefund: ({ id, attempt, intentId, amount }) =>
      asked(async () =>
        refundOf(
          await refunds.create(
            { payment_intent: intentId, amount, metadata: { refund: id } },
            { idempotencyKey: attempt === 1 ? id : `${id}-${attempt}` },
          ),
        ),
      ),
    eventsSince: (since, after) => eventsSince(events, since, after),
    findWebhook: url =>
      asked(async () => webhookOf((await webhookEndpoints.list({ limit: PAGE })).data.filter(one => one.url === url))),
    readEvent: (body, signature) => readEvent(stripe, { body, signature, secrets }),
  }
}

/** The client made for the last address and key, kept because nothing else goes into it. */
let last: { name: string; client: Stripe } | undefined

function clientFor(apiUrl: string, key: string): Stripe {
  const name = `${apiUrl} ${key}`
  if (last?.name === name) return last.client
  const base = new URL(apiUrl)
  // The SDK can be given another host, but no path prefix.
  const rebased: typeof fetch = (input, init) => {
    const { pathname, search } = new URL(String(input instanceof Request ? input.url : input))
    return fetchDirectly(`${base.origin}${base.pathname.replace(/\/$/, '')}${pathname}${search}`, init)
  }
  const client = new Stripe(key, {
    apiVersion: API_VERSION,
    httpClient: Stripe.createFetchHttpClient(rebased),
    maxNetworkRetries: 0,
    timeout: TIMEOUT_MS,
    telemetry: false,
  })
  last = { name, client }
  return client
}

/** Stripe's word for all events. https://docs.stripe.com/api/webhook_endpoints/object */
const ALL_EVENTS = '*'

/** What the endpoints of one address do together; null if there is none. */
function webhookOf(endpoints: Stripe.WebhookEndpoint[]): Webhook | null {
  if (endpoints.length === 0) return null
  const enabled = endpoints.filter(({ status }) => status === 'enabled')
  const sent = new Set(enabled.flatMap(endpoint => endpoint.enabled_events))
  const missing = sent.has(ALL_EVENTS) ? [] : WEBHOOK_EVENTS.filter(event => !sent.has(event))
  return { isEnabled: enabled.length > 0, missing }
}

const keyOf = (order: IntentOrder) => `${payableKind(order)}-${order.id}-${order.attempt}`

function paramsOf(order: IntentOrder): Stripe.PaymentIntentCreateParams {
  const { id, userId, amount, currency } = order
  return {
    amount,
    currency,
    allowed_payment_method_types: ['card'],
    metadata: { [payableKind(order)]: id, user: userId },
  }
}

function intentOf(intent: Stripe.PaymentIntent): Intent {
  const { latest_charge: charge } = intent
  return {
    id: intent.id,
    status: intent.status,
    clientSecret: intent.client_secret ?? '',
    amount: intent.amount,
    amountReceived: intent.amount_received,
    currency: intent.currency,
    isLive: intent.livemode,
    jobId: intent.metadata.job ?? null,
    orderId: intent.metadata.order ?? null,
    userId: intent.metadata.user ?? null,
    charge: charge && typeof charge !== 'string' ? chargeOf(charge) : null,
  }
}

function chargeOf({ created, disputed, amount_refunded: refunded }: Stripe.Charge): Intent['charge'] {
  return { at: created * 1000, isDisputed: disputed, isRefunded: refunded > 0 }
}

const REFUND_STATES: Record<string, ProviderRefund['status']> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

function refundOf(refund: Stripe.Refund): ProviderRefund {
  return {
    id: refund.id,
    ownId: refund.metadata?.refund ?? null,
    amount: refund.amount,
    status: REFUND_STATES[refund.status ?? ''] ?? 'pending',
    at: refund.created * 1000,
  }
}

/**
 * An inquiry (`warning_…`) takes no money, and a refund settles it. In a `prevented` dispute the networks have already
 * returned the money to the payer. An appeal follows a loss, and the money stays taken meanwhile. For an unknown state
 * the money counts as taken too. https://docs.stripe.com/api/disputes/object, https://docs.stripe.com/disputes
 */
const DISPUTE_STATES: Record<string, ProviderDispute['state']> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'won',
  won: 'won',
  lost: 'lost',
  prevented: 'lost',
}

function disputeOf({ id, created, status }: Stripe.Dispute): ProviderDispute {
  return { id, at: created * 1000, state: DISPUTE_STATES[status] ?? 'open' }
}

/** Stripe cannot list intents by metadata, so this searches the events about them. */
async function findIntent(events: Stripe['events'], payable: Payable, since: number): Promise<string | null> {
  const created = { gte: Math.floor((since - CLOCK_SKEW_MS) / 1000) }
  const made = events.list({ type: 'payment_intent.created', created, limit: PAGE })
  let left = MAX_INTENTS
  for await (const { type, data } of made) {
    if (type === 'payment_intent.created' && data.object.metadata[payableKind(payable)] === payable.id)
      return data.object.id
    left -= 1
    if (left === 0) break
  }
  return null
}

async function* eventsSince(
  events: Stripe['events'],
  since: number,
  from: string | undefined,
): AsyncGenerator<PaymentEvent> {
  let after = from
  do {
    const created = { gte: Math.floor(since / 1000) }
    const params = { types: [...WEBHOOK_EVENTS], created, limit: PAGE, ...(after && { starting_after: after }) }
    const page = await asked(() => events.list(params))
    yield* page.data.map(eventOf)
    after = page.has_more ? page.data.at(-1)?.id : undefined
  } while (after)
}

/**
 * Payment intents, refunds and disputes all name their intent. Stripe may also send events of other types, which do
 * not.
 */
function eventOf({ id, created, ...event }: Stripe.Event): PaymentEvent {
  const { data }: { data?: { object?: object } } = event
  const object: { id?: unknown; object?: unknown; payment_intent?: unknown } = data?.object ?? {}
  const intent = object.object === 'payment_intent' ? object.id : object.payment_intent
  const about = object.object === 'payment_intent' ? 'intent' : object.object === 'refund' ? 'refund' : 'dispute'
  return { id, about, intentId: typeof intent === 'string' ? intent : null, at: created * 1000 }
}

async function readEvent(
  stripe: Stripe,
  { body, signature, secrets }: { body: string; signature: string; secrets: string },
): Promise<PaymentEvent | undefined> {
  for (const secret of secrets.split(',').map(one => one.trim())) {
    try {
      return eventOf(await stripe.webhooks.constructEventAsync(body, signature, secret, TOLERANCE_S))
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) return undefined
    }
  }
  return undefined
}

async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (cause) {
    if (!(cause instanceof Stripe.errors.StripeError)) throw cause
    throw new PaymentError(kindOf(cause), cause.code, { cause })
  }
}

/**
 * The SDK has no code for a response that is not Stripe's own. A 429 comes before Stripe's idempotency layer, so it may
 * be repeated.
 */
function kindOf({ statusCode, code, type }: Stripe.errors.StripeError): PaymentError['kind'] {
  if (statusCode === undefined || statusCode === 429 || code === 'rate_limit') return 'unreachable'
  if (type === 'StripeIdempotencyError') return 'reused'
  if (statusCode === 401) return 'unauthorized'
  if (statusCode === 409) return code === 'idempotency_key_in_use' ? 'running' : 'refused'
  return statusCode >= 500 ? 'failed' : 'refused'
}
