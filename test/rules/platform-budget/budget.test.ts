import { expect, test } from 'vitest'
import { dequeue, enqueue, type Waiter } from '#durable-objects/platform-budget/fair-queue.ts'
import { earliest, grant } from '#durable-objects/platform-budget/hour.ts'
import { learn } from '#durable-objects/platform-budget/learn.ts'
import { openLeaseQueue } from '#durable-objects/platform-budget/lease-queue.ts'
import { returnIn, usersAhead } from '#durable-objects/platform-budget/send-back.ts'
import { type BudgetState, emptyBudget, nextWaiter, RANK, turnsOf } from '#durable-objects/platform-budget/state.ts'
import { simulate } from '#test/kit/budget-simulation.ts'
import { STRANGER_ID } from '#worker/domain/actor.ts'
import type { Priority } from '#worker/rpc.ts'

const HOUR = 3_600_000
const START = 1_800_000_000_000
const FOREVER = Number.POSITIVE_INFINITY

let lastId = 0
/** A call that waits in the queue of this state. */
function waitIn(state: BudgetState, call: Pick<Waiter, 'userId' | 'priority'> & Partial<Waiter>): Waiter {
  lastId += 1
  const patience = { maxPauseMs: FOREVER, askedAt: START, deadline: FOREVER }
  const waiter = { ...patience, ...call, id: lastId, rank: RANK[call.priority], resolve: () => {} }
  enqueue(turnsOf(state, waiter.priority), waiter, START)
  return waiter
}

type Granted = { at: number; userId: string; priority: Priority }

/** Serves waiting calls as the object does, on a virtual clock. `refill` may add waiters after each call. */
function serve(state: BudgetState, until: number, refill: (done: Granted) => void = () => {}) {
  const granted: Granted[] = []
  let now = START
  while (now < until) {
    const waiter = nextWaiter(state)
    if (!waiter) break
    const at = earliest(state, waiter.priority, now)
    if (at > now) {
      now = at
      continue
    }
    grant(state, waiter, now)
    dequeue(turnsOf(state, waiter.priority), waiter)
    const done = { at: now, userId: waiter.userId, priority: waiter.priority }
    granted.push(done)
    refill(done)
  }
  return granted
}

function mostInAnHour(granted: Granted[]): number {
  let most = 0
  let oldest = 0
  granted.forEach(({ at }, index) => {
    while (at - (granted[oldest]?.at ?? 0) > HOUR) oldest += 1
    most = Math.max(most, index - oldest + 1)
  })
  return most
}

test('fifty users at once never exceed the sliding hour, and each gets the same share', () => {
  const state = emptyBudget(360)
  const wait = (userId: string) => waitIn(state, { userId, priority: 'apply' })
  const users = Array.from({ length: 50 }, (_, index) => `user ${index}`)
  // Some users ask for many calls at once, some for one after another.
  users.forEach((userId, index) => {
    for (let call = 0; call < 1 + (index % 7); call += 1) wait(userId)
  })
  const granted = serve(state, START + 4 * HOUR, done => wait(done.userId))
  expect(mostInAnHour(granted)).toBeLessThanOrEqual(360)
  expect(granted.length).toBeGreaterThan(3.5 * 360)
  const shares = users.map(userId => granted.filter(call => call.userId === userId).length)
  expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
})

