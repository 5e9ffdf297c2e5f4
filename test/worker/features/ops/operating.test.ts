import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#test/kit/new-id.ts'
import { APP } from '#test/kit/worker/api.ts'
import { aroundD1 } from '#test/kit/worker/around-d1.ts'
import { aUser } from '#test/kit/worker/factories.ts'
import { aPhotographer, BARE, describedJob, untilSaved } from '#test/kit/worker/jobs.ts'
import { app } from '#worker/app.ts'
import { openDb } from '#worker/db/client.ts'
import { jobs } from '#worker/db/schema.ts'
import { depsFrom } from '#worker/deps.ts'
import { SWITCHES } from '#worker/domain/switches.ts'
import { returnDeadLetter } from '#worker/queue/dead-letters.ts'

const OPS_TOKEN = 'a long secret of the operator'

type Call = { method?: string; body?: unknown; token?: string; headers?: Record<string, string>; bindings?: object }

/** Without an Origin and without cookies, as a script calls. */
function ops({ method = 'GET', body, token = OPS_TOKEN, headers = {}, bindings }: Call = {}, path = '/api/ops') {
  return app.request(
    `${APP}${path}`,
    {
      method,
      headers: { ...(token !== '' && { Authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    },
    { ...env, OPS_TOKEN, ...bindings },
  )
}

const switchesOf = async (answer: Response) => (await answer.json<{ switches: Record<string, boolean> }>()).switches

test('everything is on, and without a cap, until an operator sets it', async () => {
  const answer = await ops()
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({
    switches: Object.fromEntries(SWITCHES.map(name => [name, true])),
    modelCallsPerDay: null,
  })
})

test('an operator sets some switches and the cap, and reads them back', async () => {
  const answer = await ops({
    method: 'PATCH',
    body: { switches: { flickr: false, apply: true }, modelCallsPerDay: 50 },
  })
  expect(answer.status).toBe(200)
  const changed = await answer.json<{ switches: Record<string, boolean> }>()
  expect(changed).toMatchObject({ switches: { flickr: false, unsplash: true, apply: true }, modelCallsPerDay: 50 })
  expect(await (await ops()).json()).toEqual(changed)

  const back = await ops({ method: 'PATCH', body: { switches: { flickr: true }, modelCallsPerDay: null } })
  expect(await back.json()).toMatchObject({ switches: { flickr: true }, modelCallsPerDay: null })
})

test.each([
  { switches: { apply: false, flicker: false } },
  { switches: { apply: 'off' } },
  { switches: { apply: false }, modelCallsPerDay: -1 },
  { apply: false },
])('%j is refused, and nothing is changed', async body => {
  expect((await ops({ method: 'PATCH', body })).status).toBe(400)
  expect((await switchesOf(await ops())).apply).toBe(true)
})

test('it answers at every host, as before the app has its own', async () => {
  const answer = await app.request(
    'https://preview.pages.dev/api/ops',
    { headers: { Authorization: `Bearer ${OPS_TOKEN}` } },
    { ...env, OPS_TOKEN },
  )
  expect(answer.status).toBe(200)
})

/** What tells one refusal from another. */
async function refusalOf(answer: Response) {
  const { code } = await answer.json<{ code: string }>()
  return { status: answer.status, code }
}

test.each([
  ['no token', { token: '' }],
  ['another token', { token: 'a long secret of the operatoR' }],
  ['the token without its scheme', { token: '', headers: { Authorization: OPS_TOKEN } }],
])('with %s it is as a path that does not exist', async (_, who) => {
  const Cookie = [...(await aUser()).cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  for (const as of [{}, { Origin: APP }, { Origin: APP, Cookie }]) {
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const call = { method, ...who, headers: { ...('headers' in who && who.headers), ...as } }
      expect(await refusalOf(await ops(call))).toEqual(await refusalOf(await ops(call, '/api/nothing-here')))
    }
  }
})

test('without OPS_TOKEN nobody is an operator, not even with an empty token', async () => {
  const bare = { ...env, OPS_TOKEN: '' }
  for (const Authorization of ['Bearer ', 'Bearer', '']) {
    expect((await app.request(`${APP}/api/ops`, { headers: { Authorization } }, bare)).status).toBe(401)
  }
})

test('an operator sees what waits, what is used up and which keys seal how much, and nothing secret', async () => {
  const user = await aPhotographer()
  await aUser()
  const answer = await ops()
  const text = await answer.text()
  const state = JSON.parse(text)
  expect(state).toMatchObject({
    commit: null,
    faults: expect.any(Array),
    modelCallsToday: 0,
    budgets: { flickr: { queued: 0, closedSeconds: 0, cause: null }, model: { usedToday: 0 } },
    jobs: { waiting: 0, due: 0, oldestAt: null, unpaid: 0 },
    deadLetters: { photos: 0, scans: 0 },
    mail: { receipts: { waiting: 0 }, refunds: {}, reports: {}, agents: {} },
    money: { payments: { due: 0 }, refunds: {}, disputes: {} },
    agents: { waiting: 0 },
    tokenKeys: [{ id: 'test', fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/), credentials: 1 }],
  })
  for (const secret of [OPS_TOKEN, env.TOKEN_KEYS.split(':')[1] ?? '', user.email, user.userId]) {
    expect(text).not.toContain(secret)
  }
})

test('a job that is unfinished and a message that used up its deliveries are counted', async () => {
  const user = await aPhotographer()
  const jobId = newId()
  const source = await describedJob(user, [BARE])
  await untilSaved(source._id, ({ wakeAt }) => wakeAt === null)
  await openDb(env.DB).update(jobs).set({ wakeAt: 1000 }).where(eq(jobs.id, source._id))
  await returnDeadLetter(depsFrom(env), { kind: 'describe', jobId, photoId: '1' })
  const state = await (await ops()).json()
  expect(state).toMatchObject({
    jobs: { waiting: 1, due: 1, oldestAt: '1970-01-01T00:00:01.000Z' },
    deadLetters: { photos: 1, scans: 0 },
    modelCallsToday: 1,
  })
})

test('while D1 does not answer, it says so and shows the services’ budgets', async () => {
  const DB = aroundD1(env.DB, async () => {
    throw new Error('D1_ERROR: Network connection lost.')
  })
  const answer = await ops({ bindings: { DB } })
  expect(answer.status).toBe(503)
  expect(await answer.json()).toEqual({
    commit: null,
    faults: [{ code: 'database', name: 'DB' }],
    modelCallsToday: expect.any(Number),
    budgets: expect.objectContaining({ flickr: expect.objectContaining({ queued: 0 }) }),
  })
})
