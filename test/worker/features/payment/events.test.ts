import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readJob } from '#test/kit/worker/jobs.ts'
import { chargedJob, HOUR_MS } from '#test/kit/worker/paying.ts'
import { openDb } from '#worker/db/client.ts'
import { paymentReports, payments } from '#worker/db/payment-schema.ts'
import { cursors } from '#worker/db/schema.ts'
import { depsFrom } from '#worker/deps.ts'
import { learnFromEvents } from '#worker/features/payment/events.ts'
import { PaymentError, type PaymentEvent } from '#worker/payments/payments.ts'

const db = openDb(env.DB)
const deps = depsFrom(env)
const MINUTE_MS = 60_000
const START = Date.now() - 24 * HOUR_MS

function provider() {
  if (!deps.payments) throw new Error('The stand-in has no keys')
  return deps.payments
}

async function allOf(events: AsyncIterable<PaymentEvent>): Promise<PaymentEvent[]> {
  const all: PaymentEvent[] = []
  for await (const event of events) all.push(event)
  return all
}

let events = 0
const eventAbout = (intentId: string | null): PaymentEvent => {
  events += 1
  return { id: `evt_${events}`, about: 'intent', intentId, at: START + events * MINUTE_MS }
}
const others = (count: number) => Array.from({ length: count }, () => eventAbout(null))

/** A provider that lists these events, which are given oldest first. */
function listing(listed: PaymentEvent[]) {
  return {
    ...provider(),
    async *eventsSince(since: number, after?: string) {
      const newestFirst = listed.filter(({ at }) => at >= since).toReversed()
      const from = newestFirst.findIndex(({ id }) => id === after)
      if (after !== undefined && from < 0) throw new PaymentError('refused', 'resource_missing')
      yield* newestFirst.slice(from + 1)
    },
  }
}

async function startAt(value: number) {
  await db.delete(cursors)
  await db.insert(cursors).values({ name: 'paymentEvents', value })
}
const isPaid = async ({ user, jobId }: Awaited<ReturnType<typeof chargedJob>>) =>
  (await readJob(user, jobId)).payment?.status === 'succeeded'

test('after an outage all events are read, some in each run, and people who pay meanwhile do not have to wait', async () => {
  const [old, recent] = [await chargedJob(), await chargedJob()]
  await startAt(START)
  const listed = [eventAbout(old.intentId), ...others(25)]
  const run = () => learnFromEvents(deps, listing(listed), Date.now(), 10)
  await run()
  listed.push(eventAbout(recent.intentId))
  await run()
  expect(await Promise.all([old, recent].map(isPaid))).toEqual([false, true])
  await run()
  expect(await isPaid(old)).toBe(true)
  expect(await db.select().from(cursors)).toMatchObject([{ value: START + 26 * MINUTE_MS, position: null }])
})

test('the first run reads the events of the last day', async () => {
  const [old, recent] = [await chargedJob(), await chargedJob()]
  await db.delete(cursors)
  const now = Date.now()
  const listed = [
    { ...eventAbout(old.intentId), at: now - 25 * HOUR_MS },
    { ...eventAbout(recent.intentId), at: now - 23 * HOUR_MS },
  ]
  await learnFromEvents(deps, listing(listed), now)
  expect(await Promise.all([old, recent].map(isPaid))).toEqual([false, true])
})

test('an event that failed in one run is read again after all the others', async () => {
  const failing = await chargedJob()
  await startAt(START)
  const listed = [...others(15), eventAbout(failing.intentId)]
  let isDown = true
  const payments = {
    ...listing(listed),
    getIntent: (id: string) =>
      isDown ? Promise.reject(new PaymentError('unreachable', undefined)) : provider().getIntent(id),
  }
  await learnFromEvents(deps, payments, Date.now(), 10)
  await learnFromEvents(deps, payments, Date.now(), 10)
  expect(await db.select().from(cursors)).toMatchObject([{ value: START, position: null }])
  isDown = false
  await learnFromEvents(deps, payments, Date.now(), 10)
  expect(await isPaid(failing)).toBe(true)
})

test('a payment whose id is stored and which is paid while its event is looked up is not reported as foreign', async () => {
  const job = await chargedJob()
  const stored = eq(payments.jobId, job.jobId)
  await db.update(payments).set({ intentId: null }).where(stored)
  const asked = {
    ...listing([eventAbout(job.intentId)]),
    async getIntent(id: string) {
      await db.update(payments).set({ intentId: job.intentId }).where(stored)
      return provider().getIntent(id)
    },
  }
  await startAt(START)
  await learnFromEvents(deps, asked, Date.now(), 10)
  expect(await db.select().from(paymentReports)).toEqual([])
  expect(await isPaid(job)).toBe(true)
})

test('an event is processed once, however often it is listed, and only failed ones are read again', async () => {
  const [learned, failing] = [await chargedJob(), await chargedJob()]
  await startAt(START)
  const listed = [eventAbout(learned.intentId), eventAbout(failing.intentId), eventAbout('pi_of_nobody')]
  const asked: string[] = []
  let isDown = true
  const payments = {
    ...listing(listed),
    getIntent: (id: string) => {
      asked.push(id)
      if (id === 'pi_of_nobody')
        return provider()
          .getIntent(learned.intentId)
          .then(intent => ({ ...intent, jobId: null }))
      return isDown && id === failing.intentId
        ? Promise.reject(new PaymentError('unreachable', undefined))
        : provider().getIntent(id)
    },
  }
  const run = async () => {
    asked.length = 0
    await learnFromEvents(deps, payments, Date.now())
    return asked.toSorted()
  }
  expect(await run()).toEqual([learned.intentId, failing.intentId, 'pi_of_nobody'].toSorted())
  expect(await run()).toEqual([failing.intentId])
  isDown = false
  expect(await run()).toEqual([failing.intentId])
  listed.unshift({ ...eventAbout(learned.intentId), about: 'dispute', at: START + events * MINUTE_MS })
  listed.sort((a, b) => a.at - b.at)
  expect(await run()).toEqual([learned.intentId])
  expect(await run()).toEqual([])
})

test('if the provider no longer knows the event to continue from, reading starts over', async () => {
  await startAt(START)
  const listed = others(15)
  await learnFromEvents(deps, listing(listed), Date.now(), 10)
  const later = listing(others(3))
  await expect(learnFromEvents(deps, later, Date.now(), 10)).rejects.toThrow(PaymentError)
  await learnFromEvents(deps, later, Date.now(), 10)
  expect(await db.select().from(cursors)).toMatchObject([{ value: START + events * MINUTE_MS, position: null }])
})

test('the provider lists events after a given one', async () => {
  await chargedJob()
  await chargedJob()
  const since = Date.now() - HOUR_MS
  const [first, ...rest] = await allOf(provider().eventsSince(since))
  expect(rest.length).toBeGreaterThan(0)
  expect(await allOf(provider().eventsSince(since, first?.id))).toEqual(rest)
})
