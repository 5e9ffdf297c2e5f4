import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import {
  anAgent,
  jobsOf,
  keeping,
  MINUTE_MS,
  rowOf,
  runNow,
  saveAgent,
  scanAt,
  statusOf,
  type TestAgent,
  upload,
  workedJob,
} from '#test/kit/worker/agents.ts'
import { mailsTo } from '#test/kit/worker/api.ts'
import { aroundD1 } from '#test/kit/worker/around-d1.ts'
import { personOf, usedBy } from '#test/kit/worker/factories.ts'
import { control } from '#test/kit/worker/flickr.ts'
import { BARE, readJob } from '#test/kit/worker/jobs.ts'
import { insertUnpaid, openIntent, payCard } from '#test/kit/worker/paying.ts'
import { settled } from '#test/kit/worker/settled.ts'
import { openDb } from '#worker/db/client.ts'
import { depsFrom } from '#worker/deps.ts'
import { mailAgents } from '#worker/features/agent/mails.ts'
import { runAgent } from '#worker/features/agent/run.ts'
import { claimScans } from '#worker/features/agent/schedule.ts'
import { runBilling } from '#worker/features/payment/service.ts'
import type { ScanMessage } from '#worker/queue/messages.ts'

const HOUR_MS = 60 * MINUTE_MS
const bare = (photos: number) => Array.from({ length: photos }, () => BARE)

/** An agent whose scan has found four photos, two of which are free. */
async function scanned() {
  const agent = await anAgent({ free: 2, digest: false })
  const ids = await upload(agent, bare(4))
  const at = Date.now()
  const status = await scanAt(agent, at)
  return { agent, ids, at, status, first: await workedJob(agent.user) }
}

/** An agent without free photos whose scan has found one photo, with an order for that and a later one. */
async function anOrder() {
  const agent = await anAgent({ free: 0, digest: false })
  const waiting = await upload(agent)
  await scanAt(agent, Date.now())
  const later = await upload(agent)
  const run = await runNow(agent.user)
  return { agent, photoIds: [...waiting, ...later], run, jobId: run.paymentJobId ?? '' }
}

const mailsAboutAgent = async ({ user }: TestAgent) =>
  (await mailsTo(user.email)).filter(({ subject }) => subject.includes('agent'))

test('a scheduled scan books free photos, oldest first, and never orders: the other photos wait, and one mail says so', async () => {
  const { agent, ids, at, status, first } = await scanned()
  expect(status).toMatchObject({ state: 'paused', reason: 'payment', waitingPhotos: 2, jobId: null, nextScanAt: null })
  expect(status.message).toBe('Your free photos are used up, and 2 new photos wait. Run the agent now to order them.')
  expect(first.results.map(({ photoId, applied }) => [photoId, applied])).toEqual(ids.slice(0, 2).map(id => [id, true]))
  for (let hour = 1; hour <= 51; hour += 10) {
    await claimScans(depsFrom(env), at + hour * HOUR_MS)
    await mailAgents(depsFrom(env), at + hour * HOUR_MS)
  }
  expect(await jobsOf(agent.user)).toHaveLength(1)
  expect(await statusOf(agent.user)).toMatchObject({ state: 'paused', lastScanAt: status.lastScanAt, waitingPhotos: 2 })
  expect((await rowOf(agent.user.userId)).newest).toBeNull()
  const mails = await mailsAboutAgent(agent)
  expect(mails.map(({ subject }) => subject)).toEqual(['Your Photonym agent waits for a payment'])
  expect(mails[0]?.text).toContain('2 new photos')
  expect(mails[0]?.text).toContain('/agent')
})

test('the mail about a single waiting photo uses the singular, and none is sent to a person who has ordered it already', async () => {
  const paused = async () => {
    const agent = await anAgent({ free: 0 })
    await upload(agent)
    await scanAt(agent, Date.now())
    return agent
  }
  const waiting = await paused()
  await mailAgents(depsFrom(env), Date.now())
  const prompt = await paused()
  await runNow(prompt.user)
  await mailAgents(depsFrom(env), Date.now())
  const [mail] = await mailsAboutAgent(waiting)
  expect(mail?.text).toContain('Your free photos are used up, and 1 new photo waits.')
  expect(mail?.text).toContain('Press Run Now on its page to order it')
  expect(await mailsAboutAgent(prompt)).toEqual([])
})

