import { abortAllDurableObjects, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Job } from '#durable-objects/job/job.ts'
import { listRetryable } from '#durable-objects/job/store/description-queue.ts'
import { readObject, skipDelays, until, untilSaved } from '#test/kit/worker/jobs.ts'
import { booked, connectAccount, endedJob, endJob, FAILED, PAID, startedJob, TEXT } from '#test/kit/worker/settling.ts'
import type { Job as JobBody, JobPayment } from '#worker/contract/jobs.ts'
import { openDb } from '#worker/db/client.ts'
import { findJobRow } from '#worker/db/job.ts'
import { connectedAccounts } from '#worker/db/schema.ts'
import type { JobRpc } from '#worker/rpc.ts'

const allowance = Number(env.FREE_PHOTOS)
const db = openDb(env.DB)
type JobObject = DurableObjectStub<JobRpc>

const FREE_TRIAL: JobPayment = {
  ...{ amount: 0, currency: 'usd', status: 'free_trial', freePhotosUsed: 5 },
  ...{ paidAt: null, stripePaymentIntentId: null, refundedAmount: 0, refunds: [] },
}

/**
 * A settled free job of five photos, of which the last three failed. Its account has `left` free photos, and its
 * platform is connected.
 */
async function settledJob(left: number) {
  const others = allowance - 2 - left
  const payment = FREE_TRIAL
  const { reservation, job } = await endedJob({ described: 2, failed: 3 }, 5, { others, row: { payment } })
  await settled(reservation.id, job)
  await connectAccount(reservation.userId)
  return { reservation, job, others }
}

function settled(jobId: string, job: JobObject): Promise<JobBody> {
  const ask = async () => {
    await skipDelays(jobId)
    return readObject(job)
  }
  return until(ask, ({ payment, progress }) => payment?.freePhotosUsed === progress.processedPhotos)
}

const statuses = async (job: JobObject) => (await readObject(job)).results.map(({ status }) => status).join(' ')

async function complete(job: JobObject, photoIds: string[], outcome: typeof TEXT | typeof FAILED) {
  await runInDurableObject<JobRpc, void>(job, object => {
    for (const photoId of photoIds) object.complete(photoId, outcome)
  })
}

const disconnect = ({ userId }: { userId: string }) =>
  db.delete(connectedAccounts).where(eq(connectedAccounts.userId, userId))

/** Has something happen right before the next batch of this database. */
function beforeBatch(d1: D1Database, happen: () => Promise<unknown>): void {
  const batch = d1.batch.bind(d1)
  const preceded: typeof d1.batch = async statements => {
    await happen()
    return (await batch(statements)) as never
  }
  const spy = vi.spyOn(d1, 'batch').mockImplementationOnce(preceded)
  onTestFinished(() => spy.mockRestore())
}

/** Carries out the next batch of this database, whose caller waits for the answer until it is released. */
function delayBatch(d1: D1Database): { isDone: () => boolean; release: () => void } {
  let isDone = false
  let open = () => {}
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  const batch = d1.batch.bind(d1)
  const delayed: typeof d1.batch = async statements => {
    const answer = await batch(statements)
    isDone = true
    await opened
    return answer as never
  }
  const spy = vi.spyOn(d1, 'batch').mockImplementationOnce(delayed)
  onTestFinished(() => spy.mockRestore())
  return { isDone: () => isDone, release: () => open() }
}

test('a photo that failed is described again while others still wait, and nothing is reserved for it', async () => {
  const { reservation, job } = await startedJob(3, 3)
  const before = await booked(reservation)
  await complete(job, ['1'], FAILED)
  expect(await statuses(job)).toBe('pending failed pending')
  expect(await job.retry(null)).toEqual({ ok: true, totalPhotos: 1 })
  expect((await readObject(job)).results[1]).toMatchObject({ status: 'pending', reason: null })
  await complete(job, ['0', '1', '2'], TEXT)
  expect(await readObject(job)).toMatchObject({ status: 'completed', progress: { processedPhotos: 3 } })
  await until(
    () => booked(reservation),
    ({ total }) => total === before.total + 3,
  )
  expect(await booked(reservation)).toEqual({ used: 3, kept: 3, total: before.total + 3 })
})

