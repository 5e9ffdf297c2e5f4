import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
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
import { buyPhotos, dispute, jobOf, leftOf, order, winDispute } from '#test/kit/worker/buying.ts'
import { personOf } from '#test/kit/worker/factories.ts'
import { control } from '#test/kit/worker/flickr.ts'
import { BARE, generated, until, untilSaved } from '#test/kit/worker/jobs.ts'
import { switchOff } from '#test/kit/worker/switches.ts'
import { agents } from '#worker/db/agent-schema.ts'
import { openDb } from '#worker/db/client.ts'
import { settleLostJob } from '#worker/db/money/settle.ts'
import { jobs, users } from '#worker/db/schema.ts'
import { depsFrom } from '#worker/deps.ts'
import { monthStart } from '#worker/domain/agent.ts'
import { mailAgents } from '#worker/features/agent/mails.ts'
import { runAgent } from '#worker/features/agent/run.ts'
import { claimScans, scanClaimed } from '#worker/features/agent/schedule.ts'
import type { ScanMessage } from '#worker/queue/messages.ts'

const db = openDb(env.DB)
const HOUR_MS = 60 * MINUTE_MS
const bare = (photos: number) => Array.from({ length: photos }, () => BARE)

type Config = Parameters<typeof anAgent>[0] & { bought?: number; isDescribed?: boolean }

/**
 * An agent without free photos that may use those `bought`. What it books is described only if `isDescribed`, because
 * most tests are about the booking.
 */
async function aBuyersAgent({ bought = 0, isDescribed = false, ...config }: Config = {}): Promise<TestAgent> {
  if (!isDescribed) await switchOff('describe')
  const agent = await anAgent({ free: 0, digest: false, usePrepaid: true, ...config })
  if (bought > 0) await buyPhotos(agent.user.userId, bought)
  return agent
}

const save = ({ user, tag }: TestAgent, config: Parameters<typeof saveAgent>[1]) =>
  saveAgent(user, { filters: { tags: [tag] }, ...config })

/** How many bought photos are left. */
const left = async ({ user }: TestAgent) => (await leftOf(user.userId)).reduce<number>((sum, n) => sum + (n ?? 0), 0)
const photosOf = async ({ user }: TestAgent) =>
  (await jobsOf(user)).map(({ progress }) => progress.totalPhotos).reverse()

/** A claimed scan that is not delivered yet. */
async function claimedAt({ user }: TestAgent, at: number): Promise<ScanMessage> {
  const sent: ScanMessage[] = []
  await claimScans({ ...depsFrom(env), scansQueue: keeping(sent) }, at)
  const message = sent.find(({ userId }) => userId === user.userId)
  if (!message) throw new Error('No scan was sent')
  return message
}

/** Delivers a scan during which something happens right before its job is booked, once. */
async function deliver(message: ScanMessage, meanwhile: () => Promise<unknown>): Promise<void> {
  let isOver = false
  const changing = aroundD1(env.DB, async (texts, run) => {
    const isBooking = texts.some(text => text.includes('insert into "jobs"'))
    if (isBooking && !isOver) {
      isOver = true
      await meanwhile()
    }
    return run()
  })
  await scanClaimed({ ...depsFrom(env), db: openDb(changing) }, message)
}

