import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { control } from '#test/kit/worker/flickr.ts'
import { answering, injectFault } from '#test/kit/worker/jobs.ts'
import { billAt, chargedJob, deliver, HOUR_MS, receiptsOf, reportsOf, stripe, verify } from '#test/kit/worker/paying.ts'
import { settled } from '#test/kit/worker/settled.ts'
import { openDb } from '#worker/db/client.ts'
import { paymentReports, payments } from '#worker/db/payment-schema.ts'
import { depsFrom } from '#worker/deps.ts'
import { mailReceipts } from '#worker/features/payment/due-work.ts'

const db = openDb(env.DB)
const REFUSED = answering(500, '')
const dueReports = (jobId: string) => db.select().from(paymentReports).where(eq(paymentReports.jobId, jobId))

test('reports to support about an unknown payment and a dispute are mailed by cron if the first try was not accepted', async () => {
  const { user, jobId, intentId } = await chargedJob()
  await verify(user, jobId, intentId)
  await settled()
  injectFault('/mail', jobId, REFUSED, 2)
  await stripe.paymentIntents.create({
    ...{ amount: 100, currency: 'usd', allowed_payment_method_types: ['card'], payment_method: 'pm_card_visa' },
    ...{ metadata: { job: jobId, user: user.userId }, confirm: true, return_url: 'https://photonym.app/' },
  })
  await control('POST', '/stripe/dispute', { paymentIntent: intentId })
  await deliver('payment_intent.succeeded', jobId)
  await deliver('charge.dispute.created', intentId)
  await settled()
  expect(await dueReports(jobId)).toHaveLength(2)
  expect(await reportsOf(jobId)).toEqual([])
  for (let times = 0; times < 2; times += 1) await billAt(Date.now() + 2 * 60_000)
  const mails = await reportsOf(jobId)
  expect(mails.map(({ text }) => /Why: (.*)/.exec(text)?.[1]).toSorted()).toEqual([
    'it is not the payment that its job asked for',
    'its charge is disputed',
  ])
  expect(await dueReports(jobId)).toEqual([])
})

test('a receipt that was not accepted is mailed by cron, once', async () => {
  const { user, jobId, intentId } = await chargedJob()
  const { left } = injectFault('/mail', jobId, REFUSED)
  expect((await verify(user, jobId, intentId)).body).toMatchObject({ success: true })
  await settled()
  expect(left()).toBe(0)
  expect(await receiptsOf(user.email)).toEqual([])
  for (const minute of [2, 4, 6]) await billAt(Date.now() + minute * 60_000)
  expect(await receiptsOf(user.email)).toHaveLength(1)
})

test('a mail that is never accepted is tried ever less often and given up after three days', async () => {
  const { user, jobId, intentId } = await chargedJob()
  injectFault('/mail', user.email, REFUSED, 1000)
  await verify(user, jobId, intentId)
  const dueAt = async () => (await db.select().from(payments).where(eq(payments.jobId, jobId)).get())?.receiptDueAt
  const tries: number[] = []
  for (let at = await dueAt(); at; at = await dueAt()) {
    tries.push(at)
    await mailReceipts(depsFrom(env), at)
  }
  const waits = tries.slice(1).map((at, index) => (at - (tries[index] ?? 0)) / 60_000)
  expect(waits.slice(0, 11)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360])
  const [first = 0, last = 0] = [tries[0], tries.at(-1)]
  expect((last - first) / (24 * HOUR_MS)).toBeCloseTo(3, 0)
  expect(await receiptsOf(user.email)).toEqual([])
})
