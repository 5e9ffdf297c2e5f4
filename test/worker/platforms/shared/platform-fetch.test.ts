import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { PlatformBudget } from '#durable-objects/platform-budget/platform-budget.ts'
import { ALL_ON, type Switches, type SwitchName } from '#worker/domain/switches.ts'
import type { PlatformError } from '#worker/platforms/platform.ts'
import { createPlatformFetch, type Purpose } from '#worker/platforms/shared/platform-fetch.ts'
import type { Lease, Report } from '#worker/rpc.ts'

const ON = { log: () => {}, switches: async (): Promise<Switches> => ALL_ON }

/** A caller each of whose calls takes three seconds. */
function caller(purpose: Purpose) {
  let now = 0
  const deps = { ...ON, budgets: env.BUDGET, now: () => now }
  const scope = `send ${purpose}`
  const send = createPlatformFetch(deps, { scope, service: scope, perHour: 100, userId: 'one', purpose })
  return async () => {
    now += 3000
    return send('a call', new Request(`${env.SANDBOX_ORIGIN}/control/keys`))
  }
}

test('a person waits for all calls of a read together, never longer than twenty seconds', async () => {
  const lease = vi.spyOn(PlatformBudget.prototype, 'lease')
  const call = caller('interactive')
  for (let calls = 0; calls < 8; calls += 1) expect((await call()).status).toBe(200)
  const left = [17_000, 14_000, 11_000, 8000, 5000, 2000, 0, 0]
  expect(lease.mock.calls).toMatchObject(left.map(ms => [{ maxPauseMs: ms, maxQueueMs: ms }]))
  lease.mockRestore()
})

test('the calls of a list tell how long ago it began, those of another read do not', async () => {
  const lease = vi.spyOn(PlatformBudget.prototype, 'lease')
  const call = caller('list')
  for (let calls = 0; calls < 2; calls += 1) await call()
  await caller('interactive')()
  expect(lease.mock.calls.map(([{ priority, listMs }]) => [priority, listMs])).toEqual([
    ['interactive', 3000],
    ['interactive', 6000],
    ['interactive', undefined],
  ])
  lease.mockRestore()
})

test('a photo that is being written queues with the same limit at every call', async () => {
  const lease = vi.spyOn(PlatformBudget.prototype, 'lease')
  const call = caller('apply')
  for (let calls = 0; calls < 3; calls += 1) await call()
  expect(lease.mock.calls).toMatchObject([
    [{ priority: 'apply', maxQueueMs: 120_000 }],
    [{ priority: 'continue', maxQueueMs: 120_000 }],
    [{ priority: 'continue', maxQueueMs: 120_000 }],
  ])
  lease.mockRestore()
})

test('once it is begun, a photo that an agent writes goes before others, within the agents’ share', async () => {
  const lease = vi.spyOn(PlatformBudget.prototype, 'lease')
  const call = caller('agent-apply')
  for (let calls = 0; calls < 3; calls += 1) await call()
  expect(lease.mock.calls).toMatchObject([
    [{ priority: 'agent', agentPhoto: true }],
    [{ priority: 'continue', agentPhoto: true }],
    [{ priority: 'continue', agentPhoto: true }],
  ])
  lease.mockRestore()
})

test.each([
  { purpose: 'recheck', priority: 'describe' },
  { purpose: 'agent-recheck', priority: 'agent' },
] as const)('a lookup for $purpose waits two seconds for its turn and no pause', async ({ purpose, priority }) => {
  const lease = vi.spyOn(PlatformBudget.prototype, 'lease')
  await caller(purpose)()
  expect(lease.mock.calls).toMatchObject([[{ priority, maxPauseMs: 0, maxQueueMs: 2000 }]])
  lease.mockRestore()
})

test('a caller of a release that sends no waits still waits for its turn', async () => {
  const budget = env.BUDGET.getByName('asked by another release')
  await budget.report({ outcome: 'limited', retryAfterSeconds: 1 })
  expect(await budget.lease({ userId: 'one', perHour: 100, priority: 'apply' })).toMatchObject({ granted: true })
})

test('a limited key tells for how long, even if its platform answers others well', async () => {
  const key = 'smugmug:limited for long'
  await env.BUDGET.getByName(key).report({ outcome: 'limited', retryAfterSeconds: 1 })
  const deps = { ...ON, budgets: env.BUDGET, now: () => 0 }
  const caller = { scope: key, service: 'a healthy platform', perHour: 100, userId: 'one', purpose: 'apply' } as const
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('slow down', { status: 429 }))
  const call = createPlatformFetch(deps, caller)('a call', new Request('http://platform.test/'))
  const error = await call.catch((error: PlatformError) => error)
  spy.mockRestore()
  expect(error).toMatchObject({ kind: 'limited', trouble: { service: key } })
  expect(error).not.toMatchObject({ trouble: { outMs: 0 } })
})

/** Budget objects that grant probes, except those in `refusing`, and the reports they were sent. */
function probing(refusing: string[] = []) {
  const reports: [string, Report][] = []
  const getByName = (name: string) => ({
    lease: async (): Promise<Lease> =>
      refusing.includes(name) ? { granted: false, waitMs: 1 } : { granted: true, watched: true, probe: true },
    report: async (report: Report) => {
      reports.push([name, report])
      return 0
    },
  })
  return { deps: { ...ON, budgets: { getByName }, now: () => 0 }, reports }
}

const NONE: Report = { outcome: 'none', probe: true }
const OF_A_KEY = { scope: 'key', service: 'platform', perHour: 100, userId: 'one', purpose: 'apply' } as const
const request = new Request('http://platform.test/')

