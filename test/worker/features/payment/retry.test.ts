import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Client } from '#test/kit/worker/api.ts'
import { boughtJob, entriesOf } from '#test/kit/worker/buying.ts'
import { signInAs } from '#test/kit/worker/factories.ts'
import { readJob, until, untilSaved } from '#test/kit/worker/jobs.ts'
import { billAt, deliver, HOUR_MS, refundsOf, stripe, unpaidJob } from '#test/kit/worker/paying.ts'
import { connectAccount, endJob, FAILED, PAID, startedJob, TEXT } from '#test/kit/worker/settling.ts'
import type { Job } from '#worker/contract/jobs.ts'
import type { FreeTrialStatus } from '#worker/contract/payment.ts'
import { openDb } from '#worker/db/client.ts'
import { payments } from '#worker/db/payment-schema.ts'
import { users } from '#worker/db/schema.ts'
import type { JobRpc } from '#worker/rpc.ts'

const db = openDb(env.DB)
const allowance = Number(env.FREE_PHOTOS)

/** A settled job of bought photos, of which the last `failed` got no text, and its person. */
async function settledJob(photos: number, failed: number) {
  const bought = await boughtJob(photos)
  await endJob(bought.job, { described: photos - failed, failed })
  await untilSaved(bought.jobId, ({ photosSettled }) => photosSettled === photos - failed)
  await connectAccount(bought.userId)
  return { ...bought, client: await signInAs(bought.userId) }
}

async function retry(client: Client, jobId: string, photoIds?: string[]) {
  const answer = await client.post('/api/photos/retry', { jobId, photoIds })
  const body = await answer.json<{ totalPhotos?: number; code?: string }>()
  return [answer.status, body.totalPhotos ?? body.code]
}

async function prepaidOf(client: Client): Promise<number> {
  return (await (await client.get('/api/users/free-trial-status')).json<FreeTrialStatus>()).prepaidPhotos
}

/** What becomes of photos that are tried again: the first of these are described. */
async function end(job: DurableObjectStub<JobRpc>, ids: string[], described: number): Promise<void> {
  await runInDurableObject<JobRpc, void>(job, object => {
    for (const [index, id] of ids.entries()) object.complete(id, index < described ? TEXT : FAILED)
  })
}

const idsFrom = (first: number, count: number) => Array.from({ length: count }, (_, index) => String(first + index))
const factsOf = ({ progress, payment }: Job) => [
  progress.failedPhotos,
  progress.retryablePhotos,
  payment?.paidPhotosUsed,
]

test('28 paid, 27 failed: all 27 are back on the account and are tried again, and those that fail again return', async () => {
  const { client, job, jobId, intentId } = await settledJob(28, 27)
  expect(await prepaidOf(client)).toBe(99)
  expect(factsOf(await readJob(client, jobId))).toEqual([27, 27, 1])
  expect(await retry(client, jobId)).toEqual([202, 27])
  expect(await prepaidOf(client)).toBe(72)
  expect(factsOf(await readJob(client, jobId))).toEqual([0, 0, 28])
  await end(job, idsFrom(1, 27), 20)
  await untilSaved(jobId, ({ photosSettled }) => photosSettled === 21)
  expect(await prepaidOf(client)).toBe(79)
  expect(factsOf(await readJob(client, jobId))).toEqual([7, 7, 21])
  expect(await refundsOf(intentId)).toEqual([])
  expect(await entriesOf({ job: jobId })).toEqual(['used -28', 'returned 27', 'used -27', 'returned 7'])
})

test('“Try again” does not dead-end where 12 cents used to go back to the card', async () => {
  const { client, job, jobId, userId, intentId } = await settledJob(112, 12)
  for (const hours of [0, 1, 25]) await billAt(Date.now() + hours * HOUR_MS)
  expect(await refundsOf(intentId)).toEqual([])
  expect(await retry(client, jobId)).toEqual([202, 12])
  await end(job, idsFrom(100, 12), 0)
  await untilSaved(jobId, ({ completedAt }) => completedAt !== null)
  await until(
    () => prepaidOf(client),
    photos => photos === 12,
  )

  await stripe.refunds.create({ payment_intent: intentId, amount: 12 })
  await deliver('refund.created', intentId)
  await until(
    () => prepaidOf(client),
    photos => photos === 0,
  )
  expect(await retry(client, jobId)).toEqual([409, 'NOT_COVERED'])
  expect(factsOf(await readJob(client, jobId))).toEqual([12, 12, 100])
  await db
    .update(users)
    .set({ freePhotosUsed: allowance - 5 })
    .where(eq(users.id, userId))
  expect(await retry(client, jobId)).toEqual([202, 5])
  expect((await readJob(client, jobId)).results.slice(100).map(({ status }) => status)).toEqual([
    ...Array(5).fill('pending'),
    ...Array(7).fill('failed'),
  ])
})

test('a job without a charge is tried again with bought photos, and one that was cancelled is not', async () => {
  const { jobId: lot } = await settledJob(30, 0)
  const give = (userId: string) => db.update(payments).set({ userId }).where(eq(payments.jobId, lot))
  const payment = {
    ...PAID,
    amount: 0,
    status: 'free_trial',
    freePhotosUsed: 3,
    photosBought: 0,
    paidPhotosUsed: 0,
  } as const
  const row = { payment, prepaidOrdered: 0, prepaidReserved: 0, requiresPayment: false }
  const { reservation, job } = await startedJob(3, 3, { others: allowance - 3, row })
  await endJob(job, { described: 1, failed: 2 })
  await untilSaved(reservation.id, ({ photosSettled }) => photosSettled === 1)
  await db.update(users).set({ freePhotosUsed: allowance }).where(eq(users.id, reservation.userId))
  const client = await signInAs(reservation.userId)
  expect(await retry(client, reservation.id)).toEqual([409, 'NOT_COVERED'])
  await give(reservation.userId)
  expect(await retry(client, reservation.id)).toEqual([202, 2])

  const { user, jobId } = await unpaidJob()
  await user.post('/api/payments/cancel', { jobId })
  await until(
    () => readJob(user, jobId),
    ({ status }) => status === 'failed',
  )
  await give(user.userId)
  expect(await retry(user, jobId)).toEqual([409, 'NOT_COVERED'])
})
