import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { examine } from '../../../scripts/operate/examine.ts'

const TOKEN = 'token'
const COMMIT = '0123456789ab'

type Answer = {
  status?: number
  location?: string
  commit?: string | null
  faults?: { code: string; name: string }[]
  budgets?: object
  /** Of the services; undefined for a release that cannot ask them. */
  check?: object | undefined
}

/** A site whose health is as given; faults only for the bearer. */
async function site({
  status = 200,
  location,
  commit = COMMIT,
  faults = [],
  budgets = {},
  ...own
}: Answer = {}): Promise<string> {
  const { check } = { check: { faults: [], unanswered: [] }, ...own }
  const server = createServer((request, response) => {
    const isOperator = request.headers.authorization === `Bearer ${TOKEN}`
    if (request.url === '/api/ops/check' && request.method === 'POST') {
      response.writeHead(check && isOperator ? 200 : 401).end(JSON.stringify(check))
      return
    }
    response.writeHead(status, location ? { Location: location } : {})
    response.end(JSON.stringify({ ok: faults.length === 0, commit, ...(isOperator && { faults, budgets }) }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const lookAll = (origin: string, own: object = {}) =>
  examine({ site: { origin, token: TOKEN }, appOrigin: origin, deployed: COMMIT, ...own })
const look = async (origin: string, own: object = {}) => (await lookAll(origin, own)).lines

test('a deployment without a fault has none', async () => {
  expect(await look(await site())).toEqual([])
})

test.each(['database', 'migrations', 'owner', 'cron', 'jobs-missing', 'token-keys', 'pair', 'setting'])(
  'the fault %s of health is told with its name and a sentence of its own',
  async code => {
    const faults = [{ code, name: 'NAME' }]
    expect(await look(await site({ status: 503, faults }))).toEqual([
      expect.stringMatching(`^${code} NAME: [A-Z].+\\.$`),
    ])
    expect((await look(await site({ faults })))[0]).not.toContain('docs/operating.md')
  },
)

test('a fault of a newer release, and one without a name, are told, too', async () => {
  const faults = [
    { code: 'newer', name: 'NAME' },
    { code: 'cron', name: '' },
  ]
  expect(await look(await site({ status: 503, faults }))).toEqual([
    'newer NAME: docs/operating.md, "Health", says what to do.',
    expect.stringMatching(/^cron: Cron/),
  ])
})

test('a site that does not answer, redirects, has another address or another commit is told', async () => {
  const closed = 'http://127.0.0.1:9'
  expect(await look(closed)).toEqual([expect.stringMatching(`^unreachable ${closed}: `)])
  const elsewhere = await site({ status: 308, location: 'https://other.example/api/health' })
  expect(await look(elsewhere)).toEqual([
    expect.stringMatching(`^origin ${elsewhere} redirects to https://other.example: `),
  ])
  const found = await site()
  expect(await look(found, { appOrigin: 'https://photos.example' })).toEqual([
    expect.stringMatching(`^origin ${found}: `),
  ])
  expect(await look(found, { deployed: 'ba9876543210' })).toEqual([expect.stringMatching(`^commit ${COMMIT}: `)])
  expect(await look(await site({ commit: null }))).toEqual([expect.stringMatching('^commit unknown: ')])
})

test('what its services find wrong is told, and who did not answer is noted', async () => {
  const faults = [
    { code: 'key', name: 'STRIPE_SECRET_KEY' },
    { code: 'webhook', name: 'refund.failed' },
    { code: 'mail', name: 'photos.example' },
  ]
  const budgets = { model: { cause: 'refused' } }
  expect(await lookAll(await site({ check: { faults, unanswered: ['flickr'] }, budgets }))).toEqual({
    lines: faults.map(({ code, name }) => expect.stringMatching(`^${code} ${name}: [A-Z].+\\.$`)),
    notes: [expect.stringMatching(/^not known: flickr/)],
  })
})

test('where the release cannot ask its services, a key that was refused before is told, an outage is not', async () => {
  const budgets = { flickr: { cause: 'down' }, unsplash: null, smugmug: { cause: null }, model: { cause: 'refused' } }
  expect(await lookAll(await site({ budgets, check: undefined }))).toEqual({
    lines: [expect.stringMatching(/^key OPENAI_API_KEY: /)],
    notes: [expect.stringMatching(/^not known: the services.* 401/)],
  })
})

test('where neither address nor commit is known, neither is judged', async () => {
  expect(await look(await site(), { appOrigin: null, deployed: null })).toEqual([])
})

test('a token that the Worker does not know is no finding', async () => {
  await expect(look('', { site: { origin: await site(), token: 'other' } })).rejects.toThrow(
    'does not accept this OPS_TOKEN',
  )
})
