import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { sendDue } from '#durable-objects/job/describe/describe-queue.ts'
import { begin, complete } from '#durable-objects/job/describe/photo-lifecycle.ts'
import { summarize } from '#durable-objects/job/publish/summary.ts'
import { getMeta, updateMeta } from '#durable-objects/job/store/job-row.ts'
import { findPhoto } from '#durable-objects/job/store/photos.ts'
import { nextDue } from '#durable-objects/job/store/timers.ts'
import type { TestUser } from '#test/kit/worker/factories.ts'
import { aPhotographer, BARE, describedJob, draftedLike } from '#test/kit/worker/jobs.ts'
import type { Job } from '#worker/contract/jobs.ts'
import { depsFrom } from '#worker/deps.ts'
import type { DescribeOutcome, TroubleCause } from '#worker/domain/description.ts'

const START = 2_000_000_000_000
const S = 1000
const HOUR = 3600 * S
const TEXT: DescribeOutcome = { ok: true, title: 'Old pier', description: 'A pier. The sea.', tags: ['pier'] }

let user: TestUser
let source: Job
beforeAll(async () => {
  user = await aPhotographer()
  source = await describedJob(user, [BARE, BARE, BARE])
})

type JobUnderTest = {
  sql: SqlStorage
  photoIds: string[]
  /** Describes a photo at this time, with this outcome. */
  describe: (photoId: string, outcome: DescribeOutcome, at: number) => void
  statusOf: (photoId: string) => { status: string; reason: string | null } | undefined
  wait: (at: number) => number | undefined
  /** Sends what is due at this time, and returns how many messages that were. */
  sent: (at: number) => Promise<number>
}

/** A started job of three photos, on a clock that the test moves. None of its timers fires. */
async function onJob(work: (job: JobUnderTest) => void | Promise<void>): Promise<void> {
  const { job } = await draftedLike(source, user.userId)
  await runInDurableObject(job, async (_, { storage }) => {
    const { sql } = storage
    await storage.deleteAlarm()
    updateMeta(sql, { started: true })
    sql.exec('UPDATE photos SET enqueue_at = ?', START)
    await work({
      sql,
      photoIds: source.results.map(result => result.photoId),
      describe(photoId, outcome, at) {
        expect(begin(sql, photoId, at)).toBeDefined()
        complete(sql, photoId, outcome, at)
      },
      statusOf: photoId => findPhoto(sql, photoId)?.result,
      wait: at => summarize(sql, at).progress.waitSeconds,
      async sent(at) {
        let count = 0
        const deps = depsFrom(env)
        const sendBatch: typeof deps.photosQueue.sendBatch = async messages => {
          count += [...messages].length
          return { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } }
        }
        await sendDue({ ...deps, now: () => at, photosQueue: { ...deps.photosQueue, sendBatch } }, sql)
        return count
      },
    })
    await storage.deleteAlarm()
  })
}

const waiting = (wait: TroubleCause, outMs: number, seconds = 15): DescribeOutcome => ({
  ok: false,
  retry: true,
  wait,
  retryAfterSeconds: seconds,
  trouble: { service: 'model', answers: 0, outMs },
  reason: 'It is out.',
})

const SWITCHED_OFF: DescribeOutcome = {
  ok: false,
  retry: true,
  wait: 'paused',
  retryAfterSeconds: 30,
  reason: 'It is switched off.',
}

const failing = (answers: number): DescribeOutcome => ({
  ok: false,
  retry: true,
  trouble: { service: 'model', answers, outMs: 0 },
  reason: 'It failed.',
})

test('waiting for a service uses up no attempt, and every photo of the job waits until it is over', () =>
  onJob(({ sql, photoIds, describe, statusOf, wait }) => {
    const [first = '', second = '', third = ''] = photoIds
    for (let time = 0; time < 20; time += 1) describe(first, waiting('down', time * 15 * S), START + time * 15 * S)
    const at = START + 19 * 15 * S
    expect(findPhoto(sql, first)?.attempts).toBe(0)
    expect(begin(sql, second, at + S)).toBeUndefined()
    expect(begin(sql, first, at + S)).toBeUndefined()
    expect([first, second].map(photoId => statusOf(photoId))).toMatchObject([
      { status: 'retry_pending', reason: 'It is out. This photo goes on by itself.' },
      { status: 'retry_pending', reason: 'It is out. This photo goes on by itself.' },
    ])
    expect(statusOf(third)?.status).toBe('pending')
    expect(wait(at)).toBe(15)
    // Also while a probe is under way.
    expect(wait(at + 16 * S)).toBe(1)
  }))

