import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { openDb } from '#worker/db/client.ts'
import { payments } from '#worker/db/schema.ts'
import { depsFrom } from '#worker/deps.ts'
import { runBilling } from '#worker/features/billing/service.ts'
import { anAgent, jobsOf, MINUTE_MS, rowOf, runNow, scanAt, statusOf, upload, workedJob } from '../../support/agents.ts'
import { usedBy } from '../../support/factories.ts'
import { BARE, readJob, until } from '../../support/jobs.ts'
import { openIntent, payCard } from '../../support/paying.ts'

const db = openDb(env.DB)
const HOUR_MS = 60 * MINUTE_MS
const bare = (photos: number) => Array.from({ length: photos }, () => BARE)

/** An agent with two free photos whose scan has found five, and the order of the other three and one more. */
async function anOrder() {
  const agent = await anAgent({ free: 2 })
  const ids = await upload(agent, bare(5))
  const at = Date.now()
  await scanAt(agent, at)
  const first = await workedJob(agent.user)
  const later = await upload(agent)
  const run = await runNow(agent.user)
  return { agent, at, first, ids, later, run, jobId: run.paymentJobId ?? '' }
}

test('a scan books what is free, oldest first, and never orders', async () => {
  const agent = await anAgent({ free: 2 })
  const ids = await upload(agent, bare(4))
  const at = Date.now()
  const status = await scanAt(agent, at)
  expect(status).toMatchObject({ state: 'paused', reason: 'payment', waitingPhotos: 2, jobId: null, nextScanAt: null })
  expect(status.message).toBe('Your free photos are used up, and 2 new photos wait. Run the agent now to order them.')
  const job = await workedJob(agent.user)
  expect(job.results.map(({ photoId, applied }) => [photoId, applied])).toEqual(ids.slice(0, 2).map(id => [id, true]))
  const { notice, newest, dueAt } = await rowOf(agent.user.userId)
  expect([notice, newest, dueAt]).toEqual(['payment', null, null])
  expect(await jobsOf(agent.user)).toHaveLength(1)
})

test('Run Now orders all that is not free as one job; paid, the agent goes on at once', async () => {
  const { agent, ids, later, run, jobId } = await anOrder()
  expect(run).toMatchObject({
    newPhotos: 4,
    photosNeedingMetadata: 4,
    jobCreated: false,
    requiresPayment: true,
    jobId: null,
  })
  const order = await readJob(agent.user, jobId)
  expect(order).toMatchObject({ status: 'payment_pending', origin: 'agent', quote: { photos: 4, freePhotosUsed: 0 } })
  expect(order.results.map(({ photoId }) => photoId)).toEqual([...ids.slice(2), ...later])
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
  expect(results.map(({ applied }) => applied)).toEqual([true, true, true, true])
})

test('photos of a cancelled order are never offered again, and the agent goes on', async () => {
  const { agent, jobId } = await anOrder()
  await agent.user.post('/api/payments/cancel', { jobId })
  expect(await statusOf(agent.user)).toMatchObject({ state: 'active', jobId: null })
  expect(await runNow(agent.user)).toMatchObject({ newPhotos: 0, photosNeedingMetadata: 0, requiresPayment: false })
})

test('photos of an order that expired are new to the next run; until then the agent stays paused', async () => {
  const { agent, jobId } = await anOrder()
  await runBilling(depsFrom(env), Date.now() + 25 * HOUR_MS)
  await until(
    () => readJob(agent.user, jobId),
    ({ status }) => status === 'failed',
  )
  expect(await statusOf(agent.user)).toMatchObject({ state: 'paused', reason: 'payment', jobId: null })
  expect(await runNow(agent.user)).toMatchObject({ newPhotos: 4, photosNeedingMetadata: 4, requiresPayment: true })
})

test('with fifty unpaid jobs a run begins what is free and tells of it, and the next one says why nothing is ordered', async () => {
  const agent = await anAgent({ free: 2 })
  const { userId } = agent.user
  const soon = Date.now() + HOUR_MS
  const unpaid = { userId, status: 'open' as const, expiresAt: soon, createdAt: Date.now() }
  for (let job = 0; job < 50; job += 1) await db.insert(payments).values({ ...unpaid, jobId: `${userId}-${job}` })
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

test('a photo that could not be described gives its free photo back, and is counted for nobody', async () => {
  const agent = await anAgent({ free: 2 })
  await upload(agent, bare(2))
  const before = (await usedBy(agent.user.userId)) ?? 0
  expect(await runNow(agent.user)).toMatchObject({ jobCreated: true })
  await workedJob(agent.user)
  await until(
    () => statusOf(agent.user),
    ({ totalPhotosProcessed }) => totalPhotosProcessed === 2,
  )
  expect(await usedBy(agent.user.userId)).toBe(before + 2)
})
