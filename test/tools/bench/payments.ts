import { newPlace, removePlace, type Stack, startStack } from '#test/kit/stack.ts'
import { type Client, control, signUp } from '#test/kit/stack-client.ts'
import { type Measurement, median } from './measure.ts'

const JOBS = 100
// Half the calls that one person may make for the form within a quarter of an hour.
const JOBS_OF_ONE = 15
const SLOW_MS = 10_000
const DELIVERIES = 5

/**
 * Calls to the payment provider, the webhook's answer while the provider is slow, and a cron run that starts paid jobs
 * nobody reported.
 */
export async function measurePayments(): Promise<Measurement[]> {
  const place = await newPlace()
  const stack = await startStack(place, [], { FREE_PHOTOS: '0' })
  try {
    await control(stack).webhooks('hold')
    const jobIds = await chargedJobs(stack, JOBS)
    return [...(await measureCron(stack, jobIds)), ...(await measureCalls(stack)), ...(await measureWebhook(stack))]
  } finally {
    await stack.stop()
    removePlace(place)
  }
}

async function payer(stack: Stack, name: string): Promise<{ client: Client; photoIds: string[] }> {
  const client = await signUp(stack, `${name}@example.com`)
  await client.connect('ansel')
  const { photos } = await client.list({ limit: '100' })
  return { client, photoIds: photos.filter(photo => photo.missing.length > 0).map(({ id }) => id) }
}

type Paid = { client: Client; jobId: string }

/** Jobs whose cards were charged without the app knowing: no webhook, no verification, no events for its cron. */
async function chargedJobs(stack: Stack, count: number): Promise<Paid[]> {
  const sandbox = control(stack)
  await sandbox.fault({ service: 'stripe', match: 'GET /v1/events', status: 503, times: 1000 })
  const paid: Paid[] = []
  while (paid.length < count) {
    const { client, photoIds } = await payer(stack, `payer-${paid.length}`)
    const jobs = Math.min(JOBS_OF_ONE, count - paid.length)
    for (const photoId of photoIds.slice(0, jobs)) {
      const { jobId } = await client.process([photoId])
      await client.charge(jobId)
      paid.push({ client, jobId })
    }
    await client.send('DELETE', '/api/auth/disconnect/flickr')
  }
  await sandbox.clearFaults()
  return paid
}

async function measureCron(stack: Stack, paid: Paid[]): Promise<Measurement[]> {
  const countWaiting = async () => {
    const jobs = await Promise.all(paid.map(({ client, jobId }) => client.job(jobId)))
    return jobs.filter(({ status }) => status === 'payment_pending').length
  }
  const before = await countWaiting()
  const start = performance.now()
  await control(stack).cron(Date.now())
  const waiting = await countWaiting()
  const seconds = (performance.now() - start) / 1000
  return [
    {
      what: `${JOBS} paid, untold jobs: those that one cron leaves`,
      value: waiting + JOBS - before,
      budget: 0,
      unit: 'jobs',
      note: `${before} waited before`,
    },
    { what: `${JOBS} paid, untold jobs: all started by one cron after`, value: seconds, budget: 10, unit: 's' },
  ]
}

async function measureCalls(stack: Stack): Promise<Measurement[]> {
  const { client, photoIds } = await payer(stack, 'caller')
  const { jobId } = await client.process(photoIds.slice(0, 1))
  const stripeCalls = async (work: () => Promise<unknown>) => {
    const sandbox = control(stack)
    const before = (await sandbox.calls('stripe')).at(-1)?.n ?? 0
    await work()
    const calls = (await sandbox.calls('stripe', before)).filter(({ method }) => !method.includes('/events'))
    return calls.length
  }
  const lines = []
  for (const when of ['first', 'again']) {
    const value = await stripeCalls(() => client.openIntent(jobId))
    lines.push({ what: `create-payment-intent, ${when}: Stripe calls`, value, budget: 1, unit: 'calls' })
  }
  await client.send('DELETE', '/api/auth/disconnect/flickr')
  return lines
}

/** Sends the webhook events for which it has to ask Stripe, which first answers at once and then late. */
async function measureWebhook(stack: Stack): Promise<Measurement[]> {
  const sandbox = control(stack)
  const { client, photoIds } = await payer(stack, 'told')
  // Ordered before the first is paid, whose photos that stay on the account would pay for the others.
  const jobIds: string[] = []
  for (const photoId of photoIds.slice(0, 2 * DELIVERIES)) jobIds.push((await client.process([photoId])).jobId)
  const deliver = async (jobId: string, delayMs: number) => {
    const event = await sandbox.paidEvent(await client.charge(jobId))
    await sandbox.fault({ service: 'stripe', match: 'GET /v1/payment_intents', delayMs, times: 1 })
    const start = performance.now()
    await sandbox.deliver({ event })
    const ms = performance.now() - start
    const { status } = await client.job(jobId)
    await sandbox.clearFaults()
    if (delayMs > 0 && status !== 'payment_pending') throw new Error('Stripe was not slow')
    return ms
  }
  const times = { quick: [] as number[], slow: [] as number[] }
  for (const jobId of jobIds.slice(0, DELIVERIES)) times.quick.push(await deliver(jobId, 0))
  for (const jobId of jobIds.slice(DELIVERIES)) times.slow.push(await deliver(jobId, SLOW_MS))
  const [quick, slow] = [median(times.quick), median(times.slow)]
  return [
    {
      what: `webhook answered while Stripe takes ${SLOW_MS / 1000} s, times its floor`,
      value: slow / quick,
      budget: 3,
      unit: '×',
      note: `${slow.toFixed(0)} ms, ${quick.toFixed(0)} ms where Stripe answers at once, medians of ${DELIVERIES}`,
    },
  ]
}
