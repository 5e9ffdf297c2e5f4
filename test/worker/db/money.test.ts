import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { aReservation, booked, connectAccount } from '#test/kit/worker/settling.ts'
import { randomFrom } from '#test/stand-ins/sandbox/library/random.ts'
import { openDb } from '#worker/db/client.ts'
import type { JobConnection } from '#worker/db/job.ts'
import { isAllowanceChanged, reserveForRetry } from '#worker/db/money/old-terms.ts'
import { settleJob } from '#worker/db/money/settle.ts'
import { connectedAccounts, jobs } from '#worker/db/schema.ts'
import { quote } from '#worker/domain/pricing.ts'

const db = openDb(env.DB)
type Reservation = Awaited<ReturnType<typeof aReservation>>

/** Settles as a Job object does, in one batch with the row's revision. Returns the payment, if anything was settled. */
async function settle({ id }: Reservation, revision: number, processed: number) {
  const [, , , , , , , , , , [job]] = await db.batch([
    ...settleJob(db, { jobId: id, revision, processed, refund: null, now: 1 }),
    db.update(jobs).set({ revision, completedAt: revision }).where(eq(jobs.id, id)),
  ])
  return job?.payment
}

/** How much the totals have changed since `before`. */
async function since(before: number, reservation: Reservation) {
  const { total, ...rest } = await booked(reservation)
  return { ...rest, counted: total - before }
}

describe('a retry', () => {
  /** A settled job that used two of five free photos, of a user who has used six. */
  async function settledJob(): Promise<Settled> {
    const reservation = await aReservation({ used: 9, reserved: 5, photos: 5 })
    await settle(reservation, 5, 2)
    return { ...reservation, connection: await connectAccount(reservation.userId) }
  }
  type Settled = Reservation & { connection: JobConnection | null }
  type Terms = { revision: number; used: number; stillReserved: number; freePhotos?: number }
  const reserved = async ({ id, connection }: Settled, terms: Terms) => {
    const reservation = { jobId: id, connection, freePhotos: 4, lost: 0, wakeAt: 0, ...terms }
    const [, [job]] = await db.batch(reserveForRetry(db, reservation))
    return job?.payment
  }

  test('reserves the difference for the job', async () => {
    const reservation = await settledJob()
    expect(await reserved(reservation, { revision: 6, used: 6, stillReserved: 2 })).toMatchObject({ freePhotosUsed: 4 })
    expect(await booked(reservation)).toMatchObject({ used: 8, kept: 4 })
  })

  test('fails, and the whole batch with it, if the account or the job has changed since it was read', async () => {
    const reservation = await settledJob()
    for (const terms of [
      { used: 5, stillReserved: 2 },
      { used: 6, stillReserved: 1 },
    ]) {
      const late = reserved(reservation, { revision: 6, ...terms }).catch((error: unknown) => error)
      expect(isAllowanceChanged(await late)).toBe(true)
    }
    expect(await booked(reservation)).toMatchObject({ used: 6, kept: 2 })
  })

  test('takes no further free photo once the connection is gone, but may use those reserved before', async () => {
    const job = await settledJob()
    await db.update(connectedAccounts).set({ connectedAt: 7 }).where(eq(connectedAccounts.userId, job.userId))
    for (const connection of [job.connection, null]) {
      const taken = reserved({ ...job, connection }, { revision: 6, used: 6, stillReserved: 2 }).catch(
        (error: unknown) => error,
      )
      expect(isAllowanceChanged(await taken)).toBe(true)
    }
    expect(await booked(job)).toMatchObject({ used: 6, kept: 2 })
    const taken = { revision: 6, used: 6, stillReserved: 2, freePhotos: 2 }
    expect(await reserved(job, taken)).toMatchObject({ freePhotosUsed: 2 })
    expect(await booked(job)).toMatchObject({ used: 6, kept: 2 })
  })

  test('that arrives late reserves nothing', async () => {
    const reservation = await settledJob()
    expect(await reserved(reservation, { revision: 5, used: 6, stillReserved: 2 })).toBeUndefined()
    expect(await booked(reservation)).toMatchObject({ used: 6, kept: 2 })
  })

  test('invalidates an older settlement', async () => {
    const reservation = await settledJob()
    await reserved(reservation, { revision: 6, used: 6, stillReserved: 2 })
    await db.batch(settleJob(db, { jobId: reservation.id, revision: 5, processed: 2, refund: null, now: 1 }))
    expect(await booked(reservation)).toMatchObject({ used: 8, kept: 4 })
  })

  test('of a job that the previous release settled books only the difference', async () => {
    const progress = { totalPhotos: 5, processedPhotos: 2, skippedPhotos: 0, failedPhotos: 3, currentBatch: 1 }
    const before = { freePhotosReserved: null, photosSettled: null, progress, completedAt: 7, revision: 4 }
    const reservation = await aReservation({ used: 6, reserved: 2, photos: 5 }, before)
    const connection = await connectAccount(reservation.userId)
    const { total } = await booked(reservation)
    await reserved({ ...reservation, connection }, { revision: 5, used: 6, stillReserved: 2 })
    await settle(reservation, 6, 3)
    expect(await since(total, reservation)).toEqual({ used: 7, kept: 3, counted: 1 })
  })
})