test('a photo is tried again three times at most, each time with all its attempts', async () => {
  const { job } = await startedJob(2, 2)
  for (let times = 0; times < 3; times += 1) {
    await runInDurableObject<JobRpc, void>(job, async (object, { storage }) => {
      storage.sql.exec("UPDATE photos SET attempts = 12, lease_until = 0 WHERE photo_id = '0'")
      expect(await object.begin('0')).toBeUndefined()
    })
    expect(await statuses(job)).toBe('failed pending')
    expect(await job.retry(['0', '1'])).toEqual({ ok: true, totalPhotos: 1 })
    expect(await job.begin('0')).toBeDefined()
  }
  expect((await readObject(job)).progress.retryablePhotos).toBe(0)
  await complete(job, ['0', '1'], FAILED)
  expect((await readObject(job)).progress).toMatchObject({ failedPhotos: 2, retryablePhotos: 1 })
  expect(await job.retry(['0'])).toMatchObject({ ok: false, code: 'CONFLICT' })
  expect(await job.retry(['0', 'elsewhere'])).toMatchObject({ ok: false, code: 'UNKNOWN_PHOTO' })
})

test('retrying one photo reads no other photo of its job', async () => {
  const { job } = await startedJob(200, 0)
  await complete(job, ['7', '150'], FAILED)
  await runInDurableObject(job, (_, { storage: { sql } }) => {
    const cursors: SqlStorageCursor<Record<string, SqlStorageValue>>[] = []
    const watched = new Proxy(sql, {
      get: (target, key) =>
        key !== 'exec'
          ? Reflect.get(target, key)
          : (query: string, ...values: unknown[]) => {
              const cursor = target.exec(query, ...values)
              cursors.push(cursor)
              return cursor
            },
    })
    expect(listRetryable(watched, ['150', '8', '7'])).toEqual(['7', '150'])
    const rows = cursors.reduce((sum, { rowsRead }) => sum + rowsRead, 0)
    expect(rows).toBeLessThan(20)
  })
})

test('a waiting photo says that it resumes by itself, and a failed one says to try again', async () => {
  const { job } = await startedJob(1, 1)
  const slow = { ok: false, retry: true, reason: 'It was slow.' } as const
  await runInDurableObject<JobRpc, void>(job, (object, { storage }) => {
    object.complete('0', slow)
    const [row] = storage.sql.exec<{ result: string }>('SELECT result FROM photos').toArray()
    expect(JSON.parse(row?.result ?? '')).toMatchObject({
      status: 'retry_pending',
      reason: 'It was slow. This photo goes on by itself.',
    })
    storage.sql.exec('UPDATE photos SET attempts = 6')
    object.complete('0', slow)
  })
  expect((await readObject(job)).results[0]).toMatchObject({
    status: 'failed',
    reason: 'It was slow. Please try again.',
  })
})

test('after the settlement what the account still has is reserved at once, in the order of the job', async () => {
  const { reservation, job, others } = await settledJob(2)
  expect(await booked(reservation)).toMatchObject({ used: others + 2, kept: 2 })
  expect(await job.retry(['4', '3', '2'])).toEqual({ ok: true, totalPhotos: 2 })
  expect(await statuses(job)).toBe('processed processed pending pending failed')
  expect(await readObject(job)).toMatchObject({
    status: 'processing',
    completedAt: null,
    payment: { freePhotosUsed: 4 },
  })
  expect(await booked(reservation)).toMatchObject({ used: allowance, kept: 4 })
})

test('a photo that is neither free nor paid is not retried, even while covered ones are described', async () => {
  const { job } = await settledJob(1)
  expect(await job.retry(null)).toEqual({ ok: true, totalPhotos: 1 })
  expect(await job.retry(null)).toMatchObject({ ok: false, code: 'NOT_COVERED' })
  expect(await statuses(job)).toBe('processed processed pending failed failed')
  const never = await endedJob({ described: 0, failed: 1 }, 0, { row: { payment: null } })
  expect(await never.job.retry(null)).toMatchObject({ ok: false, code: 'NOT_COVERED' })
})

test('once the platform is disconnected a retry takes no free photo, because the disconnect has already noted what was used', async () => {
  const { reservation, job } = await settledJob(2)
  await disconnect(reservation)
  const before = { ...(await booked(reservation)), ...(await readObject(job)) }
  expect(await job.retry(null)).toMatchObject({ ok: false, code: 'NOT_CONNECTED' })
  expect({ ...(await booked(reservation)), ...(await readObject(job)) }).toEqual(before)
  await connectAccount(reservation.userId)
  expect(await job.retry(null)).toEqual({ ok: true, totalPhotos: 2 })
})

test('a disconnect while a retry is reserved leaves it without free photos', async () => {
  const { reservation, job, others } = await settledJob(2)
  await runInDurableObject(job, async (object: Job) => {
    beforeBatch(Reflect.get(object, 'env').DB, () => disconnect(reservation))
    expect(await object.retry(null)).toMatchObject({ ok: false, code: 'NOT_CONNECTED' })
  })
  expect(await booked(reservation)).toMatchObject({ used: others + 2, kept: 2 })
  expect(await statuses(job)).toBe('processed processed failed failed failed')
})

