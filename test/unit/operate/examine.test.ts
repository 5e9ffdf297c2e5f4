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
}

/** A site whose health is as given; faults only for the bearer. */
async function site({
  status = 200,
  location,
  commit = COMMIT,
  faults = [],
  budgets = {},
}: Answer = {}): Promise<string> {
  const server = createServer((request, response) => {
    const isOperator = request.headers.authorization === `Bearer ${TOKEN}`
    response.writeHead(status, location ? { Location: location } : {})
    response.end(JSON.stringify({ ok: faults.length === 0, commit, ...(isOperator && { faults, budgets }) }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const look = (origin: string, own: object = {}) =>
  examine({ site: { origin, token: TOKEN }, appOrigin: origin, deployed: COMMIT, ...own })

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

test('a key that its service refuses is told, an outage is not', async () => {
  const budgets = { flickr: { cause: 'down' }, unsplash: null, smugmug: { cause: null }, model: { cause: 'refused' } }
  expect(await look(await site({ budgets }))).toEqual([expect.stringMatching(/^key OPENAI_API_KEY: /)])
})

test('where neither address nor commit is known, neither is judged', async () => {
  expect(await look(await site(), { appOrigin: null, deployed: null })).toEqual([])
})

test('a token that the Worker does not know is no finding', async () => {
  await expect(look('', { site: { origin: await site(), token: 'other' } })).rejects.toThrow(
    'does not accept this OPS_TOKEN',
  )
})