test('during an outage one message at a time is sent, and all when it is over', () =>
  onJob(async ({ sql, photoIds, describe, sent, wait }) => {
    const [first = ''] = photoIds
    describe(first, waiting('down', 0), START)
    expect(await sent(START + S)).toBe(0)
    expect(await sent(START + 15 * S)).toBe(1)
    describe(first, TEXT, START + 16 * S)
    expect(wait(START + 16 * S)).toBe(0)
    expect(nextDue(sql)).toBeLessThanOrEqual(START + 16 * S)
    sql.exec("UPDATE photos SET enqueue_at = 1 WHERE status <> 'processed'")
    expect(await sent(START + 16 * S)).toBe(2)
  }))

test('a description that was under way when the wait began does not end it', () =>
  onJob(({ sql, photoIds, describe, wait }) => {
    const [first = '', second = ''] = photoIds
    expect(begin(sql, second, START)).toBeDefined()
    describe(first, waiting('limited', 0, 600), START)
    complete(sql, second, TEXT, START + S)
    expect(wait(START + S)).toBe(599)
  }))

test('after two hours without a good answer photos that wait fail with a reason that says what to do', () =>
  onJob(({ sql, photoIds, describe, statusOf }) => {
    const [first = ''] = photoIds
    for (let at = START; at < START + 2 * HOUR; at += 60 * S) describe(first, waiting('down', at - START), at)
    expect(statusOf(first)?.status).toBe('retry_pending')
    describe(first, waiting('down', 2 * HOUR), START + 2 * HOUR)
    for (const photoId of photoIds) {
      expect(statusOf(photoId)).toMatchObject({ status: 'failed', reason: 'It is out. Please try again later.' })
    }
    expect(getMeta(sql).completedAt).toBe(START + 2 * HOUR)
    expect(summarize(sql, START + 2 * HOUR).progress.waitSeconds).toBe(0)
  }))

test('an outage that began before the job does not fail its photos early', () =>
  onJob(({ photoIds, describe, statusOf }) => {
    const [first = ''] = photoIds
    describe(first, waiting('down', 5 * HOUR), START)
    describe(first, waiting('down', 6 * HOUR), START + HOUR)
    expect(statusOf(first)?.status).toBe('retry_pending')
  }))

test('a service that only asks to wait because it is busy with others never fails a photo', () =>
  onJob(({ photoIds, describe, statusOf }) => {
    const [first = ''] = photoIds
    for (let hour = 0; hour < 30; hour += 1) describe(first, waiting('limited', 60 * S), START + hour * HOUR)
    expect(statusOf(first)?.status).toBe('retry_pending')
  }))

test('time for which descriptions were switched off does not count as time of an outage around it', () =>
  onJob(({ photoIds, describe, statusOf }) => {
    const [first = ''] = photoIds
    describe(first, waiting('down', 0), START)
    for (let hour = 1; hour < 30; hour += 1) describe(first, SWITCHED_OFF, START + hour * HOUR)
    describe(first, waiting('down', 30 * HOUR), START + 30 * HOUR)
    expect(statusOf(first)?.status).toBe('retry_pending')
    describe(first, waiting('down', 31 * HOUR), START + 31 * HOUR)
    expect(statusOf(first)?.status).toBe('failed')
  }))

test('a key that is refused pauses descriptions for a day at most', () =>
  onJob(({ photoIds, describe, statusOf }) => {
    const [first = ''] = photoIds
    for (let hour = 0; hour < 24; hour += 1) describe(first, waiting('refused', hour * HOUR), START + hour * HOUR)
    // An outage during the pause does not shorten the day.
    describe(first, waiting('down', 23 * HOUR + 60 * S), START + 23 * HOUR + 60 * S)
    expect(statusOf(first)?.status).toBe('retry_pending')
    describe(first, waiting('refused', 24 * HOUR), START + 24 * HOUR)
    expect(statusOf(first)).toMatchObject({ status: 'failed', reason: 'It is out. Please try again later.' })
  }))

test('a failure counts only if the service has given a good answer since the photo’s last failure', () =>
  onJob(({ sql, photoIds, describe, statusOf }) => {
    const [first = '', second = ''] = photoIds
    const long = 60 * S
    for (let time = 0; time < 20; time += 1) describe(first, failing(3), START + time * long)
    expect(statusOf(first)?.status).toBe('retry_pending')
    expect(findPhoto(sql, first)?.attempts).toBe(1)
    // A photo that fails while others are described is itself the cause.
    for (let time = 0; time < 6; time += 1) describe(second, failing(time), START + HOUR + time * long)
    expect(statusOf(second)).toMatchObject({ status: 'failed', reason: 'It failed. Please try again.' })
  }))
