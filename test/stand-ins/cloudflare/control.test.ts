import { afterEach, beforeEach, expect, test } from 'vitest'
import { startStandIn } from './stand-in-client.ts'

let cloudflare: ReturnType<typeof startStandIn>
beforeEach(() => {
  cloudflare = startStandIn()
})
afterEach(() => cloudflare.stop())

test('what nothing answers is 404 and in the log', async () => {
  expect(await cloudflare.call('GET', '//r2/buckets')).toMatchObject({ status: 404, code: 7003 })
  expect(await cloudflare.control('/calls')).toEqual([
    expect.objectContaining({ seq: 1, method: 'GET', path: '/accounts/any/r2/buckets', status: 404 }),
  ])
  await cloudflare.call('GET', '/user/tokens/verify')
  expect(await cloudflare.control('/calls?since=1')).toEqual([expect.objectContaining({ seq: 2, status: 200 })])
})

test('a call without a token is refused', async () => {
  const answer = await cloudflare.app.request('/client/v4/user')
  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({ success: false, errors: [{ code: 10_000 }] })
})

test('a fault answers the calls that it matches, as often as asked, and nothing is performed', async () => {
  await cloudflare.control('/faults', { match: 'POST .*/queues$', status: 503, code: 1, message: 'Out', times: 2 })
  const create = () => cloudflare.call('POST', '//queues', { queue_name: 'photos' })
  expect(await create()).toMatchObject({ status: 503, code: 1, message: 'Out' })
  expect((await cloudflare.call('GET', '//queues')).result).toEqual([])
  expect(await create()).toMatchObject({ status: 503 })
  expect(await create()).toMatchObject({ status: 200 })
  expect(await cloudflare.control('/faults', { match: '(' })).toHaveProperty('error')
})

test('a reset empties the account', async () => {
  await cloudflare.call('POST', '//d1/database', { name: 'photos' })
  await cloudflare.control('/reset', {})
  expect(await cloudflare.control('/state')).toEqual({ databases: {}, queues: {}, workers: {}, pages: {} })
})