test('a payment covers a retry even after a disconnect', async () => {
  const payment = { ...PAID, freePhotosUsed: 0 }
  const { reservation, job } = await endedJob({ described: 1, failed: 2 }, 0, { row: { payment } })
  await untilSaved(reservation.id, ({ photosSettled }) => photosSettled === 1)
  expect(await job.retry(null)).toEqual({ ok: true, totalPhotos: 2 })
  expect(await booked(reservation)).toMatchObject({ used: 0, kept: 0 })
})

test('each completion is settled once, by the difference', async () => {
  const { reservation, job, others } = await settledJob(3)
  const before = await booked(reservation)
  expect(await job.retry(null)).toEqual({ ok: true, totalPhotos: 3 })
  await complete(job, ['2', '3'], TEXT)
  await complete(job, ['4'], FAILED)
  await settled(reservation.id, job)
  expect(await booked(reservation)).toEqual({ used: others + 4, kept: 4, total: before.total + 2 })
  expect(await job.retry(null)).toEqual({ ok: true, totalPhotos: 1 })
  await complete(job, ['4'], TEXT)
  await untilSaved(reservation.id, ({ photosSettled }) => photosSettled === 5)
  expect(await booked(reservation)).toEqual({ used: others + 5, kept: 5, total: before.total + 3 })
})

test('an object that died after reserving returns what it did not use', async () => {
  const { reservation, job } = await settledJob(3)
  const before = await booked(reservation)
  await runInDurableObject(job, async (object: Job) => {
    const { isDone } = delayBatch(Reflect.get(object, 'env').DB)
    object.retry(null).catch(() => undefined)
    await until(async () => isDone(), Boolean)
  })
  await abortAllDurableObjects()
  expect(await booked(reservation)).toMatchObject({ used: allowance, kept: 5 })
  const again = env.JOB.getByName(reservation.id)
  await runInDurableObject(again, (_, { storage }) => {
    storage.sql.exec("INSERT OR REPLACE INTO timers (name, due) VALUES ('summary', 0)")
  })
  await runDurableObjectAlarm(again)
  expect(await booked(reservation)).toEqual(before)
  expect(await statuses(again)).toBe('processed processed failed failed failed')
})

test('a job is not settled while a reservation is on its way', async () => {
  const { reservation, job } = await settledJob(3)
  await runInDurableObject(job, async (object: Job, { storage }) => {
    const d1: D1Database = Reflect.get(object, 'env').DB
    const { isDone, release } = delayBatch(d1)
    const retrying = object.retry(null)
    await until(async () => isDone(), Boolean)
    storage.sql.exec("UPDATE timers SET due = 0 WHERE name = 'summary'")
    await object.alarm()
    expect(await booked(reservation)).toMatchObject({ used: allowance, kept: 5 })
    release()
    expect(await retrying).toEqual({ ok: true, totalPhotos: 3 })
  })
  expect(await statuses(job)).toBe('processed processed pending pending pending')
  expect(await booked(reservation)).toMatchObject({ used: allowance, kept: 5 })
})

test('a photo described while a retry is being reserved is in the row that a deletion reads', async () => {
  const { reservation, job } = await settledJob(3)
  expect(await job.retry(['2'])).toEqual({ ok: true, totalPhotos: 1 })
  await runInDurableObject(job, async (object: Job) => {
    const { isDone, release } = delayBatch(Reflect.get(object, 'env').DB)
    const retrying = object.retry(['3'])
    await until(async () => isDone(), Boolean)
    object.complete('2', TEXT)
    const saving = object.save()
    release()
    await Promise.all([retrying, saving])
    expect(await findJobRow(db, reservation.id)).toMatchObject({ progress: { processedPhotos: 3 } })
  })
})

test('a settlement that is answered late does not settle the next completion', async () => {
  const { reservation, job } = await startedJob(3, 3, { row: { payment: { ...FREE_TRIAL, freePhotosUsed: 3 } } })
  await connectAccount(reservation.userId)
  await endJob(job, { described: 1, failed: 2 })
  await runInDurableObject(job, async (object: Job, { storage }) => {
    const { isDone, release } = delayBatch(Reflect.get(object, 'env').DB)
    storage.sql.exec("UPDATE timers SET due = 0 WHERE name = 'summary'")
    const firing = object.alarm()
    await until(async () => isDone(), Boolean)
    expect(await object.retry(null)).toEqual({ ok: true, totalPhotos: 2 })
    for (const photoId of ['1', '2']) object.complete(photoId, TEXT)
    release()
    await firing
  })
  await untilSaved(reservation.id, ({ photosSettled }) => photosSettled === 3)
  expect(await booked(reservation)).toMatchObject({ used: 3, kept: 3 })
})
