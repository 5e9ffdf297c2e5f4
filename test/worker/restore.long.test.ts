import { env } from 'cloudflare:workers'
import { eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mailsTo } from '#test/kit/worker/api.ts'
import { dumpJob, EMPTY } from '#test/kit/worker/dump.ts'
import { aUser, type TestUser, usedBy } from '#test/kit/worker/factories.ts'
import { aPhotographer, BARE, describedJob, generated, readJob, until, untilSaved } from '#test/kit/worker/jobs.ts'
import { billAt, openIntent, paidJob, payCard, refundsOf, unpaidJob, verify } from '#test/kit/worker/paying.ts'
import { cron, DATABASE } from '#test/kit/worker/restoring.ts'
import { endJob } from '#test/kit/worker/settling.ts'
import { wholeD1 } from '#test/kit/worker/whole-d1.ts'
import { openDb } from '#worker/db/client.ts'
import { findJobRow } from '#worker/db/job.ts'
import { type JobRow, jobs, totals, users } from '#worker/db/schema.ts'
import { readDeleted, readJobs, wakeJobs, writeDeleted } from '../../scripts/operate/restored-rows.ts'

const db = openDb(env.DB)
const MINUTE_MS = 60_000
const SILENCE_MS = 11 * MINUTE_MS
const GOODBYE = 'Your Photonym account is deleted'

const ending = (row: JobRow | undefined) => ({
  status: row?.status,
  completedAt: row?.completedAt,
  settled: row?.photosSettled,
  progress: row?.progress,
  payment: row?.payment && { ...row.payment, refunds: row.payment.refunds.map(({ at: _, ...refund }) => refund) },
  wakeAt: row?.wakeAt,
})
const goodbyes = async (user: TestUser) => (await mailsTo(user.email)).filter(({ subject }) => subject === GOODBYE)

/** Lets ten minutes of silence pass for all jobs that have not ended. */
const silencePasses = () => db.update(jobs).set({ wakeAt: sql`${jobs.wakeAt} - ${SILENCE_MS}` })

test('after a restore to an hour ago the deleted stay deleted, nothing is refunded twice, and jobs tell how they ended', async () => {
  const deleted = await aPhotographer()
  const theirs = await describedJob(deleted, [BARE])
  const deleting = await aUser()
  const failing = await paidJob({ photos: 300, reserved: 20 })
  const unpaid = await unpaidJob({ photos: 1 })
  const intentId = await openIntent(unpaid.user, unpaid.jobId)
  const then = new Date().toISOString()
  const goBack = await wholeD1()

  await deleted.send('DELETE', '/api/account', { body: { email: deleted.email } })
  await until(
    () => goodbyes(deleted),
    mails => mails.length === 1,
  )
  await db.update(users).set({ deletionDueAt: Date.now() }).where(eq(users.id, deleting.userId))
  await endJob(failing.job, { described: 10, failed: 290 })
  await untilSaved(failing.jobId, ({ photosSettled }) => photosSettled === 10)
  for (const minute of [0, 1]) await billAt(Date.now() + minute * MINUTE_MS)
  const made = await refundsOf(failing.intentId)
  expect(made).toHaveLength(1)
  await payCard(intentId)
  await verify(unpaid.user, unpaid.jobId, intentId)
  await generated(unpaid.user, unpaid.jobId)
  await untilSaved(unpaid.jobId, ({ photosSettled }) => photosSettled === 1)
  const known = async () => ({
    failing: ending(await findJobRow(db, failing.jobId)),
    unpaid: ending(await findJobRow(db, unpaid.jobId)),
    used: await usedBy(failing.userId),
    processed: (await db.select().from(totals).where(eq(totals.name, 'photosProcessed')).get())?.value,
  })
  const before = await until(known, ({ failing: { payment } }) => payment?.refundedAmount === made[0]?.amount)

  const kept = { deleted: await readDeleted(DATABASE), jobs: await readJobs(DATABASE, then) }
  await goBack()
  await writeDeleted(DATABASE, kept.deleted)
  await wakeJobs(DATABASE, kept.jobs)
  expect(await known()).not.toEqual(before)
  expect(await db.$count(users, inArray(users.id, [deleted.userId, deleting.userId]))).toBe(2)

  for (let minute = 1; minute < 6; minute += 1) {
    await silencePasses()
    await cron(minute)
  }
  await until(
    () => goodbyes(deleting),
    mails => mails.length > 0,
  )
  await untilSaved(unpaid.jobId, ({ photosSettled }) => photosSettled === 1)
  await cron(6)
  const same = (now: typeof before) => JSON.stringify(now) === JSON.stringify(before)
  expect(await until(known, same)).toEqual(before)
  expect(await db.$count(users, inArray(users.id, [deleted.userId, deleting.userId]))).toBe(0)
  expect([await goodbyes(deleted), await goodbyes(deleting)].map(({ length }) => length)).toEqual([1, 1])
  expect(await dumpJob(theirs._id)).toEqual(EMPTY)
  expect(await refundsOf(failing.intentId)).toEqual(made)
  expect(await refundsOf(intentId)).toEqual([])
  expect((await readJob(unpaid.user, unpaid.jobId)).progress).toMatchObject({ processedPhotos: 1, failedPhotos: 0 })
})
