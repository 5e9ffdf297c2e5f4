import { expect, test } from 'vitest'
import { learn } from '#durable-objects/platform-budget/learn.ts'
import { openLeaseQueue } from '#durable-objects/platform-budget/lease-queue.ts'
import { emptyBudget } from '#durable-objects/platform-budget/state.ts'
import { mostInAnHour } from '#test/kit/budget-simulation.ts'
import { STRANGER_ID } from '#worker/domain/actor.ts'
import type { Lease, LeaseRequest, Priority } from '#worker/rpc.ts'

const START = 1_800_000_000_000
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const AT_ONCE = { maxPauseMs: 0, maxQueueMs: 0 }
const PATIENT = { maxPauseMs: HOUR, maxQueueMs: HOUR }

/** A key on a clock that the test moves; `serve` does what its timer would do. */
function keyOf(perHour: number) {
  const state = emptyBudget(0)
  let now = START
  const served: string[] = []
  const note = ({ userId, priority }: Pick<LeaseRequest, 'userId' | 'priority'>) => served.push(`${userId} ${priority}`)
  const queue = openLeaseQueue(state, { now: () => now, schedule: () => () => {} }, note)
  const ask = (userId: string, priority: Priority, waits: Partial<LeaseRequest> = AT_ONCE) =>
    queue.lease({ userId, priority, perHour, ...AT_ONCE, ...waits })
  return {
    served,
    ask,
    now: () => now,
    list: (userId: string, waits: Partial<LeaseRequest> = AT_ONCE) =>
      ask(userId, 'interactive', { listMs: 0, ...waits }),
    pause: (seconds: number) => learn(state, { outcome: 'limited', retryAfterSeconds: seconds }, now),
    pass: (ms: number) => {
      now += ms
      queue.serve()
    },
  }
}

const waitOf = (lease: Lease) => (lease.granted ? 0 : lease.waitMs)

/** How many calls the lists of a person get until one is refused, and how long that one has to wait. */
async function listAll({ list }: ReturnType<typeof keyOf>, userId: string) {
  for (let calls = 0; ; calls += 1) {
    const waitMs = waitOf(await list(userId))
    if (waitMs > 0) return { calls, waitMs }
  }
}

test.each([
  { perHour: 100, share: 50 },
  { perHour: 50, share: 25 },
  { perHour: 1, share: 1 },
])('while others ask, one person’s lists get $share of $perHour calls', async ({ perHour, share }) => {
  const key = keyOf(perHour)
  key.pause(60)
  // Refused, but it counts as asking.
  expect(await key.ask('other', 'apply')).toMatchObject({ granted: false })
  key.pass(MINUTE)
  expect((await listAll(key, 'reader')).calls).toBe(share)
})

test.each(['interactive', 'continue', 'apply', 'describe', 'agent'] as const)(
  'another person asks for a call, as %s',
  async priority => {
    const key = keyOf(50)
    await key.ask('other', priority)
    expect((await listAll(key, 'reader')).calls).toBe(25)
  },
)

test('a person’s lists may burst while nobody else has asked within ten minutes', async () => {
  const alone = keyOf(50)
  for (const userId of ['reader', STRANGER_ID]) await alone.ask(userId, 'interactive')
  await alone.ask('reader', 'agent')
  expect((await listAll(alone, 'reader')).calls).toBe(31)
  const later = keyOf(50)
  await later.ask('other', 'apply')
  later.pass(10 * MINUTE)
  expect((await listAll(later, 'reader')).calls).toBe(33)
})

test('a person who asks between two others does not hide that they asked', async () => {
  const key = keyOf(50)
  await key.ask('other', 'apply')
  for (const userId of ['reader', 'third', 'reader']) await key.list(userId)
  key.pass(9 * MINUTE)
  expect((await listAll(key, 'reader')).calls).toBe(23)
})

test('on a key of more than a hundred calls lists are not limited', async () => {
  const key = keyOf(102)
  await key.ask('other', 'apply')
  expect((await listAll(key, 'reader')).calls).toBe(67)
})

test('while others keep asking, lists never exceed half of any hour', async () => {
  const key = keyOf(50)
  const granted: number[] = []
  for (let second = 0; second < 3 * 3600; second += 5) {
    if (second % 300 === 0) await key.ask('other', 'describe')
    if ((await key.list('reader')).granted) granted.push(key.now())
    key.pass(5 * SECOND)
  }
  expect(mostInAnHour(granted)).toBe(25)
  expect(granted).toHaveLength(3 * 25)
})

