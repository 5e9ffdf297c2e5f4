import { abortAllDurableObjects, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { createAlarm } from '#durable-objects/job/alarm.ts'
import { Job } from '#durable-objects/job/job.ts'
import { nextDue, setTimer, type TimerName } from '#durable-objects/job/store/timers.ts'
import { newId } from '#test/kit/new-id.ts'
import { waitingD1 } from '#test/kit/worker/around-d1.ts'
import { aPhotographer, BARE, describedJob, draftedLike, generated, readJob, until } from '#test/kit/worker/jobs.ts'
import type { Env } from '#worker/env.ts'

/** Far in the future, so that no real alarm fires. */
const NOW = 4_000_000_000_000

type Handlers = Partial<Record<TimerName, () => Promise<number | null>>>
type Fixture = { sql: SqlStorage; fire: (at: number) => Promise<void>; dueOf: (name: TimerName) => number | undefined }

/** The timers of an object without a job, on a clock that the test moves. `handlers` are given its SQL. */
function withTimers<T>(handlers: (sql: SqlStorage) => Handlers, test: (fixture: Fixture) => Promise<T>): Promise<T> {
  return runInDurableObject(env.JOB.getByName(newId()), async (_, ctx) => {
    const { sql } = ctx.storage
    let now = NOW
    const own = handlers(sql)
    const alarm = createAlarm({ ctx, log: () => {}, now: () => now, run: async name => (await own[name]?.()) ?? null })
    return test({
      sql,
      fire(at) {
        now = at
        return alarm.fire()
      },
      dueOf: name => sql.exec<{ due: number }>('SELECT due FROM timers WHERE name = ?', name).toArray()[0]?.due,
    })
  })
}

test.each([
  { again: 500, next: null, left: 500 },
  { again: 20_000, next: null, left: 20_000 },
  { again: 90_000, next: null, left: 90_000 },
  { again: 500, next: 90_000, left: 500 },
  { again: 90_000, next: 500, left: 500 },
])('a timer set for $again while its handler runs, which ends with $next, is due at $left', ({ again, next, left }) =>
  withTimers(
    sql => ({
      async summary() {
        setTimer(sql, 'summary', NOW + again)
        return next && NOW + next
      },
    }),
    async ({ sql, fire, dueOf }) => {
      setTimer(sql, 'summary', NOW)
      await fire(NOW)
      expect(dueOf('summary')).toBe(NOW + left)
    },
  ),
)

test('a timer that a migration has set for the earliest time is run by an object without an alarm', async () => {
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE])
  const stub = () => env.JOB.getByName(job._id)
  await runInDurableObject(stub(), async (_, { storage }) => {
    await storage.deleteAlarm()
    storage.sql.exec("DELETE FROM timers; INSERT INTO timers (name, due) VALUES ('summary', 0)")
    await storage.sync()
  })
  await abortAllDurableObjects()
  expect((await readJob(user, job._id)).revision).toBe(job.revision)
  const timers = () =>
    runInDurableObject(stub(), (_, { storage: { sql } }) => sql.exec('SELECT name FROM timers').toArray())
  expect(await until(timers, left => left.length === 0)).toEqual([])
})

test('a timer that is set once the object has been emptied by its handler stays', () =>
  withTimers(
    sql => ({
      async start() {
        sql.exec('DELETE FROM timers')
        setTimer(sql, 'start', NOW + 60_000)
        return null
      },
    }),
    async ({ sql, fire, dueOf }) => {
      setTimer(sql, 'start', NOW)
      await fire(NOW)
      expect(dueOf('start')).toBe(NOW + 60_000)
    },
  ))

test('a handler that fails is tried again later each time, and setting its timer does not make that sooner', () =>
  withTimers(
    () => ({ summary: () => Promise.reject(new Error('D1 does not answer')) }),
    async ({ sql, fire, dueOf }) => {
      setTimer(sql, 'summary', NOW)
      const delays: number[] = []
      for (let at = NOW, times = 0; times < 7; times += 1) {
        await fire(at)
        setTimer(sql, 'summary', at)
        const due = dueOf('summary') ?? 0
        delays.push(due - at)
        at = due
      }
      expect(delays).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
    },
  ))

test('the time a timer was set to while it was failing counts once its handler succeeds', () => {
  let fails = true
  return withTimers(
    sql => ({
      async summary() {
        if (fails) throw new Error('D1 does not answer')
        setTimer(sql, 'summary', NOW + 100_000)
        return null
      },
    }),
    async ({ sql, fire, dueOf }) => {
      setTimer(sql, 'summary', NOW)
      await fire(NOW)
      fails = false
      await fire(NOW + 2000)
      expect(dueOf('summary')).toBe(NOW + 100_000)
      await fire(NOW + 100_000)
      expect(dueOf('summary')).toBe(NOW + 100_000)
    },
  )
})

test('a handler that hangs is given up after 15 seconds and due again, while the others have run', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const ran: string[] = []
  try {
    await withTimers(
      () => ({
        summary: () => new Promise(() => {}),
        async enqueue() {
          ran.push('enqueue')
          return null
        },
      }),
      async ({ sql, fire, dueOf }) => {
        setTimer(sql, 'summary', NOW)
        setTimer(sql, 'enqueue', NOW)
        const fired = fire(NOW)
        await vi.advanceTimersByTimeAsync(14_999)
        expect(ran).toEqual(['enqueue'])
        // This is when the timer is due if the object dies now.
        expect(dueOf('summary')).toBe(NOW + 20_000)
        await vi.advanceTimersByTimeAsync(1)
        await fired
        expect(dueOf('summary')).toBe(NOW + 2000)
        expect(nextDue(sql)).toBe(NOW + 2000)
      },
    )
  } finally {
    vi.useRealTimers()
  }
})

test('an alarm that was lost while the object was alive is set again', () =>
  runInDurableObject(env.JOB.getByName(newId()), async (_, ctx) => {
    const alarm = createAlarm({ ctx, log: () => {}, now: () => NOW, run: async () => null })
    const due = NOW + 3_600_000
    setTimer(ctx.storage.sql, 'watchdog', due)
    alarm.arm()
    await ctx.storage.deleteAlarm()
    await alarm.restore()
    expect(await ctx.storage.getAlarm()).toBe(due)
  }))

test('the timer of a draft does not delete the job that was started while it waited for D1', async () => {
  const user = await aPhotographer()
  const source = await describedJob(user, [BARE])
  const { id, job } = await draftedLike(source, user.userId)
  const d1 = waitingD1(env.DB, text => text.includes('from "jobs"'))
  await runInDurableObject<Job, void>(job, async (_, ctx) => {
    ctx.storage.sql.exec("UPDATE timers SET due = 0 WHERE name = 'start'")
    // It looks for the row of another job, as if its own were not there yet.
    const slow = new Job(ctx, { ...(env as unknown as Env), DB: d1.db })
    ctx.storage.sql.exec("UPDATE job SET data = json_set(data, '$.id', 'none')")
    const fired = slow.alarm()
    await until(async () => d1.waiting(), Boolean)
    ctx.storage.sql.exec("UPDATE job SET data = json_set(data, '$.id', ?)", id)
    await new Job(ctx, env as unknown as Env).start()
    d1.release()
    await fired
  })
  expect((await generated(user, id)).progress.processedPhotos).toBe(1)
})
