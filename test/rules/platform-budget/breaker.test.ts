import { expect, test } from 'vitest'
import {
  type Breaker,
  callableAt,
  closedBreaker,
  isOpen,
  learnOutcome,
  startProbe,
} from '#durable-objects/platform-budget/breaker.ts'
import { learn } from '#durable-objects/platform-budget/learn.ts'
import { type Clock, openLeaseQueue } from '#durable-objects/platform-budget/lease-queue.ts'
import { emptyBudget } from '#durable-objects/platform-budget/state.ts'
import type { Priority } from '#worker/rpc.ts'

const START = 1_800_000_000_000
const S = 1000

function failing(times: number, at = START, breaker: Breaker = closedBreaker()): Breaker {
  for (let time = 0; time < times; time += 1) learnOutcome(breaker, { outcome: 'bad' }, at)
  return breaker
}

/** A queue on a clock that the test moves. */
function standingQueue() {
  let now = START
  let timers: { at: number; call: () => void }[] = []
  const state = emptyBudget(Number.POSITIVE_INFINITY)
  const clock: Clock = {
    now: () => now,
    schedule(ms, call) {
      const timer = { at: now + ms, call }
      timers.push(timer)
      return () => {
        timers = timers.filter(other => other !== timer)
      }
    },
  }
  const { lease, serve } = openLeaseQueue(state, clock, () => {})
  const ask = (priority: Priority) => lease({ userId: 'one', priority, maxPauseMs: 5 * S, maxQueueMs: 20 * S })
  function pass(ms: number) {
    const end = now + ms
    for (;;) {
      const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      timers = timers.filter(other => other !== next)
      now = next.at
      next.call()
    }
    now = end
  }
  function report(outcome: 'ok' | 'bad', probe = false) {
    learn(state, { outcome, probe }, now)
    serve()
  }
  return { state, ask, pass, report }
}

test('five bad answers in a row open it, and a good one among them starts the count again', () => {
  const breaker = failing(4)
  expect(isOpen(breaker, START)).toBe(false)
  learnOutcome(breaker, { outcome: 'ok' }, START)
  expect(isOpen(failing(4, START, breaker), START)).toBe(false)
  expect(isOpen(failing(1, START, breaker), START)).toBe(true)
})

test('a service that is called rarely is out thirty seconds after its first bad answer', () => {
  const breaker = failing(1)
  failing(1, START + 16 * S, breaker)
  expect(isOpen(breaker, START + 29 * S)).toBe(false)
  expect(isOpen(breaker, START + 30 * S)).toBe(true)
  // Its last call was less than the time between probes ago.
  expect(callableAt(breaker, 'apply', START + 30 * S)).toBe(START + 31 * S)
})

test('what earlier releases report as busy counts as bad', () => {
  const breaker = closedBreaker()
  for (let time = 0; time < 5; time += 1) learnOutcome(breaker, { outcome: 'busy' }, START)
  expect(isOpen(breaker, START)).toBe(true)
})

