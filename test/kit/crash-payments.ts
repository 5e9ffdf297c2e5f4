import type { PrepaidAnswer, Refunded } from '#worker/contract/payment.ts'
import type { Round } from './crash.ts'
import type { Stack } from './stack.ts'
import { type Call, type Client, control, signUp } from './stack-client.ts'
import { until } from './until.ts'

/** Longer than the app waits for an answer of Stripe or of the mail service. */
const HOLD_MS = 60_000
const MINUTE_MS = 60_000
const PASSWORD = 'leaves with the rest'

/** How many photos a round describes or orders; each in one job only. */
export const PAID_PHOTOS = 14

/** What Stripe did for a job or an order, in cents, and how many receipts were mailed. */
type Money = { intents: string[]; charges: number[]; refunds: [number, string | null][]; receipts: number }
type Outcome = { job: string; processed: number } & Money
const CANCELED: Outcome = { job: 'failed', processed: 0, intents: ['canceled'], charges: [], refunds: [], receipts: 0 }
const PAID: Outcome = {
  ...{ job: 'completed', processed: 1, intents: ['succeeded'] },
  ...{ charges: [100], refunds: [], receipts: 1 },
}

/**
 * Jobs and orders of one user, and the order of another who deletes the account, whose power is cut after another service
 * has stored something and before we have: an intent was made, a card charged, an intent canceled, refunds made and a
 * receipt mailed. Webhooks come last.
 */
