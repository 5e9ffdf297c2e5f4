import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDb } from '#worker/db/client.ts'
import { findJobRow } from '#worker/db/job.ts'
import { jobs, refunds, users } from '#worker/db/schema.ts'
import { depsFrom } from '#worker/deps.ts'
import { wakeSilentJobs } from '#worker/features/jobs/service.ts'
import { until, untilSaved } from '../../support/jobs.ts'
import { billAt, paidJob, refundsOf } from '../../support/paying.ts'
import { restorable } from '../../support/restorable.ts'
import { endJob } from '../../support/settling.ts'

const db = openDb(env.DB)

test('after a restore to before a job ended, its object tells D1 again how it ended, and nothing is refunded twice', async () => {
  const { userId, jobId, intentId, job } = await paidJob({ photos: 300, reserved: 20 })
  const restore = await restorable(userId)
  await endJob(job, { described: 10, failed: 290 })
  await untilSaved(jobId, ({ photosSettled }) => photosSettled === 10)
  for (let minute = 0; minute < 2; minute += 1) await billAt(Date.now() + minute * 60_000)
  const made = await refundsOf(intentId)
  expect(made).toHaveLength(1)
  const row = await until(
    () => findJobRow(db, jobId),
    found => found?.payment?.refundedAmount === made[0]?.amount,
  )
  const used = await db.select({ photos: users.freePhotosUsed }).from(users).where(eq(users.id, userId)).get()

  await restore()
  expect(await findJobRow(db, jobId)).toMatchObject({ completedAt: null, photosSettled: null })
  await db.update(jobs).set({ wakeAt: 0 }).where(eq(jobs.id, jobId))
  await wakeSilentJobs(depsFrom(env))
  await untilSaved(jobId, ({ photosSettled }) => photosSettled === 10)
  for (let minute = 2; minute < 5; minute += 1) await billAt(Date.now() + minute * 60_000)

  expect(await refundsOf(intentId)).toEqual(made)
  expect(await db.select().from(refunds).where(eq(refunds.jobId, jobId))).toMatchObject([
    { id: made[0]?.ownId, refundId: made[0]?.id, status: 'succeeded', reason: 'unprocessed' },
  ])
  const again = await until(
    () => findJobRow(db, jobId),
    found => found?.payment?.refundedAmount === made[0]?.amount,
  )
  expect(again).toMatchObject({
    status: row?.status,
    completedAt: row?.completedAt,
    progress: row?.progress,
    wakeAt: null,
  })
  expect(await db.select({ photos: users.freePhotosUsed }).from(users).where(eq(users.id, userId)).get()).toEqual(used)
})