test('a person within two thirds of the hour is never paced; beyond it the rest is spread evenly', () => {
  const state = emptyBudget(300)
  const serveCalls = (count: number) => {
    for (let call = 0; call < count; call += 1) waitIn(state, { userId: 'one', priority: 'describe' })
    return serve(state, START + HOUR)
  }
  const burst = serveCalls(200)
  expect(burst.at(-1)?.at).toBe(START)
  const paced = serveCalls(90)
  const gaps = paced.slice(1).map(({ at }, index) => at - (paced[index]?.at ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThan(30_000)
  expect(Math.max(...gaps)).toBeLessThan(45_000)
})

test('a read a person waits for skips the pacing, and goes before applies', () => {
  const state = emptyBudget(300)
  for (let call = 0; call < 220; call += 1) grant(state, { userId: 'many', priority: 'apply' }, START)
  expect(earliest(state, 'apply', START)).toBeGreaterThan(START)
  expect(earliest(state, 'interactive', START)).toBe(START)
  waitIn(state, { userId: 'new', priority: 'apply' })
  waitIn(state, { userId: 'many', priority: 'continue' })
  waitIn(state, { userId: 'many', priority: 'interactive' })
  expect(serve(state, START + 1).map(({ priority }) => priority)).toEqual(['interactive', 'continue'])
})

test('a photo in progress continues without a wait, and the next one starts that much later', () => {
  const state = emptyBudget(300)
  for (let call = 0; call < 200; call += 1) grant(state, { userId: 'one', priority: 'apply' }, START)
  const first = earliest(state, 'apply', START)
  grant(state, { userId: 'one', priority: 'apply' }, first)
  for (let call = 0; call < 2; call += 1) {
    expect(earliest(state, 'continue', first)).toBe(first)
    grant(state, { userId: 'one', priority: 'continue' }, first)
  }
  expect(earliest(state, 'apply', first) - first).toBeGreaterThan(3 * 35_000)

  // Three calls per photo, each photo paced: the hour is never used up.
  const granted: number[] = []
  for (let now = earliest(state, 'apply', first); now < START + HOUR; now = earliest(state, 'apply', now)) {
    grant(state, { userId: 'one', priority: 'apply' }, now)
    for (let call = 0; call < 2; call += 1) {
      expect(earliest(state, 'continue', now)).toBe(now)
      grant(state, { userId: 'one', priority: 'continue' }, now)
    }
    granted.push(now)
  }
  expect(granted.length).toBeGreaterThan(25)
  expect(state.used).toBeLessThanOrEqual(300)
})

test('a waiting caller is sent back when the key closes for longer than it accepts, and stays in a queue that is only paced', () => {
  const state = emptyBudget(300)
  for (let call = 0; call < 250; call += 1) grant(state, { userId: 'many', priority: 'describe' }, START)
  const waiter = waitIn(state, { userId: 'one', priority: 'apply', maxPauseMs: 5000, deadline: START + 300_000 })
  expect(earliest(state, 'apply', START) - START).toBeGreaterThan(5000)
  expect(returnIn(state, waiter, START)).toBe(0)
  expect(returnIn(state, waiter, waiter.deadline)).toBeGreaterThan(0)
  learn(state, { outcome: 'limited', retryAfterSeconds: 60 }, START)
  // A second early, to be in the queue when the key opens.
  expect(returnIn(state, waiter, START)).toBe(59_000)
})

test('a platform that asks to wait for longer than ten minutes is probed every ten, by one call', () => {
  const state = emptyBudget(300)
  const tenMinutes = 600_000
  let now = START
  for (const seconds of [3000, 1e9]) {
    learn(state, { outcome: 'limited', retryAfterSeconds: seconds, probe: now > START }, now)
    expect(earliest(state, 'interactive', now)).toBe(now + tenMinutes)
    now += tenMinutes
    expect(earliest(state, 'apply', now)).toBe(now)
    grant(state, { userId: 'one', priority: 'apply' }, now)
    expect(earliest(state, 'continue', now)).toBeGreaterThan(now)
  }
  // An answer to a call that was under way says nothing about the limit; a probe's does.
  learn(state, { outcome: 'ok' }, now)
  expect(earliest(state, 'continue', now)).toBeGreaterThan(now)
  learn(state, { outcome: 'ok', probe: true }, now)
  expect(earliest(state, 'continue', now)).toBe(now)
})

test('a used-up hour opens again only when its first calls have left it', () => {
  const state = emptyBudget(10)
  for (let call = 0; call < 10; call += 1) grant(state, { userId: 'one', priority: 'interactive' }, START)
  const opens = earliest(state, 'interactive', START + 1)
  expect(opens).toBeGreaterThan(START + HOUR)
  expect(opens).toBeLessThanOrEqual(START + HOUR + 1000)
})

test('a limit pauses the key for as long as it says, otherwise for at most a minute, longer each time', () => {
  const state = emptyBudget(100)
  learn(state, { outcome: 'limited', retryAfterSeconds: 300 }, START)
  expect(earliest(state, 'interactive', START)).toBe(START + 300_000)
  const unsaid = emptyBudget(100)
  const pauses: number[] = []
  let now = START
  for (let time = 0; time < 5; time += 1) {
    learn(unsaid, { outcome: 'limited' }, now)
    // The answer to a call already in flight changes nothing.
    learn(unsaid, { outcome: 'limited' }, now + 1)
    pauses.push((unsaid.pausedUntil - now) / 1000)
    now = unsaid.pausedUntil
  }
  expect(pauses).toEqual([15, 30, 60, 60, 60])
  learn(unsaid, { outcome: 'ok' }, now)
  learn(unsaid, { outcome: 'limited' }, now)
  expect(unsaid.pausedUntil - now).toBe(15_000)
})

test('no photo starts unless the hour has room for its later calls', () => {
  const state = emptyBudget(10)
  for (let call = 0; call < 5; call += 1) grant(state, { userId: 'one', priority: 'interactive' }, START)
  grant(state, { userId: 'one', priority: 'apply' }, START)
  expect(earliest(state, 'apply', START)).toBe(START)
  grant(state, { userId: 'two', priority: 'apply' }, START)
  // Seven calls are made and four reserved: the next photo waits, those in progress do not.
  expect(earliest(state, 'apply', START)).toBeGreaterThan(START)
  for (let call = 0; call < 3; call += 1) {
    expect(earliest(state, 'continue', START)).toBe(START)
    grant(state, { userId: 'one', priority: 'continue' }, START)
  }
  // Reserved calls that are not made are released after a while.
  const late = emptyBudget(10)
  for (let call = 0; call < 3; call += 1) grant(late, { userId: 'one', priority: 'apply' }, START)
  expect(earliest(late, 'interactive', START)).toBe(START)
  expect(earliest(late, 'describe', START)).toBe(START)
  grant(late, { userId: 'one', priority: 'describe' }, START)
  const opens = earliest(late, 'describe', START)
  expect(opens).toBeGreaterThan(START)
  expect(opens - START).toBeLessThan(60_000)
})

test('a limit that was raised counts at once', async () => {
  const state = emptyBudget(0)
  const line = openLeaseQueue(state, { now: () => START, schedule: () => () => {} }, () => {})
  const request = { userId: 'one', priority: 'interactive', maxPauseMs: 0, maxQueueMs: 0 } as const
  expect(await line.lease({ ...request, perHour: 1 })).toMatchObject({ granted: true })
  expect(await line.lease({ ...request, perHour: 1 })).toMatchObject({ granted: false })
  expect(await line.lease({ ...request, perHour: 2 })).toMatchObject({ granted: true })
})

test('one person’s reads go first for a quarter of the hour, and never use up the others’ hour', async () => {
  const state = emptyBudget(0)
  let now = START
  const line = openLeaseQueue(state, { now: () => now, schedule: () => () => {} }, () => {})
  const ask = (userId: string, priority: 'interactive' | 'apply') =>
    line.lease({ userId, priority, maxPauseMs: 0, maxQueueMs: 0, perHour: 3600 })
  let granted = 0
  while ((await ask('reader', 'interactive')).granted) granted += 1
  expect(granted).toBe(2400)
  expect(await ask('other', 'interactive')).toMatchObject({ granted: true })
  now += HOUR + 2000
  expect(await ask('other', 'apply')).toMatchObject({ granted: true })
  expect(await ask('reader', 'interactive')).toMatchObject({ granted: true })
})

test('on a key of fifty calls, too, one person’s reads go first for a quarter of the hour', async () => {
  const state = emptyBudget(0)
  const line = openLeaseQueue(state, { now: () => START, schedule: () => () => {} }, () => {})
  const ask = (userId: string) =>
    line.lease({ userId, priority: 'interactive', maxPauseMs: 0, maxQueueMs: 0, perHour: 50 })
  let granted = 0
  while ((await ask('reader')).granted) granted += 1
  // Later reads take their turn with the rest, which leaves a third of the hour.
  expect(granted).toBe(34)
  expect(await ask('other')).toMatchObject({ granted: true })
})

test.each([
  { perHour: 3600, share: 360 },
  { perHour: 50, share: 5 },
  { perHour: 5, share: 1 },
])('strangers who sign in take at most $share of the $perHour calls of any hour', async ({ perHour, share }) => {
  const state = emptyBudget(0)
  let now = START
  const line = openLeaseQueue(state, { now: () => now, schedule: () => () => {} }, () => {})
  const ask = (userId: string) => line.lease({ userId, priority: 'interactive', maxPauseMs: 0, maxQueueMs: 0, perHour })
  const granted: Granted[] = []
  for (; now < START + 3 * HOUR; now += 5000) {
    const lease = await ask(STRANGER_ID)
    if (lease.granted) granted.push({ at: now, userId: STRANGER_ID, priority: 'interactive' })
    else expect(lease.waitMs).toBeGreaterThan(0)
  }
  expect(mostInAnHour(granted)).toBe(share)
  expect(granted.length).toBeGreaterThanOrEqual(3 * share - 1)
  expect(await ask('a person')).toMatchObject({ granted: true })
})

test.each([
  { perHour: 3600, share: 1800 },
  { perHour: 50, share: 24 },
])('all agents together take at most $share of the $perHour calls of any hour', async ({ perHour, share }) => {
  const state = emptyBudget(0)
  let now = START
  const line = openLeaseQueue(state, { now: () => now, schedule: () => () => {} }, () => {})
  const patience = { maxPauseMs: 0, maxQueueMs: 0, perHour }
  const ask = (userId: string, priority: Priority) =>
    line.lease({ userId, priority, agentPhoto: true, ...patience }).then(({ granted }) => granted)
  const granted: Granted[] = []
  for (; now < START + 3 * HOUR; now += 1000) {
    const userId = `agent ${now % 7}`
    for (const priority of ['agent', 'continue', 'continue'] as const) {
      if (!(await ask(userId, priority))) break
      granted.push({ at: now, userId, priority })
    }
  }
  expect(mostInAnHour(granted)).toBe(share)
  // Every photo that was begun could be finished.
  expect(granted.filter(({ priority }) => priority === 'agent')).toHaveLength(granted.length / 3)
  const person = await line.lease({ userId: 'a person', priority: 'apply', ...patience })
  expect(person).toMatchObject({ granted: true })
})

test('later calls of an agent’s photo count towards the share of agents, too, and wait behind people once it is used up', async () => {
  const state = emptyBudget(0)
  let now = START
  const line = openLeaseQueue(state, { now: () => now, schedule: () => () => {} }, () => {})
  const request = { userId: 'an agent', agentPhoto: true, maxPauseMs: 0, maxQueueMs: 0, perHour: 20 }
  for (let photo = 0; photo < 8; photo += 1) {
    await line.lease({ ...request, priority: 'agent' })
    // The calls reserved for the photo expire.
    now += 30_000
  }
  const late = await Promise.all([0, 1, 2].map(() => line.lease({ ...request, priority: 'continue' })))
  expect(late.map(({ granted }) => granted)).toEqual([true, true, false])
  expect(await line.lease({ ...request, userId: 'a person', agentPhoto: false, priority: 'continue' })).toMatchObject({
    granted: true,
  })
})

test('strangers who wait for a pause to end count towards their share', async () => {
  const state = emptyBudget(0)
  let now = START
  const line = openLeaseQueue(state, { now: () => now, schedule: () => () => {} }, () => {})
  const request = { userId: STRANGER_ID, priority: 'interactive', maxPauseMs: 20_000, maxQueueMs: 20_000 } as const
  learn(state, { outcome: 'limited', retryAfterSeconds: 10 }, now)
  const leases = Array.from({ length: 20 }, () => line.lease({ ...request, perHour: 50 }))
  now += 10_000
  line.serve()
  expect((await Promise.all(leases)).filter(lease => lease.granted)).toHaveLength(5)
})

test('a caller that is sent back is told when its turn comes, later the more users are before it', () => {
  const state = emptyBudget(300)
  for (let call = 0; call < 250; call += 1) grant(state, { userId: 'many', priority: 'describe' }, START)
  const waiters = ['a', 'a', 'b', 'c'].map(userId => waitIn(state, { userId, priority: 'describe', deadline: START }))
  expect(waiters.map(waiter => usersAhead(state, waiter))).toEqual([0, 0, 1, 2])
  const waits = waiters.map(waiter => returnIn(state, waiter, START))
  expect(waits[0]).toBe(waits[1])
  expect(waits[1]).toBeLessThan(waits[2] ?? 0)
  expect(waits[2]).toBeLessThan(waits[3] ?? 0)
})

test('a caller with more users before it than an hour holds calls is told to come back after that hour', () => {
  const state = emptyBudget(50)
  for (let call = 0; call < 40; call += 1) grant(state, { userId: 'many', priority: 'apply' }, START)
  for (let user = 0; user < 100; user += 1) waitIn(state, { userId: `user ${user}`, priority: 'apply' })
  const last = waitIn(state, { userId: 'last', priority: 'apply', deadline: START })
  expect(returnIn(state, last, START)).toBeGreaterThan(2 * HOUR)
})

test('when too many wait a caller is told to come back, and one user leaves room for the others', async () => {
  const state = emptyBudget(0)
  const line = openLeaseQueue(state, { now: () => START, schedule: () => () => {} }, () => {})
  const answers: { userId: string; granted: boolean; waitMs: number }[] = []
  const ask = (userId: string) =>
    line
      .lease({ userId, priority: 'apply', maxPauseMs: FOREVER, maxQueueMs: FOREVER, perHour: 300 })
      .then(lease => answers.push({ userId, waitMs: 0, ...lease }))
  learn(state, { outcome: 'limited', retryAfterSeconds: 300 }, START)
  // One call more than a single user may have waiting.
  for (let call = 0; call < 25_001; call += 1) void ask('greedy')
  for (let user = 0; user < 25_000; user += 1) void ask(`user ${user}`)
  await ask('one too many')
  expect(answers.map(({ userId, granted }) => [userId, granted])).toEqual([
    ['greedy', false],
    ['one too many', false],
  ])
  expect(Math.min(...answers.map(({ waitMs }) => waitMs))).toBeGreaterThan(60_000)
  expect(state.turns.people.users.has('one too many')).toBe(false)
})

test.each([
  { key: 'Flickr’s, fresh', perHour: 3600, spent: 0, callsPerPhoto: 3 },
  { key: 'Flickr’s, two thirds spent', perHour: 3600, spent: 2400, callsPerPhoto: 3 },
  { key: 'Flickr’s, all but spent', perHour: 3600, spent: 3500, callsPerPhoto: 3 },
  { key: 'Unsplash’s', perHour: 5000, spent: 0, callsPerPhoto: 2 },
  { key: 'a small', perHour: 500, spent: 0, callsPerPhoto: 2 },
  { key: 'Unsplash’s, not yet approved,', perHour: 50, spent: 0, callsPerPhoto: 2 },
])('50 users applying at once stay within $key hour, and nobody waits twice a fair share', async scenario => {
  const photos = Array.from({ length: 50 }, (_, user) => 2 + ((user * 37) % 40))
  const outcome = await simulate({ ...scenario, photos })
  expect(outcome.mostInAnHour).toBeLessThanOrEqual(scenario.perHour)
  expect(outcome.worstShare).toBeLessThanOrEqual(2)
  // No photo was interrupted: none was read twice.
  const needed = photos.reduce((sum, count) => sum + count, 0) * scenario.callsPerPhoto
  expect(outcome.calls).toBe(needed)
})