export function paymentRound(stack: Pick<Stack, 'app' | 'sandbox'>, client: Client, ids: string[]): Round {
  if (ids.length < PAID_PHOTOS) throw new Error(`Only ${ids.length} photos to pay for`)
  const sandbox = control(stack)
  let lastCall = 0
  const jobs = { canceled: '', failed: '', charged: '', asked: '' }
  let bought = { orderId: '' }
  let leavers = { orderId: '' }

  /** Has Stripe carry out the calls that match, but never answer them. */
  const holdAnswers = (match: string) =>
    sandbox.fault({ service: 'stripe', match, dropAfterWrite: true, delayMs: HOLD_MS, times: 0 })
  const order = async (photoIds: string[]) => (await client.process(photoIds)).jobId

  async function prepare() {
    lastCall = (await sandbox.calls('stripe')).at(-1)?.n ?? 0
    await sandbox.webhooks('hold')
    // This one uses all free photos.
    jobs.canceled = await order(ids.slice(3, PAID_PHOTOS))
    for (const [at, name] of (['failed', 'charged', 'asked'] as const).entries()) {
      jobs[name] = await order(ids.slice(at, at + 1))
    }
    bought = { orderId: await client.buy(100) }
    await client.openIntent(jobs.canceled)
    await client.openIntent(jobs.charged)
    const leaver = await signUp(stack, `leaver-${jobs.canceled}@example.com`)
    await leaver.post('/api/auth/password/register', { email: leaver.email, password: PASSWORD })
    leavers = { orderId: await leaver.buy(100) }
    await leaver.verify(leavers, await leaver.charge(leavers))
    const paidIntent = await client.charge(jobs.failed)
    await sandbox.fault({ service: 'image', match: ids[0], status: 410, body: '' })
    await sandbox.fault({ service: 'mail', dropAfterWrite: true, delayMs: HOLD_MS })
    unheard(client.verify(jobs.failed, paidIntent))
    await client.generated(jobs.failed)
    await holdAnswers('POST /v1/refunds')
    unheard(client.post('/api/payments/refund'))
    unheard(leaver.send('DELETE', '/api/account', { email: leaver.email, password: PASSWORD }))
  }

  async function reach() {
    const called = (what: string, isIt: (call: Call) => boolean, times = 1) =>
      until(
        what,
        () => sandbox.calls('stripe', lastCall),
        calls => calls.filter(isIt).length >= times,
      )
    // The stack's own cron may have run before.
    unheard(sandbox.cron(Date.now()))
    await called('two refunds', ({ method }) => method === 'POST /v1/refunds', 2)

    await holdAnswers('/cancel')
    unheard(client.cancel(jobs.canceled))
    const [paidIntent, boughtIntent] = [await client.charge(jobs.charged), await client.charge(bought)]
    await holdAnswers('GET /v1/payment_intents')
    unheard(client.verify(jobs.charged, paidIntent))
    unheard(client.verify(bought, boughtIntent))
    await holdAnswers('POST /v1/payment_intents')
    unheard(client.openIntent(jobs.asked))
    await called('a cancellation', ({ method }) => method.endsWith('/cancel'))
    for (const id of [paidIntent, boughtIntent]) {
      await called('a read of the charge', ({ method, params }) => method.startsWith('GET') && params.id === id)
    }
    await called('an intent', ({ params }) => JSON.stringify(params).includes(jobs.asked))
  }

  async function finish() {
    const at = Date.now() + 2 * MINUTE_MS
    await sandbox.cron(at)
    await client.verify(jobs.asked, await client.charge(jobs.asked))
    for (const jobId of Object.values(jobs)) await client.generated(jobId)
    await sandbox.deliver({ reverse: true })
    await sandbox.cron(at + 2 * MINUTE_MS)
    const left = 100 + 99 + 99
    const { photos } = await client.get<PrepaidAnswer>('/api/payments/prepaid')
    const rest = await client.post<Refunded>('/api/payments/refund')
    await sandbox.cron(at + 4 * MINUTE_MS)
    const described = { ...PAID, refunds: [[99, 'succeeded']] } satisfies Outcome
    const whole = { ...PAID, refunds: [[100, 'succeeded']] } satisfies Outcome
    return [
      ...differ('the rest', { photos, rest }, { photos: left, rest: { photos: left, amount: left } }),
      ...(await jobDiffers('canceled', CANCELED)),
      // If the answer was lost, nobody knows whether the receipt was mailed.
      ...(await jobDiffers('failed', { ...whole, job: 'failed', processed: 0, receipts: 2 })),
      ...(await jobDiffers('charged', described)),
      ...(await jobDiffers('asked', described)),
      ...differ('the order', await moneyOf(sandbox, client.email, bought.orderId), moneyIn(whole)),
      ...differ(
        'the order of the deleted account',
        (await moneyOf(sandbox, '', leavers.orderId)).refunds,
        whole.refunds,
      ),
    ]
  }

  async function jobDiffers(name: keyof typeof jobs, expected: Outcome): Promise<string[]> {
    const job = await client.job(jobs[name])
    const money = await moneyOf(sandbox, client.email, jobs[name])
    const found = { job: job.status, processed: job.progress.processedPhotos, ...money }
    return differ(`the ${name} job`, found, expected)
  }

  const differ = (what: string, found: unknown, wanted: unknown): string[] => {
    const [is, should] = [JSON.stringify(found), JSON.stringify(wanted)]
    return is === should ? [] : [`${what}: ${is} instead of ${should}`]
  }

  return { name: 'cut while paying', prepare, reach, finish }
}

/** The outcome at Stripe and in the mails to a person about a job or an order. */
async function moneyOf(sandbox: ReturnType<typeof control>, email: string, id: string): Promise<Money> {
  const [{ paymentIntents, charges, refunds }, mails] = await Promise.all([sandbox.stripe(), sandbox.mails(email)])
  const intents = paymentIntents.filter(({ metadata }) => [metadata.job, metadata.order].includes(id))
  const isOf = ({ payment_intent }: { payment_intent: unknown }) => intents.some(intent => intent.id === payment_intent)
  return {
    intents: intents.map(({ status }) => status),
    charges: charges.filter(isOf).map(({ amount }) => amount),
    refunds: refunds.filter(isOf).map(({ amount, status }) => [amount, status]),
    receipts: mails.filter(
      ({ subject, text }) => subject.includes('receipt') && intents.some(intent => text.includes(intent.id)),
    ).length,
  }
}

const moneyIn = ({ intents, charges, refunds, receipts }: Outcome): Money => ({ intents, charges, refunds, receipts })

/** Ignores how a call ends, because the power is cut before it is answered. */
function unheard(call: Promise<unknown>): void {
  call.catch(() => undefined)
}
