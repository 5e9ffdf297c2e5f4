import { expect, test } from 'vitest'
import { callsToday, countDaily } from '#durable-objects/platform-budget/daily-calls.ts'
import { type Clock, openLeaseQueue } from '#durable-objects/platform-budget/lease-queue.ts'
import { emptyBudget } from '#durable-objects/platform-budget/state.ts'

const HOUR = 3_600_000
/** A day's beginning, by UTC. */
const MIDNIGHT = Date.UTC(2026, 10, 26)

/** A queue whose clock the test moves, and a call of the model with a cap. */
function modelAt(start: number) {
  let now = start
  const state = emptyBudget(Number.POSITIVE_INFINITY)
  const clock: Clock = { now: () => now, schedule: () => () => {} }
  const { lease } = openLeaseQueue(state, clock, (_, at) => countDaily(state, at))
  const call = (perDay: number | null) =>
    lease({ userId: '', priority: 'describe', maxPauseMs: 0, maxQueueMs: 0, perDay })
  return {
    call,
    used: () => callsToday(state, now),
    setTime(at: number) {
      now = at
    },
  }
}

test('once a day’s calls are used up, the next ones wait until midnight, by UTC', async () => {
  const { call, setTime } = modelAt(MIDNIGHT + 21 * HOUR)
  for (let calls = 0; calls < 3; calls += 1) expect(await call(3)).toMatchObject({ granted: true })
  expect(await call(3)).toEqual({ granted: false, waitMs: 3 * HOUR, cause: 'paused', outMs: 0 })
  setTime(MIDNIGHT + 24 * HOUR - 1)
  expect(await call(3)).toMatchObject({ granted: false, waitMs: 1 })
  setTime(MIDNIGHT + 24 * HOUR)
  expect(await call(3)).toMatchObject({ granted: true })
})

test('a higher cap, or none, lets calls through at once, and those without a cap are counted too', async () => {
  const { call, used } = modelAt(MIDNIGHT)
  expect(await call(null)).toMatchObject({ granted: true })
  expect(await call(1)).toMatchObject({ granted: false })
  expect(await call(2)).toMatchObject({ granted: true })
  expect(await call(0)).toMatchObject({ granted: false })
  expect(await call(null)).toMatchObject({ granted: true })
  expect(used()).toBe(3)
})

test('the count is stored every fifty calls and when the day is used up', () => {
  const state = { daily: { day: 0, calls: 0 }, perDay: 120 }
  const stored = Array.from({ length: 120 }, (_, index) => (countDaily(state, MIDNIGHT) ? index + 1 : 0))
  expect(stored.filter(call => call > 0)).toEqual([50, 100, 120])
})