test('a probe is given back when its call is not to be made', async () => {
  const { deps, reports } = probing()
  const leaving = async () => {
    throw new Error('The job was told to stop')
  }
  await expect(createPlatformFetch(deps, OF_A_KEY)('a call', request, leaving)).rejects.toThrow('stop')
  expect(reports.toSorted()).toEqual([
    ['key', NONE],
    ['platform', NONE],
  ])
})

test('a key’s probe is given back while its platform is closed', async () => {
  const { deps, reports } = probing(['platform'])
  await expect(createPlatformFetch(deps, OF_A_KEY)('a call', request)).rejects.toMatchObject({ kind: 'limited' })
  expect(reports).toEqual([['key', NONE]])
})

test('a failing platform says nothing about the key', async () => {
  const { deps, reports } = probing()
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('', { status: 500 }))
  await createPlatformFetch(deps, OF_A_KEY)('a call', request).catch(() => {})
  spy.mockRestore()
  expect(reports).toEqual([
    ['platform', { outcome: 'bad', probe: true }],
    ['key', NONE],
  ])
})

const off = (...names: SwitchName[]): Switches => ({ off: names, modelCallsPerDay: null })

test.each<[SwitchName, Purpose, boolean]>([
  ['flickr', 'list', false],
  ['flickr', 'describe', false],
  ['unsplash', 'list', true],
  ['apply', 'apply', false],
  ['apply', 'agent-apply', false],
  ['apply', 'list', true],
  ['apply', 'describe', true],
  ['describe', 'recheck', false],
  ['agents', 'agent', false],
  ['agents', 'agent-apply', false],
  ['agents', 'apply', true],
])('with %s off, whether a call for %s is made: %s', async (name, purpose, isMade) => {
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('{}'))
  const deps = { ...probing().deps, switches: async () => off(name) }
  const call = createPlatformFetch(deps, { ...OF_A_KEY, service: 'flickr', purpose })('a call', request)
  if (isMade) await call
  else await expect(call).rejects.toMatchObject({ kind: 'paused', retryAfterSeconds: expect.any(Number) })
  expect(asked).toHaveBeenCalledTimes(isMade ? 1 : 0)
  asked.mockRestore()
})

test('a call that is switched off while it waits for its turn is not made, and gives its leases back', async () => {
  const { deps, reports } = probing()
  const asked = vi.spyOn(globalThis, 'fetch')
  const switches = vi.fn(async () => off('apply')).mockImplementationOnce(async () => ALL_ON)
  const call = createPlatformFetch({ ...deps, switches }, OF_A_KEY)('a call', request)
  await expect(call).rejects.toMatchObject({ kind: 'paused' })
  expect(asked).not.toHaveBeenCalled()
  asked.mockRestore()
  expect(reports.map(([, report]) => report)).toEqual([NONE, NONE])
})

/** What a call throws for this answer, and what the service's object is told. */
async function outcomeOf(answer: () => Promise<Response>) {
  const outcomes: Report['outcome'][] = []
  const budgets = {
    getByName: () => ({
      lease: async (): Promise<Lease> => ({ granted: true, watched: true }),
      report: async ({ outcome }: Report) => {
        outcomes.push(outcome)
        return 40_000
      },
    }),
  }
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(answer)
  const call = { scope: 'one', service: 'one', perHour: 1, userId: 'one', purpose: 'apply' } as const
  const send = createPlatformFetch({ ...ON, budgets, now: () => 0 }, call)
  const error = await send('a call', new Request('https://platform.example')).catch((caught: PlatformError) => caught)
  fetched.mockRestore()
  return 'kind' in error ? { kind: error.kind, seconds: error.retryAfterSeconds, outcomes } : { outcomes }
}

const answering = (status: number, body: string) => async () => new Response(body, { status })

test.each([
  ['a web page', 'unclear', answering(200, '<html><body>Hold your clicks</body></html>')],
  ['an empty answer', 'unclear', answering(200, '')],
  ['no answer', 'unclear', () => Promise.reject(new TypeError('Network connection lost.'))],
  ['code 105', 'passing', answering(200, '{"stat":"fail","code":105,"message":"Service currently unavailable"}')],
])('%s is a bad answer', async (_, kind, answer) => {
  expect(await outcomeOf(answer)).toEqual({ kind, seconds: 40, outcomes: ['bad'] })
})

test.each([
  [200, '{"stat":"fail","code":100,"message":"Invalid API Key"}'],
  [401, 'oauth_problem=consumer_key_unknown'],
  [401, '{"Code":401,"Message":"oauth_problem=consumer_key_refused"}'],
  [401, '{"error":"invalid_client","error_description":"Client authentication failed"}'],
])('a platform that answers %i %s refuses our key, which its object learns', async (status, body) => {
  expect(await outcomeOf(answering(status, body))).toEqual({ kind: 'key', seconds: 40, outcomes: ['refused'] })
})

test.each([
  [200, '{"stat":"fail","code":98,"message":"Invalid auth token"}'],
  [200, '{"stat":"fail","code":1001,"message":"Something"}'],
  [200, '{"photo":{"title":"\\"stat\\":\\"fail\\" \\"code\\":100 oauth_problem=consumer_key_unknown"}}'],
  [401, 'oauth_problem=token_rejected'],
  [401, '{"errors":["OAuth error: The access token is invalid"]}'],
  [400, '{"error":"invalid_grant"}'],
])('a platform that answers %i %s does not refuse our key', async (status, body) => {
  expect(await outcomeOf(answering(status, body))).toEqual({ outcomes: ['ok'] })
})