test('a refused list is granted at the time it was told', async () => {
  const key = keyOf(50)
  for (let call = 0; call < 25; call += 1) {
    await key.list('reader')
    key.pass(MINUTE)
  }
  await key.ask('other', 'describe')
  // The ten minutes after the other user's call end before a list leaves the hour, unless they ask again.
  expect(waitOf(await key.list('reader'))).toBe(10 * MINUTE)
  key.pass(30 * MINUTE)
  await key.ask('other', 'describe')
  const waitMs = waitOf(await key.list('reader'))
  expect(waitMs).toBe(5 * MINUTE)
  key.pass(waitMs - 1)
  expect(waitOf(await key.list('reader'))).toBe(1)
  key.pass(1)
  expect(await key.list('reader')).toMatchObject({ granted: true })
})

test('a refused list is not told to return to a used-up hour', async () => {
  const key = keyOf(20)
  for (let call = 0; call < 10; call += 1) await key.list('reader')
  for (let call = 0; call < 10; call += 1) await key.ask('other', 'continue')
  expect(waitOf(await key.list('reader'))).toBe(HOUR + SECOND)
})

test('lists that wait count towards their share', async () => {
  const key = keyOf(50)
  await key.ask('other', 'apply')
  key.pause(15)
  const leases = Array.from({ length: 40 }, () => key.list('reader', PATIENT))
  const waits: number[] = []
  for (const lease of leases) void lease.then(answer => waits.push(waitOf(answer)))
  await new Promise(resolve => setImmediate(resolve))
  expect(waits).toEqual(Array(15).fill(15 * SECOND))
  key.pass(15 * SECOND)
  const answers = await Promise.all(leases)
  expect(answers.filter(({ granted }) => granted)).toHaveLength(25)
})

test('lists that wait when others ask get no more than half', async () => {
  const key = keyOf(50)
  key.pause(15)
  const leases = Array.from({ length: 30 }, () => key.list('reader', PATIENT))
  const write = key.ask('other', 'apply', PATIENT)
  key.pass(15 * SECOND)
  const answers = await Promise.all(leases)
  expect(answers.filter(({ granted }) => granted)).toHaveLength(25)
  expect(answers.slice(25).map(waitOf)).toEqual(Array(5).fill(10 * MINUTE - 15 * SECOND))
  expect(await write).toMatchObject({ granted: true })
})

/** Who is served, in order, after a list and others have waited for the end of a pause. */
async function orderAfterPause(key: ReturnType<typeof keyOf>, listMs = 0) {
  key.pause(15)
  key.served.length = 0
  const leases = [
    key.ask('an agent', 'agent', PATIENT),
    key.list('reader', { ...PATIENT, listMs }),
    key.ask('describer', 'describe', PATIENT),
    key.ask('reader', 'apply', PATIENT),
    key.ask('writer', 'apply', PATIENT),
    key.ask('writer', 'continue', PATIENT),
  ]
  key.pass(15 * SECOND)
  await Promise.all(leases)
  return key.served
}

test('writes go before a repeated list', async () => {
  const key = keyOf(50)
  await key.list('reader')
  key.pass(2 * SECOND)
  expect((await orderAfterPause(key)).slice(-2)).toEqual(['reader interactive', 'an agent agent'])
})

test.each([
  { what: 'the first list', perHour: 50, passes: 0, hasListed: false },
  { what: 'the next one ten minutes later', perHour: 50, passes: 10 * MINUTE, hasListed: true },
  { what: 'another one of the same page', perHour: 50, passes: SECOND, hasListed: true },
  { what: 'a later call of a list', perHour: 50, passes: 5 * SECOND, hasListed: true, listMs: 5 * SECOND },
  { what: 'any on a larger key', perHour: 101, passes: MINUTE, hasListed: true },
])('a list goes first if it is $what', async ({ perHour, passes, hasListed, listMs = 0 }) => {
  const key = keyOf(perHour)
  if (hasListed) await key.list('reader')
  key.pass(passes)
  expect((await orderAfterPause(key, listMs))[0]).toBe('reader interactive')
})

test('a repeated list that writes keep waiting is refused in time', async () => {
  const key = keyOf(50)
  await key.list('reader')
  for (let call = 0; call < 33; call += 1) await key.ask('writer', 'describe')
  key.pass(MINUTE)
  // Paced for longer than a person waits.
  const write = key.ask('writer', 'apply', PATIENT)
  const repeated = key.list('reader', { maxPauseMs: 20 * SECOND, maxQueueMs: 20 * SECOND })
  key.pass(20 * SECOND)
  const lease = await repeated
  expect(waitOf(lease)).toBeGreaterThan(0)
  expect(waitOf(lease)).toBeLessThan(10 * MINUTE)
  key.pass(9 * MINUTE)
  expect(await write).toMatchObject({ granted: true })
  expect(await key.list('reader')).toMatchObject({ granted: true })
})
