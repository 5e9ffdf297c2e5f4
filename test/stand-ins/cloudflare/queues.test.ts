import { afterEach, beforeEach, expect, test } from 'vitest'
import { startStandIn, workerForm } from './stand-in-client.ts'

let cloudflare: ReturnType<typeof startStandIn>
beforeEach(() => {
  cloudflare = startStandIn()
})
afterEach(() => cloudflare.stop())

test('a queue’s name is taken, and the plan limits how long it keeps messages', async () => {
  const day = 86_400
  const create = (name: string, seconds: number) =>
    cloudflare.call('POST', '//queues', { queue_name: name, settings: { message_retention_period: seconds } })
  expect((await create('photos', 14 * day)).result.settings.message_retention_period).toBe(14 * day)
  expect(await create('photos', day)).toMatchObject({ status: 400, code: 11_009 })
  await cloudflare.control('/settings', { plan: 'free' })
  expect(await create('scans', 2 * day)).toMatchObject({ status: 400, code: 100_128 })
  const found = await cloudflare.call('GET', '//queues?name=photos&name=scans')
  expect(found.result.map(({ queue_name }: { queue_name: string }) => queue_name)).toEqual(['photos'])
})

test('a queue has one consumer', async () => {
  const { result } = await cloudflare.call('POST', '//queues', { queue_name: 'photos' })
  const path = `//queues/${result.queue_id}/consumers`
  expect(await cloudflare.call('POST', path, { type: 'worker', script_name: 'api' })).toMatchObject({ code: 10_007 })
  for (const name of ['api', 'other']) await cloudflare.call('PUT', `//workers/scripts/${name}`, workerForm())
  const first = await cloudflare.call('POST', path, { type: 'worker', script_name: 'api', settings: { batch_size: 6 } })
  const second = await cloudflare.call('POST', path, { type: 'worker', script_name: 'other' })
  expect(second).toMatchObject({ status: 400, code: 11_004 })
  const changed = { type: 'worker', script_name: 'api', settings: { batch_size: 10 } }
  await cloudflare.call('PUT', `${path}/${first.result.consumer_id}`, changed)
  expect((await cloudflare.call('GET', path)).result).toMatchObject([{ script: 'api', settings: { batch_size: 10 } }])
  await cloudflare.call('DELETE', `${path}/${first.result.consumer_id}`)
  expect((await cloudflare.call('GET', '//queues/photos')).result.consumers).toEqual([])
})
