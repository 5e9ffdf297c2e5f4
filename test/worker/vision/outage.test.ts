import { reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fails, fakeServices, good, openToAll, photoRequest, type Reply, says } from '#test/kit/worker/fake-model.ts'
import type { DescribeOutcome } from '#worker/domain/description.ts'
import { ALL_ON } from '#worker/domain/switches.ts'
import { serviceLeases } from '#worker/service-lease.ts'
import { describePhoto } from '#worker/vision/describe.ts'

let services: ReturnType<typeof fakeServices>
beforeEach(async () => {
  await reset()
  services = fakeServices()
  services.deps.lease = serviceLeases({ budgets: env.BUDGET, log: services.deps.log, switches: async () => ALL_ON })
})
afterEach(() => vi.restoreAllMocks())

const describe = () => describePhoto(services.deps, photoRequest, openToAll)

async function describeTimes(times: number): Promise<DescribeOutcome[]> {
  const outcomes: DescribeOutcome[] = []
  for (let time = 0; time < times; time += 1) outcomes.push(await describe())
  return outcomes
}

test('after five bad answers in a row the model is not called, and photos are told to wait', async () => {
  services.answers = Array(9).fill(fails(500))
  const outcomes = await describeTimes(7)
  expect(services.asked).toHaveLength(5)
  expect(outcomes.map(outcome => !outcome.ok && outcome.retry && outcome.wait)).toEqual([
    ...Array(4).fill(undefined),
    ...Array(3).fill('down'),
  ])
  expect(outcomes.at(-1)).toMatchObject({ retryAfterSeconds: expect.any(Number), trouble: { service: 'model' } })
})

test.each<[string, Reply]>([
  ['a web page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ['nothing', () => Promise.reject(new TypeError('Network connection lost.'))],
  ['broken JSON', () => new Response('{', { headers: { 'content-type': 'application/json' } })],
])('%s from the model is a bad answer', async (_, answer) => {
  services.answers = Array(9).fill(answer)
  await describeTimes(6)
  expect(services.asked).toHaveLength(5)
})

test('a failure and a good answer after it are told apart from an outage', async () => {
  services.answers = [fails(500), says(good), fails(500)]
  const outcomes = await describeTimes(3)
  const answers = outcomes.map(outcome => !outcome.ok && outcome.retry && outcome.trouble?.answers)
  expect(answers).toEqual([0, false, 1])
})

test('what the model cannot describe is an answer', async () => {
  services.answers = [...Array(4).fill(fails(500)), fails(400), ...Array(4).fill(fails(500)), says(good)]
  expect((await describeTimes(10)).at(-1)?.ok).toBe(true)
})

test.each<[string, Reply]>([
  ['a refused key', fails(401)],
  ['an unknown model', fails(404)],
  ['a spent quota', fails(429, { message: 'no', code: 'insufficient_quota' })],
])('after %s the model is asked for nobody until it is probed, and the operator is told', async (_, answer) => {
  services.answers = [answer, says(good)]
  const [first, second] = await describeTimes(2)
  expect(services.asked).toHaveLength(1)
  for (const outcome of [first, second]) {
    expect(outcome).toMatchObject({ wait: 'refused', retry: true })
    expect(!outcome?.ok && outcome?.retry && outcome.retryAfterSeconds).toBeLessThanOrEqual(40)
  }
  expect(services.logged.filter(line => line.includes('"model.refused"') && line.includes('"error"'))).toHaveLength(1)
})

test('a model that asks to wait is asked for nobody until then', async () => {
  services.answers = [fails(429, {}, { 'retry-after': '30' }), says(good)]
  const [, second] = await describeTimes(2)
  expect(services.asked).toHaveLength(1)
  expect(second).toMatchObject({ wait: 'limited', retry: true })
})

test.each([429, 500, 200])('an image host that answers %i with a web page is out after five times', async status => {
  let fetched = 0
  services.image = () => {
    fetched += 1
    return new Response('<html>', { status, headers: { 'content-type': 'text/html' } })
  }
  const outcomes = await describeTimes(7)
  expect(fetched).toBe(5)
  expect(outcomes.at(-1)).toMatchObject({ wait: 'down', trouble: { service: 'images:images.example' } })
})

test('images that are gone are answers of their host', async () => {
  const gone = [500, 500, 500, 500, 404, 500, 500, 500, 500, 404]
  services.image = () => new Response(null, { status: gone.shift() ?? 404 })
  expect((await describeTimes(10)).at(-1)).toMatchObject({ retry: false })
})