test('while it is open one probe at a time goes out, at least ten and at most thirty seconds apart', () => {
  const breaker = failing(5)
  const probes: number[] = []
  for (let now = START; now < START + 600 * S; now += 500) {
    if (callableAt(breaker, 'apply', now) > now) continue
    startProbe(breaker, now)
    probes.push(now)
    // Every third probe is never reported.
    if (probes.length % 3 > 0) learnOutcome(breaker, { outcome: 'bad', probe: true }, now)
  }
  expect(probes.length).toBeGreaterThan(20)
  const gaps = probes.slice(1).map((at, index) => at - (probes[index] ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(10 * S)
  expect(Math.max(...gaps)).toBeLessThanOrEqual(30 * S)
})

test('answers to calls that were under way when it opened change nothing', () => {
  const breaker = failing(5)
  const before = { ...breaker }
  failing(3, START + S, breaker)
  learnOutcome(breaker, { outcome: 'ok' }, START + S)
  expect(breaker).toEqual(before)
  startProbe(breaker, START + 15 * S)
  learnOutcome(breaker, { outcome: 'ok', probe: true }, START + 15 * S)
  expect(isOpen(breaker, START + 15 * S)).toBe(false)
})

test('when a probe is given back the next may go at once', () => {
  const breaker = closedBreaker()
  learnOutcome(breaker, { outcome: 'limited', isLong: true }, START)
  startProbe(breaker, START + 600 * S)
  learnOutcome(breaker, { outcome: 'none' }, START + 600 * S)
  expect(callableAt(breaker, 'apply', START + 600 * S)).toBe(START + 1200 * S)
  learnOutcome(breaker, { outcome: 'none', probe: true }, START + 600 * S)
  expect(isOpen(breaker, START + 600 * S)).toBe(true)
  expect(callableAt(breaker, 'apply', START + 600 * S)).toBe(START + 600 * S)
})

test('good answers after trouble are counted', () => {
  const breaker = failing(1)
  expect(breaker.answers).toBe(0)
  learnOutcome(breaker, { outcome: 'ok' }, START)
  expect(breaker).toEqual({ ...closedBreaker(), answers: 1 })
  startProbe(failing(5, START, breaker), START)
  learnOutcome(breaker, { outcome: 'ok', probe: true }, START)
  expect(breaker.answers).toBe(2)
})

test('a service that refuses our key is probed so often that work resumes within 90 s', () => {
  const breaker = closedBreaker()
  for (const at of [START, START + 40 * S, START + 80 * S]) {
    expect(callableAt(breaker, 'describe', at)).toBeLessThanOrEqual(at)
    startProbe(breaker, at)
    learnOutcome(breaker, { outcome: 'refused', probe: true }, at)
    expect(callableAt(breaker, 'describe', at + S)).toBeGreaterThan(at + 30 * S)
  }
  expect(breaker.since).toBe(START)
})

test('a person is refused at once while the breaker is open, and does not hide a job that may probe', async () => {
  const { ask, pass, report } = standingQueue()
  for (let time = 0; time < 5; time += 1) report('bad')
  expect(await ask('interactive')).toMatchObject({ granted: false, cause: 'down' })
  expect(await ask('apply')).toMatchObject({ granted: false, cause: 'down' })
  pass(15 * S)
  const [person, job] = await Promise.all([ask('interactive'), ask('apply')])
  expect(person).toMatchObject({ granted: false, cause: 'down', outMs: 15 * S })
  expect(job).toMatchObject({ granted: true, probe: true, watched: true })
})

test('where no job probes, a person’s call does, half a minute after the last one', async () => {
  const { ask, pass, report } = standingQueue()
  for (let time = 0; time < 5; time += 1) report('bad')
  pass(30 * S)
  expect(await ask('interactive')).toMatchObject({ granted: true, probe: true })
})

test('a caller during a probe waits three seconds for its answer', async () => {
  const { ask, pass, report } = standingQueue()
  for (let time = 0; time < 5; time += 1) report('bad')
  pass(15 * S)
  expect(await ask('apply')).toMatchObject({ probe: true })
  const others = [ask('apply'), ask('describe'), ask('interactive')]
  pass(2 * S)
  report('ok', true)
  expect(await Promise.all(others)).toMatchObject(others.map(() => ({ granted: true, answers: 1 })))

  for (let time = 0; time < 5; time += 1) report('bad')
  pass(15 * S)
  await ask('apply')
  const late = ask('apply')
  pass(3 * S)
  expect(await late).toMatchObject({ granted: false, cause: 'down' })
})

test('a refusal because the hour is used up names no cause', async () => {
  const { ask, state } = standingQueue()
  state.perHour = 1
  const request = { userId: 'one', priority: 'apply', maxPauseMs: 0, maxQueueMs: 0, perHour: 1 } as const
  const { lease } = openLeaseQueue(state, { now: () => START, schedule: () => () => {} }, () => {})
  expect((await lease(request)).granted).toBe(true)
  expect(await lease(request)).toEqual({ granted: false, waitMs: expect.any(Number), outMs: 0 })
  expect(await ask('apply')).toMatchObject({ granted: true })
})
