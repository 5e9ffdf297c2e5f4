import { expect, test, vi } from 'vitest'
import { until } from '#test/kit/worker/jobs.ts'
import { chargedJob, deliver, reportsOf, stripe, verify } from '#test/kit/worker/paying.ts'
import { cron, DATABASE } from '#test/kit/worker/restoring.ts'
import { wholeD1 } from '#test/kit/worker/whole-d1.ts'
import { noteRestore } from '../../scripts/operate/restored-rows.ts'

test('money for an order that a restore has forgotten is reported to support once, unless all of it was given back', async () => {
  const goBack = await wholeD1()
  const [paid, refunded] = [await chargedJob(), await chargedJob()]
  for (const { user, jobId, intentId } of [paid, refunded]) await verify(user, jobId, intentId)
  await stripe.refunds.create({ payment_intent: refunded.intentId })
  await goBack()
  await noteRestore(DATABASE)
  const logged = vi.spyOn(console, 'error')
  for (let minute = 1; minute < 4; minute += 1) await cron(minute)
  await deliver('payment_intent.succeeded', paid.intentId)
  const [mail, ...others] = await until(
    () => reportsOf(paid.jobId),
    mails => mails.length > 0,
  )
  expect(others).toEqual([])
  expect(mail?.text).toContain(paid.intentId)
  expect(mail?.text).toContain('its job is not in the database')
  expect(await reportsOf(refunded.jobId)).toEqual([])
  const lines = logged.mock.calls.map(([line]) => String(line)).filter(line => line.includes('payment.mismatch'))
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.filter(line => !line.includes(paid.jobId))).toEqual([])
})