describe('bought photos', () => {
  test('are taken by a scan only where its person allows it, and then only for what free ones do not cover', async () => {
    await switchOff('describe')
    const agent = await anAgent({ free: 1, digest: false })
    await buyPhotos(agent.user.userId, 5)
    await upload(agent, bare(3))
    expect(await scanAt(agent, Date.now())).toMatchObject({
      ...{ state: 'paused', reason: 'payment', waitingPhotos: 2, photosLeft: 0 },
      message:
        'Your free photos are used up, and 2 new photos wait. Let the agent use the 5 photos on your account, or run it now.',
    })
    const [first] = await jobsOf(agent.user)
    expect(await jobOf(first?._id ?? '')).toMatchObject({ prepaidOrdered: 0, requiresPayment: false })
    await buyPhotos(agent.user.userId, 1)
    expect(await statusOf(agent.user)).toMatchObject({ state: 'paused', reason: 'payment' })
    expect(await left(agent)).toBe(6)

    await save(agent, { usePrepaid: true })
    expect(await statusOf(agent.user)).toMatchObject({ state: 'active', reason: null, photosLeft: 6 })
    await scanAt(agent, Date.now())
    expect(await photosOf(agent)).toEqual([1, 2])
    expect((await jobsOf(agent.user))[0]?.payment).toMatchObject({ status: 'free_trial', paidPhotosUsed: 2 })
    expect(await left(agent)).toBe(4)
    expect(await statusOf(agent.user)).toMatchObject({ state: 'active', monthPhotos: 3, waitingPhotos: 0 })
  })

  test('are taken by Run Now whether allowed or not, and the rest is one order', async () => {
    const agent = await aBuyersAgent({ usePrepaid: false, bought: 2 })
    await upload(agent, bare(5))
    const run = await runNow(agent.user)
    expect(run).toMatchObject({ photosNeedingMetadata: 5, jobCreated: true, requiresPayment: true })
    expect(await photosOf(agent)).toEqual([2, 3])
    expect(await left(agent)).toBe(0)
    expect(await jobOf(run.paymentJobId ?? '')).toMatchObject({ photosOrdered: 3, prepaidOrdered: 0 })
    // Nothing resumes it before that order is paid or ended.
    await save(agent, { usePrepaid: true })
    await buyPhotos(agent.user.userId, 50)
    expect(await statusOf(agent.user)).toMatchObject({ state: 'paused', jobId: run.paymentJobId })
  })

  test('are never ordered by a scan, which then pauses, and one mail says how many wait and where to buy', async () => {
    const agent = await aBuyersAgent({ bought: 1 })
    await upload(agent, bare(3))
    const at = Date.now()
    expect(await scanAt(agent, at)).toMatchObject({
      ...{ state: 'paused', reason: 'payment', jobId: null, waitingPhotos: 2 },
      message:
        'Your free and bought photos are used up, and 2 new photos wait. Buy photos, and the agent goes on by itself.',
    })
    for (const hours of [0, 1, 30]) await mailAgents(depsFrom(env), at + hours * HOUR_MS)
    const mails = (await mailsTo(agent.user.email)).filter(({ subject }) => subject.includes('agent'))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('2 new photos wait')
    expect(mails[0]?.text).toContain('Buy photos: http://localhost:8788/account?buy=2')
    expect(await photosOf(agent)).toEqual([1])
  })

  test('that are bought resume it at once', async () => {
    const agent = await aBuyersAgent()
    await upload(agent, bare(2))
    await scanAt(agent, Date.now())
    await buyPhotos(agent.user.userId, 3)
    const { dueAt, pause, notice } = await rowOf(agent.user.userId)
    expect([pause, notice]).toEqual([null, null])
    expect(dueAt).toBeLessThanOrEqual(Date.now())
    expect(await scanAt(agent, Date.now())).toMatchObject({ state: 'active', waitingPhotos: 0 })
    expect(await photosOf(agent)).toEqual([2])
  })

  test('that a failed photo returns, or a won dispute, resume it at once', async () => {
    const agent = await aBuyersAgent({ bought: 1, isDescribed: true })
    await upload(agent, bare(2))
    await control('POST', '/model', { refusal: 'I cannot look at this.' })
    await scanAt(agent, Date.now())
    await until(
      () => statusOf(agent.user),
      ({ state, monthPhotos }) => state === 'active' && monthPhotos === 0,
    )
    await control('POST', '/model', {})
    expect(await left(agent)).toBe(1)

    const disputed = await aBuyersAgent()
    const paymentId = await buyPhotos(disputed.user.userId, 5)
    await dispute(paymentId)
    await upload(disputed, bare(1))
    expect(await scanAt(disputed, Date.now())).toMatchObject({ state: 'paused', reason: 'payment' })
    await winDispute(paymentId)
    expect(await statusOf(disputed.user)).toMatchObject({ state: 'active' })
  })

  test('that come while a scan runs without any do not leave it paused', async () => {
    const agent = await aBuyersAgent()
    await upload(agent, bare(2))
    const at = Date.now()
    const message = await claimedAt(agent, at)
    let isBought = false
    const changing = aroundD1(env.DB, async (texts, run) => {
      if (!isBought && texts.some(text => text.includes('"last_scan_at" = '))) {
        isBought = true
        await buyPhotos(agent.user.userId, 2)
      }
      return run()
    })
    await scanClaimed({ ...depsFrom(env), db: openDb(changing) }, message)
    expect(await rowOf(agent.user.userId)).toMatchObject({ pause: null, dueAt: at, notice: null })
  })
})