describe('settling', () => {
  test('keeps one reserved photo for each described one, returns the rest, and returns the job’s payment', async () => {
    const reservation = await aReservation({ used: 25, reserved: 10, photos: 110 })
    const { total } = await booked(reservation)
    expect(await settle(reservation, 5, 8)).toMatchObject({ amount: 100, status: 'succeeded', freePhotosUsed: 8 })
    expect(await since(total, reservation)).toEqual({ used: 23, kept: 8, counted: 8 })
  })

  test('twice changes nothing', async () => {
    const reservation = await aReservation({ used: 10, reserved: 10, photos: 110 })
    const { total } = await booked(reservation)
    await settle(reservation, 5, 8)
    for (const revision of [5, 5, 9]) {
      expect(await settle(reservation, revision, 8)).toMatchObject({ freePhotosUsed: 8 })
      expect(await since(total, reservation)).toEqual({ used: 8, kept: 8, counted: 8 })
    }
  })

  test('again with more or fewer photos books the difference, and never more than was reserved', async () => {
    const reservation = await aReservation({ used: 30, reserved: 10, photos: 110 })
    const { total } = await booked(reservation)
    for (const [processed, kept] of [
      [8, 8],
      [9, 9],
      [60, 10],
      [110, 10],
      [3, 3],
      [0, 0],
      [12, 10],
    ] as const) {
      await settle(reservation, 5, processed)
      expect(await since(total, reservation)).toEqual({ used: 20 + kept, kept, counted: processed })
    }
  })

  test('late, after the row has a later revision, does nothing', async () => {
    const reservation = await aReservation({ used: 10, reserved: 10, photos: 110 })
    const { total } = await booked(reservation)
    await settle(reservation, 9, 9)
    expect(
      await db.batch(settleJob(db, { jobId: reservation.id, revision: 8, processed: 2, refund: null, now: 1 })),
    ).toMatchObject([...Array(10).fill({}), []])
    expect(await since(total, reservation)).toEqual({ used: 9, kept: 9, counted: 9 })
  })

  test('a job that has no row, or reserved nothing, changes no allowance', async () => {
    const reservation = await aReservation({ used: 4, reserved: 0, photos: 3 }, { payment: null })
    const { total } = await booked(reservation)
    expect(await settle({ ...reservation, id: 'gone' }, 5, 3)).toBeUndefined()
    expect(await since(total, reservation)).toEqual({ used: 4, counted: 0 })
    expect(await settle(reservation, 5, 3)).toBeNull()
    expect(await since(total, reservation)).toEqual({ used: 4, counted: 3 })
  })

  test('a job with reserved photos but no payment returns them once', async () => {
    const reservation = await aReservation({ used: 9, reserved: 5, photos: 5 }, { payment: null })
    for (const [revision, processed, used] of [
      [5, 2, 6],
      [6, 2, 6],
      [7, 4, 8],
    ] as const) {
      await settle(reservation, revision, processed)
      expect(await booked(reservation)).toMatchObject({ used })
    }
  })

  test('in any order of endings the total booked equals a fresh quote for the last one', async () => {
    const { int } = randomFrom(1)
    for (let round = 0; round < 4; round += 1) {
      const [reserved, others, photos] = [int(0, 11), int(0, 4), int(1, 40)]
      const reservation = await aReservation({ used: reserved + others, reserved, photos })
      const { total } = await booked(reservation)
      let last = { revision: -1, processed: 0 }
      const seen: unknown[] = [{ reserved, others, photos }]
      for (let ending = 0; ending < 6; ending += 1) {
        const late = { revision: int(0, 9), processed: int(0, photos) }
        seen.push(late)
        await settleIfFresh(reservation, late)
        if (late.revision >= last.revision) last = late
        const { freePhotosUsed } = quote(last.processed, { free: reserved })
        const right = { used: others + freePhotosUsed, kept: freePhotosUsed, counted: last.processed }
        expect(await since(total, reservation), JSON.stringify(seen)).toEqual(right)
      }
    }
  })

  async function settleIfFresh(
    reservation: Reservation,
    { revision, processed }: { revision: number; processed: number },
  ) {
    const row = await db.select().from(jobs).where(eq(jobs.id, reservation.id)).get()
    if (row && row.revision <= revision) await settle(reservation, revision, processed)
    else await db.batch(settleJob(db, { jobId: reservation.id, revision, processed, refund: null, now: 1 }))
  }
})

describe('rows of a release that did not note what it reserved', () => {
  const OLD = { freePhotosReserved: null, photosSettled: null }
  const progress = { totalPhotos: 5, processedPhotos: 2, skippedPhotos: 0, failedPhotos: 3, currentBatch: 1 }
  /** A settled job as that release stored it: five reserved, three returned. */
  const SETTLED = { ...OLD, progress, completedAt: 7, revision: 4 }

  const backfill = async () => {
    const queries = env.TEST_MIGRATIONS.flatMap(migration => migration.queries).filter(query =>
      /^\s*UPDATE/.test(query),
    )
    for (const query of queries) await env.DB.prepare(query).run()
  }

  test.each([
    ['with the migration', backfill],
    ['written after the migration', async () => {}],
  ])('an unfinished job is settled by its payment, once: %s', async (_, migrate) => {
    const reservation = await aReservation({ used: 6, reserved: 5, photos: 5 }, OLD)
    const { total } = await booked(reservation)
    await migrate()
    for (const revision of [5, 6]) {
      await settle(reservation, revision, 3)
      expect(await since(total, reservation)).toEqual({ used: 4, kept: 3, counted: 3 })
    }
    await settle(reservation, 7, 5)
    expect(await since(total, reservation)).toEqual({ used: 6, kept: 5, counted: 5 })
  })

  test.each([
    ['with the migration', backfill],
    ['written after the migration', async () => {}],
  ])('a settled job is not settled again: %s', async (_, migrate) => {
    const reservation = await aReservation({ used: 3, reserved: 2, photos: 5 }, SETTLED)
    const { total } = await booked(reservation)
    await migrate()
    await settle(reservation, 5, 2)
    expect(await since(total, reservation)).toEqual({ used: 3, kept: 2, counted: 0 })
  })
})
