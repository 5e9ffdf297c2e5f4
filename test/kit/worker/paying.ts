import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { stripeSdk } from '#test/kit/stripe-client.ts'
import type { PaymentIntentAnswer } from '#worker/contract/payment.ts'
import { openDb } from '#worker/db/client.ts'
import { payments } from '#worker/db/payment-schema.ts'
import { users } from '#worker/db/schema.ts'
import { depsFrom } from '#worker/deps.ts'
import { quote, RATES } from '#worker/domain/pricing.ts'
import { runBilling } from '#worker/features/payment/service.ts'
import { type Client, mailsTo, stranger } from './api.ts'
import { runTogether, type TestUser } from './factories.ts'
import { aPhotographer, BARE, listedPhotos, startJob } from './jobs.ts'
import { settled } from './settled.ts'
import { PAID, startedJob } from './settling.ts'

export const HOUR_MS = 60 * 60_000

/** The stand-in's Stripe, as the operator and scripts call it. */
export const stripe = stripeSdk(env.SANDBOX_ORIGIN)

/** A photographer with `free` photos left. */
export async function aPayer(free = 0): Promise<TestUser> {
  const user = await aPhotographer()
  const freePhotosUsed = Number(env.FREE_PHOTOS) - free
  await openDb(env.DB).update(users).set({ freePhotosUsed }).where(eq(users.id, user.userId))
  return user
}

type Order = { photos?: number; free?: number }

/** A job that waits for its payment, the minimum of one dollar: by default for one photo beside the `free` ones. */
export async function unpaidJob({ free = 0, photos = free + 1 }: Order = {}) {
  const user = await aPayer(free)
  const photoIds = await listedPhotos(
    user,
    Array.from({ length: photos }, () => BARE),
  )
  return { user, photoIds, jobId: await startJob(user, photoIds) }
}

/** Rows of so many jobs that wait for their payment, which count as the user's unpaid ones. */
export async function insertUnpaid(userId: string, count: number): Promise<void> {
  const db = openDb(env.DB)
  const now = Date.now()
  const unpaid = { userId, status: 'open' as const, expiresAt: now + HOUR_MS, createdAt: now }
  const rows = Array.from({ length: count }, (_, index) => ({ ...unpaid, jobId: `${userId}-${index}` }))
  await runTogether(rows.map(row => db.insert(payments).values(row)))
}

/** Asks for the payment form's secret. */
export const openPayment = (user: TestUser, jobId: string) => openPaymentOf(user, { jobId })

/** A job or an order of photos. */
type Paid = { jobId: string } | { orderId: string }

async function openPaymentOf(user: TestUser, paid: Paid): Promise<PaymentIntentAnswer> {
  const answer = await user.post('/api/payments/create-payment-intent', paid)
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** The id of the open intent of a job. */
export const openIntent = (user: TestUser, jobId: string) => intentOf(user, { jobId })

export async function intentOf(user: TestUser, paid: Paid): Promise<string> {
  const { clientSecret } = (await openPaymentOf(user, paid)) as { clientSecret: string }
  return clientSecret.split('_secret_')[0] ?? ''
}

/** Pays as the payment form does, without telling the app. */
export async function payCard(intentId: string, card = 'pm_card_visa'): Promise<void> {
  await stripe.paymentIntents.confirm(intentId, { payment_method: card, return_url: 'https://photonym.app/' })
}

/** A job whose card was charged without the app knowing. */
export async function chargedJob(order?: Order) {
  const job = await unpaidJob(order)
  const intentId = await openIntent(job.user, job.jobId)
  await payCard(intentId)
  return { ...job, intentId }
}

export async function verify(user: Client, jobId: string, paymentIntentId: string) {
  const answer = await user.post('/api/payments/verify-payment', { jobId, paymentIntentId })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

/** Runs cron's billing as at this instant. */
export function billAt(at = Date.now()): Promise<void> {
  return runBilling(depsFrom(env), at)
}

type Signing = { secret?: string; ageSeconds?: number }

/** Sends an event to the webhook, signed as Stripe does. */
export async function sendEvent(
  event: object,
  { secret = env.STRIPE_WEBHOOK_SECRET, ageSeconds = 0 }: Signing = {},
  client = stranger(),
) {
  const payload = JSON.stringify(event)
  const timestamp = Math.floor(Date.now() / 1000) - ageSeconds
  const signature = await stripe.webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp })
  return client.send('POST', '/api/payments/webhook', {
    body: payload,
    headers: { 'Stripe-Signature': signature, Origin: 'https://stripe.com' },
  })
}

/** Delivers the newest event of a type about an intent. */
export async function deliver(type: string, intentId: string, signing?: Signing, client?: Client) {
  const { data } = await stripe.events.list({ type, limit: 100 })
  const event = data.find(({ data: { object } }) => JSON.stringify(object).includes(intentId))
  if (!event) throw new Error(`No ${type} about ${intentId}`)
  return sendEvent(event, signing, client)
}

/**
 * A paid job of `photos` that waits for its descriptions; `reserved` of them used up its user's free photos. `card`:
 * the stand-in's test card, which decides how refunds go.
 */
export async function paidJob({
  photos,
  reserved = 0,
  card = 'pm_card_visa',
}: {
  photos: number
  reserved?: number
  card?: string
}) {
  const { amount, currency } = quote(photos, { free: reserved })
  const payment = { ...PAID, amount, freePhotosUsed: reserved }
  const row = { payment, photosOrdered: photos, freePhotosOrdered: reserved, rates: RATES }
  const { reservation, job } = await startedJob(photos, reserved, { others: Number(env.FREE_PHOTOS) - reserved, row })
  // Its photos have no pictures, because the test decides their outcome.
  await runInDurableObject(job, (_, { storage: { sql } }) => {
    sql.exec('UPDATE photos SET enqueue_at = NULL, lease_until = ?', Date.now() + HOUR_MS)
  })
  const { id: jobId, userId } = reservation
  const { id: intentId } = await stripe.paymentIntents.create({
    ...{ amount, currency, allowed_payment_method_types: ['card'], payment_method: card, confirm: true },
    ...{ metadata: { job: jobId, user: userId }, return_url: 'https://photonym.app/' },
  })
  const now = Date.now()
  await openDb(env.DB)
    .insert(payments)
    .values({
      ...{ jobId, userId, intentId, amount, currency, status: 'paid', paidAt: now, toldAt: now },
      ...{ expiresAt: now + 24 * HOUR_MS, createdAt: now },
    })
  return { reservation, job, jobId, userId, intentId }
}

/** The refunds of an intent at the provider, oldest first. */
export async function refundsOf(intentId: string) {
  const { data } = await stripe.refunds.list({ payment_intent: intentId })
  return data.toReversed().map(({ id, amount, status, metadata }) => ({ id, amount, status, ownId: metadata?.refund }))
}

export async function receiptsOf(email: string) {
  await settled()
  return (await mailsTo(email)).filter(({ subject }) => subject.includes('receipt'))
}

/** The mails to support that name this job or order. */
export async function reportsOf(id: string) {
  await settled()
  return (await mailsTo(env.SUPPORT_EMAIL)).filter(({ text }) => text.includes(id))
}