describe('the limit of a month', () => {
  test('goes before what is on the account, sends no mail, and ends with the first cron of the next month', async () => {
    const agent = await aBuyersAgent({ bought: 10, monthlyPhotos: 3 })
    await upload(agent, bare(5))
    const at = Date.now()
    const next = monthStart(at, 1)
    expect(await scanAt(agent, at)).toMatchObject({
      ...{ state: 'paused', reason: 'limit', waitingPhotos: 2, monthPhotos: 3, nextScanAt: null },
      message: expect.stringContaining('its limit of 3 photos a month, and 2 new photos wait. It resumes on '),
    })
    await mailAgents(depsFrom(env), at)
    expect((await mailsTo(agent.user.email)).filter(({ subject }) => subject.includes('agent'))).toEqual([])
    // Neither photos nor the person's press lift it.
    await buyPhotos(agent.user.userId, 5)
    expect(await runNow(agent.user)).toMatchObject({
      photosNeedingMetadata: 2,
      jobCreated: false,
      requiresPayment: false,
    })
    await claimScans(depsFrom(env), next - 1)
    expect(await statusOf(agent.user)).toMatchObject({ state: 'paused', reason: 'limit' })

    expect(await scanAt(agent, next)).toMatchObject({ state: 'active', monthPhotos: 2 })
    expect(await photosOf(agent)).toEqual([3, 2])
  })

  test('ends when it is raised above what is used, and not before; lowered below, it takes nothing more', async () => {
    const agent = await aBuyersAgent({ bought: 10, monthlyPhotos: 4 })
    await upload(agent, bare(3))
    await scanAt(agent, Date.now())
    await save(agent, { monthlyPhotos: 2 })
    await upload(agent, bare(3))
    expect(await runNow(agent.user)).toMatchObject({ jobCreated: false, requiresPayment: false })
    expect(await statusOf(agent.user)).toMatchObject({ state: 'paused', reason: 'limit', monthPhotos: 3 })
    await save(agent, { monthlyPhotos: 3 })
    expect(await statusOf(agent.user)).toMatchObject({ state: 'paused', reason: 'limit' })
    // Turned off and on, it has not forgotten what it used.
    await save(agent, { enabled: false })
    await save(agent, { monthlyPhotos: 5 })
    expect(await statusOf(agent.user)).toMatchObject({ state: 'active', reason: null })
    await scanAt(agent, Date.now())
    expect(await statusOf(agent.user)).toMatchObject({
      state: 'paused',
      reason: 'limit',
      monthPhotos: 5,
      waitingPhotos: 1,
    })
    await save(agent, { monthlyPhotos: null })
    await scanAt(agent, Date.now())
    expect(await photosOf(agent)).toEqual([3, 2, 1])
  })

  test('holds for an order of Run Now too', async () => {
    const agent = await aBuyersAgent({ bought: 2, monthlyPhotos: 4 })
    await upload(agent, bare(6))
    const run = await runNow(agent.user)
    expect(run).toMatchObject({ jobCreated: true, requiresPayment: true })
    expect(await photosOf(agent)).toEqual([2, 2])
    expect(await statusOf(agent.user)).toMatchObject({ reason: 'payment', monthPhotos: 4, waitingPhotos: 2 })
    await agent.user.post('/api/payments/cancel', { jobId: run.paymentJobId })
    await until(
      () => statusOf(agent.user),
      ({ monthPhotos }) => monthPhotos === 2,
    )
  })

  test('counts photos that have or may get a text: not those that failed, again those that are tried again', async () => {
    const agent = await aBuyersAgent({ bought: 3, usePrepaid: false, isDescribed: true })
    await upload(agent, bare(2))
    await control('POST', '/model', { refusal: 'I cannot look at this.' })
    await runNow(agent.user)
    expect(await statusOf(agent.user)).toMatchObject({ monthPhotos: 2 })
    const { _id: jobId } = await workedJob(agent.user)
    await untilSaved(jobId, ({ agentMonthPhotos }) => agentMonthPhotos === 0)
    expect(await statusOf(agent.user)).toMatchObject({ monthPhotos: 0 })
    await control('POST', '/model', {})
    expect((await agent.user.post('/api/photos/retry', { jobId })).status).toBe(202)
    expect(await statusOf(agent.user)).toMatchObject({ monthPhotos: 2 })
    await generated(agent.user, jobId)
    await untilSaved(jobId, ({ photosSettled }) => photosSettled === 2)
    expect(await statusOf(agent.user)).toMatchObject({ monthPhotos: 2 })
    expect(await left(agent)).toBe(1)
  })

  test('turns with the month of the cron, whenever its scan is delivered; what fails later is not taken off the next month', async () => {
    const agent = await aBuyersAgent({ bought: 9, monthlyPhotos: 3, isDescribed: true })
    await upload(agent, bare(2))
    const next = monthStart(Date.now(), 1)
    const last = await claimedAt(agent, next - MINUTE_MS)
    await scanClaimed(depsFrom(env), last)
    expect(await rowOf(agent.user.userId)).toMatchObject({ monthAt: monthStart(Date.now()), monthPhotos: 2 })
    const first = await workedJob(agent.user)
    await upload(agent, bare(3))
    await scanClaimed(depsFrom(env), await claimedAt(agent, next + HOUR_MS))
    expect(await rowOf(agent.user.userId)).toMatchObject({ monthAt: next, monthPhotos: 3, pause: null })
    await workedJob(agent.user)
    await db.update(jobs).set({ agentMonthPhotos: 1 }).where(eq(jobs.id, first._id))
    await db.batch(settleLostJob(db, { jobId: first._id, revision: 1e6, refund: null, now: 1 }))
    expect(await rowOf(agent.user.userId)).toMatchObject({ monthPhotos: 3 })
  })
})

