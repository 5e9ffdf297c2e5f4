import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { stranger } from '#test/kit/worker/api.ts'
import { BARE, listedPhotos, ORDER } from '#test/kit/worker/jobs.ts'
import { aPayer, deliver, openIntent, payCard } from '#test/kit/worker/paying.ts'
import { scansOf, watchD1 } from '#test/kit/worker/watch-d1.ts'
import { app } from '#worker/app.ts'

const MAX_TRIPS = 3

/** The round trips and calls to the provider that a call takes. */
type Cost = { trips: number; asked: number; service: string }

test('no call about a payment takes more than three round trips or reads a whole table, and the form asks the provider once', async ({
  task,
}) => {
  const { db, seen } = watchD1(env.DB)
  const fetched = vi.spyOn(globalThis, 'fetch')
  const asked = () =>
    fetched.mock.calls.filter(([input]) => String(input instanceof Request ? input.url : input).includes('/stripe/'))
      .length
  const costs: Record<string, Cost> = {}
  let what = ''
  const watched = stranger(async request => {
    const before = { trips: seen.trips, asked: asked() }
    const ctx = createExecutionContext()
    const answer = await app.fetch(request, { ...env, DB: db }, ctx)
    costs[`${what} ${answer.status}`] = {
      trips: seen.trips - before.trips,
      asked: asked() - before.asked,
      service: 'Stripe',
    }
    await waitOnExecutionContext(ctx)
    return answer
  })
  const user = await aPayer()
  const photoIds = await listedPhotos(user, [BARE, BARE])
  for (const [name, value] of user.cookies) watched.cookies.set(name, value)
  const call = (name: string, path: string, body: object) => {
    what = name
    return watched.post(path, body)
  }
  const process = async (): Promise<string> =>
    (await (await call('process', '/api/photos/process', { ...ORDER, photoIds })).json<{ jobId: string }>()).jobId
  const open = (name: string, jobId: string) => call(name, '/api/payments/create-payment-intent', { jobId })
  const verify = (name: string, jobId: string, paymentIntentId: string) =>
    call(name, '/api/payments/verify-payment', { jobId, paymentIntentId })

  const [jobId, cancelled, told] = [await process(), await process(), await process()]
  await open('form, first', jobId)
  await open('form, again', jobId)
  const intentId = await openIntent(user, jobId)
  await expect(payCard(intentId, 'pm_card_visa_chargeDeclined')).rejects.toThrow()
  await open('form, card declined', jobId)
  await verify('verify, card declined', jobId, intentId)
  await payCard(intentId)
  await verify('verify, paid', jobId, intentId)
  await verify('verify, again', jobId, intentId)
  await openIntent(user, cancelled)
  for (const name of ['cancel', 'cancel, again']) await call(name, '/api/payments/cancel', { jobId: cancelled })
  const other = await openIntent(user, told)
  await payCard(other)
  what = 'webhook'
  await deliver('payment_intent.succeeded', other, {}, watched)

  what = 'prepaid'
  await watched.get('/api/payments/prepaid')
  await call('refund', '/api/payments/refund', {})

  Object.assign(task.meta, { costs })
  expect(Object.keys(costs).filter(name => !name.endsWith(' 200'))).toEqual(['refund 202'])
  expect(Object.entries(costs).filter(([, { trips }]) => trips > MAX_TRIPS)).toEqual([])
  const forms = ['form, first 200', 'form, again 200']
  expect(forms.map(name => costs[name]?.asked)).toEqual([1, 1])
  expect(await scansOf(seen.statements)).toEqual([])
})