test('Run Now orders all photos that are not free as one job, and the agent resumes as soon as it is paid', async () => {
  const { agent, photoIds, run, jobId } = await anOrder()
  const found = { newPhotos: 2, photosNeedingMetadata: 2 }
  expect(run).toMatchObject({ ...found, jobCreated: false, requiresPayment: true, jobId: null })
  const order = await readJob(agent.user, jobId)
  expect(order).toMatchObject({ status: 'payment_pending', origin: 'agent', quote: { photos: 2, freePhotosUsed: 0 } })
  expect(order.results.map(({ photoId }) => photoId)).toEqual(photoIds)
  expect(await statusOf(agent.user)).toMatchObject({ state: 'paused', reason: 'payment', jobId, waitingPhotos: 0 })
  // Until it is paid or cancelled, nothing else is ordered.
  expect(await runNow(agent.user)).toMatchObject({ newPhotos: 0, requiresPayment: true, paymentJobId: jobId })
  const intentId = await openIntent(agent.user, jobId)
  await payCard(intentId)
  expect(
    await (await agent.user.post('/api/payments/verify-payment', { jobId, paymentIntentId: intentId })).json(),
  ).toMatchObject({ success: true })
  expect(await statusOf(agent.user)).toMatchObject({ state: 'active', reason: null, jobId: null })
  const { results } = await workedJob(agent.user)
  expect(results.map(({ photoId, applied }) => [photoId, applied])).toEqual(photoIds.map(id => [id, true]))
  expect(await jobsOf(agent.user)).toHaveLength(1)
})

test('photos of a cancelled order are never offered again, and the agent resumes', async () => {
  const { agent, jobId } = await anOrder()
  await agent.user.post('/api/payments/cancel', { jobId })
  expect(await statusOf(agent.user)).toMatchObject({ state: 'active', jobId: null })
  expect(await runNow(agent.user)).toMatchObject({ newPhotos: 0, photosNeedingMetadata: 0, requiresPayment: false })
})

test('photos of an expired order count as new in the next run; until then the agent stays paused', async () => {
  const { agent, jobId } = await anOrder()
  await runBilling(depsFrom(env), Date.now() + 25 * HOUR_MS)
  await settled()
  expect(await readJob(agent.user, jobId)).toMatchObject({ status: 'failed' })
  expect(await statusOf(agent.user)).toMatchObject({
    ...{ state: 'paused', reason: 'payment', jobId: null },
    message: 'Its last order was not paid. Run the agent now to order those photos again.',
  })
  expect(await runNow(agent.user)).toMatchObject({ newPhotos: 2, photosNeedingMetadata: 2, requiresPayment: true })
})

const MEANWHILE = [
  { what: 'whose scan never ended', during: () => Promise.reject(new Error('D1 is gone')) },
  {
    what: 'amid whose scan the agent was saved',
    during: (agent: TestAgent) =>
      saveAgent(agent.user, { filters: { tags: [agent.tag] }, digest: false, scanFrequency: 'daily' }),
  },
]

test.each(MEANWHILE)(
  'an order $what keeps the agent from scanning until the order is paid or ended',
  async ({ during }) => {
    const agent = await anAgent({ free: 0, digest: false })
    await upload(agent, bare(2))
    let isEnding = false
    const meanwhile = aroundD1(env.DB, async (texts, run) => {
      isEnding ||= texts.some(text => text.includes('"last_scan_at" = '))
      if (isEnding) await during(agent)
      return run()
    })
    await runAgent({ ...depsFrom(env), db: openDb(meanwhile) }, personOf(agent.user)).catch(() => undefined)
    const [order] = await jobsOf(agent.user)
    expect(await rowOf(agent.user.userId)).toMatchObject({ orderJobId: order?._id, pause: 'payment', dueAt: null })
    const sent: ScanMessage[] = []
    await claimScans({ ...depsFrom(env), scansQueue: keeping(sent) }, Date.now() + 48 * HOUR_MS)
    expect(sent.filter(({ userId }) => userId === agent.user.userId)).toEqual([])
  },
)

test('with fifty unpaid jobs a run starts and reports the free photos, and the next run says why nothing is ordered', async () => {
  const agent = await anAgent({ free: 2 })
  await insertUnpaid(agent.user.userId, 50)
  await upload(agent, bare(5))
  const run = await runNow(agent.user)
  expect(run).toMatchObject({ newPhotos: 5, jobCreated: true, requiresPayment: false, paymentJobId: null })
  expect((await readJob(agent.user, run.jobId ?? '')).results).toHaveLength(2)
  expect(await statusOf(agent.user)).toMatchObject({
    state: 'paused',
    reason: 'payment',
    jobId: null,
    waitingPhotos: 3,
  })
  const again = await agent.user.post('/api/agent/run')
  expect([again.status, await again.json()]).toMatchObject([409, { code: 'UNPAID_JOBS' }])
  expect(await statusOf(agent.user)).toMatchObject({ state: 'paused', reason: 'payment', waitingPhotos: 3 })
})

test('a photo that could not be described returns its free photo and is not counted', async () => {
  const agent = await anAgent({ free: 2 })
  const { userId } = agent.user
  await upload(agent)
  const before = (await usedBy(userId)) ?? 0
  await control('POST', '/model', { refusal: 'I cannot look at this.' })
  await runNow(agent.user)
  expect((await workedJob(agent.user)).status).toBe('failed')
  await settled()
  expect(await usedBy(userId)).toBe(before)
  await control('POST', '/model', {})
  expect(await runNow(agent.user)).toMatchObject({ jobCreated: true })
  await workedJob(agent.user)
  await settled()
  expect(await statusOf(agent.user)).toMatchObject({ totalPhotosProcessed: 1 })
  expect(await usedBy(userId)).toBe(before + 1)
})
