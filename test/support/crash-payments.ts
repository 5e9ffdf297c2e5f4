import type { Round } from './crash.ts'
import type { Stack } from './stack.ts'
import { type Call, type Client, control, type Mail, type StripeObjects, until } from './stack-client.ts'

/** Longer than the app waits for an answer of Stripe or of the mail service. */
const HOLD_MS = 60_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** How many photos a round describes or orders; each in one job only. */
export const PAID_PHOTOS = 14

/** The outcome of a job's payment. Amounts are in cents. */
type Outcome = {
  job: string
  processed: number
  intents: string[]
  charges: number[]
  refunds: [number, string | null][]
  receipts: number
  refundMails: number
  /** What the app says was refunded. */
  refunded: number
}
const CANCELED: Outcome = {
  ...{
    job: 'failed',
    processed: 0,
    intents: ['canceled'],
    charges: [],
    refunds: [],
    receipts: 0,
    refundMails: 0,
    refunded: 0,
  },
}
const PAID: Outcome = {
  ...CANCELED,
  job: 'completed',
  processed: 1,
  intents: ['succeeded'],
  charges: [100],
  receipts: 1,
}

/**
 * Four jobs of one user, whose power is cut after another service has stored something and before we have: an intent
 * was made, a card charged, an intent canceled, a refund made and a receipt mailed. Webhooks come last. `cronRuns`:
 * when cron runs next; `in25Hours` is after Stripe has forgotten all idempotency keys.
 */
export function paymentRound(
  stack: Pick<Stack, 'app' | 'sandbox'>,
  client: Client,
  ids: string[],
  cronRuns: 'soon' | 'in25Hours',
): Round {
  if (ids.length < PAID_PHOTOS) throw new Error(`Only ${ids.length} photos to pay for`)
  const sandbox = control(stack)
  let lastCall = 0
  const jobs = { canceled: '', refunded: '', charged: '', asked: '' }

  /** Has Stripe carry out the calls that match, but never answer them. */
  const holdAnswers = (match: string) =>
    sandbox.fault({ service: 'stripe', match, dropAfterWrite: true, delayMs: HOLD_MS, times: 0 })
  const order = async (photoIds: string[]) => (await client.process(photoIds)).jobId

  async function prepare() {
    lastCall = (await sandbox.calls('stripe')).at(-1)?.n ?? 0
    await sandbox.webhooks('hold')
    // This one uses all free photos.
    jobs.canceled = await order(ids.slice(3, PAID_PHOTOS))
    for (const [at, name] of (['refunded', 'charged', 'asked'] as const).entries()) {
      jobs[name] = await order(ids.slice(at, at + 1))
    }
    await client.openIntent(jobs.canceled)
    await client.openIntent(jobs.charged)
    const paidIntent = await client.charge(jobs.refunded)
    await sandbox.fault({ service: 'image', match: ids[0], status: 410, body: '' })
    await holdAnswers('POST /v1/refunds')
    await sandbox.fault({ service: 'mail', dropAfterWrite: true, delayMs: HOLD_MS })
    unheard(client.verify(jobs.refunded, paidIntent))
    await until(
      'the settlement',
      () => client.job(jobs.refunded),
      ({ payment }) => payment?.refunds.length === 1,
    )
  }

  async function reach() {
    const called = (what: string, isIt: (call: Call) => boolean) =>
      until(
        what,
        () => sandbox.calls('stripe', lastCall),
        calls => calls.some(isIt),
      )
    // The stack's own cron may have run before.
    unheard(sandbox.cron(Date.now()))
    await called('a refund', ({ method }) => method === 'POST /v1/refunds')

    await holdAnswers('/cancel')
    unheard(client.cancel(jobs.canceled))
    const paidIntent = await client.charge(jobs.charged)
    await holdAnswers('GET /v1/payment_intents')
    unheard(client.verify(jobs.charged, paidIntent))
    await holdAnswers('POST /v1/payment_intents')
    unheard(client.openIntent(jobs.asked))
    await called('a cancellation', ({ method }) => method.endsWith('/cancel'))
    await called('a read of the charge', ({ method, params }) => method.startsWith('GET') && params.id === paidIntent)
    await called('an intent', ({ params }) => JSON.stringify(params).includes(jobs.asked))
  }

  async function finish() {
    if (cronRuns === 'in25Hours') await sandbox.forgetKeys()
    const at = Date.now() + (cronRuns === 'soon' ? 2 * MINUTE_MS : 25 * HOUR_MS)
    await sandbox.cron(at)
    if (cronRuns === 'soon') await client.verify(jobs.asked, await client.charge(jobs.asked))
    for (const jobId of Object.values(jobs)) await client.generated(jobId)
    await sandbox.deliver({ reverse: true })
    await sandbox.cron(at + 2 * MINUTE_MS)
    const asked = cronRuns === 'soon' ? PAID : CANCELED
    const refund = {
      job: 'failed',
      processed: 0,
      refunds: [[100, 'succeeded']],
      refundMails: 1,
      refunded: 100,
    } satisfies Partial<Outcome>
    return [
      ...(await differences('canceled', CANCELED)),
      // If the answer was lost, nobody knows whether the receipt was mailed.
      ...(await differences('refunded', { ...PAID, ...refund, receipts: 2 })),
      ...(await differences('charged', PAID)),
      ...(await differences('asked', asked)),
    ]
  }

  async function differences(name: keyof typeof jobs, expected: Outcome): Promise<string[]> {
    const [job, objects, mails] = await Promise.all([
      client.job(jobs[name]),
      sandbox.stripe(),
      sandbox.mails(client.email),
    ])
    const found = JSON.stringify({
      job: job.status,
      processed: job.progress.processedPhotos,
      ...moneyOf(jobs[name], objects, mails),
      refunded: job.payment?.refundedAmount ?? 0,
    })
    const wanted = JSON.stringify(expected)
    return found === wanted ? [] : [`the ${name} job, ${cronRuns}: ${found} instead of ${wanted}`]
  }

  return { name: `cut while paying, cron runs ${cronRuns}`, prepare, reach, finish }
}

function moneyOf(jobId: string, { paymentIntents, charges, refunds }: StripeObjects, mails: Mail[]) {
  const intents = paymentIntents.filter(({ metadata }) => metadata.job === jobId)
  const isOf = ({ payment_intent }: { payment_intent: unknown }) => intents.some(({ id }) => id === payment_intent)
  const mailed = (subject: string) =>
    mails.filter(mail => mail.subject.includes(subject) && mail.text.includes(jobId)).length
  return {
    intents: intents.map(({ status }) => status),
    charges: charges.filter(isOf).map(({ amount }) => amount),
    refunds: refunds.filter(isOf).map(({ amount, status }) => [amount, status]),
    receipts: mailed('receipt'),
    refundMails: mailed('refund'),
  }
}

/** Ignores how a call ends, because the power is cut before it is answered. */
function unheard(call: Promise<unknown>): void {
  call.catch(() => undefined)
}
