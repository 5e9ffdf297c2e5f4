import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { app } from '#worker/app.ts'
import { SWITCHES } from '#worker/domain/switches.ts'
import { APP } from '../../support/api.ts'
import { aUser } from '../../support/factories.ts'

const OPS_TOKEN = 'a long secret of the operator'

type Call = { method?: string; body?: unknown; token?: string; headers?: Record<string, string> }

/** Without an Origin and without cookies, as a script calls. */
function ops({ method = 'GET', body, token = OPS_TOKEN, headers = {} }: Call = {}, path = '/api/ops') {
  return app.request(
    `${APP}${path}`,
    {
      method,
      headers: { ...(token !== '' && { Authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    },
    { ...env, OPS_TOKEN },
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