describe('for the last photo', () => {
  test('a person’s job that comes first leaves the scan none: it books nothing, orders nothing and pauses', async () => {
    const agent = await aBuyersAgent({ bought: 1 })
    await upload(agent, bare(1))
    await deliver(await claimedAt(agent, Date.now()), () => order(agent.user.userId, 1))
    expect(await jobsOf(agent.user)).toEqual([])
    expect(await statusOf(agent.user)).toMatchObject({
      reason: 'payment',
      waitingPhotos: 1,
      monthPhotos: 0,
      jobId: null,
    })
    expect(await left(agent)).toBe(0)
  })

  test('a scan books all it chose or none, and begins anew with what is left', async () => {
    const agent = await aBuyersAgent({ bought: 3 })
    await upload(agent, bare(3))
    await deliver(await claimedAt(agent, Date.now()), () => order(agent.user.userId, 1))
    expect(await photosOf(agent)).toEqual([2])
    expect(await statusOf(agent.user)).toMatchObject({ reason: 'payment', waitingPhotos: 1, monthPhotos: 2 })
    expect(await left(agent)).toBe(0)
  })

  test('a limit that is lowered, or a permission that is taken back, as the scan books is kept', async () => {
    const agent = await aBuyersAgent({ bought: 5 })
    await upload(agent, bare(3))
    await deliver(await claimedAt(agent, Date.now()), () => save(agent, { monthlyPhotos: 1 }))
    expect(await jobsOf(agent.user)).toEqual([])
    expect(await scanAt(agent, Date.now())).toMatchObject({ reason: 'limit', monthPhotos: 1 })

    const other = await aBuyersAgent({ bought: 5 })
    await upload(other, bare(1))
    await deliver(await claimedAt(other, Date.now()), () => save(other, { usePrepaid: false }))
    expect([await jobsOf(other.user), await left(other)]).toEqual([[], 5])
  })

  test('a scan without permission takes no bought photo where a person’s job takes the free one first', async () => {
    const agent = await anAgent({ free: 1, digest: false })
    await buyPhotos(agent.user.userId, 5)
    await upload(agent, bare(1))
    const freePhotosUsed = sql`${users.freePhotosUsed} + 1`
    const taken = () => db.update(users).set({ freePhotosUsed }).where(eq(users.id, agent.user.userId))
    await deliver(await claimedAt(agent, Date.now()), taken)
    expect([await jobsOf(agent.user), await left(agent)]).toEqual([[], 5])
  })

  test('a scan keeps to the month’s limit where a retry is counted as it books', async () => {
    const agent = await aBuyersAgent({ bought: 5, monthlyPhotos: 3 })
    const { userId } = agent.user
    await upload(agent, bare(3))
    // What a retry of two failed photos does to the count.
    const retried = () => db.update(agents).set({ monthPhotos: 2 }).where(eq(agents.userId, userId))
    await deliver(await claimedAt(agent, Date.now()), retried)
    expect(await photosOf(agent)).toEqual([1])
    expect(await statusOf(agent.user)).toMatchObject({ reason: 'limit', monthPhotos: 3, waitingPhotos: 2 })
  })

  test('a scan that is delivered twice, or again by Run Now, books and counts once', async () => {
    const agent = await aBuyersAgent({ bought: 2, monthlyPhotos: 2 })
    await upload(agent, bare(2))
    const message = await claimedAt(agent, Date.now())
    await deliver(message, () => scanClaimed(depsFrom(env), message))
    await scanClaimed(depsFrom(env), message)
    await runAgent(depsFrom(env), personOf(agent.user))
    expect(await photosOf(agent)).toEqual([2])
    expect(await statusOf(agent.user)).toMatchObject({ monthPhotos: 2 })
    expect(await left(agent)).toBe(0)
  })
})
