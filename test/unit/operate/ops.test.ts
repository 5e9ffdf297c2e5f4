import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { runOps } from '../../../scripts/operate/ops.ts'

const STATE = {
  commit: null,
  faults: [],
  switches: { flickr: false, apply: true },
  jobs: { waiting: 3, oldestAt: null },
}

/** A server that answers like /api/ops, and what it was asked. */
async function opsServer(status = 200) {
  const asked: { method: string | undefined; url: string | undefined; bearer: string | undefined; body: string }[] = []
  const server = createServer(async (request: IncomingMessage, response) => {
    const body = (await request.toArray()).join('')
    asked.push({ method: request.method, url: request.url, bearer: request.headers.authorization, body })
    response.writeHead(status).end(JSON.stringify(STATE))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

async function run(args: string[], env: Record<string, string>): Promise<string[]> {
  const lines: string[] = []
  await runOps(args, env, line => lines.push(line))
  return lines
}

test('it prints a line for every value', async () => {
  const { origin, asked } = await opsServer()
  expect(await run([], { APP_ORIGIN: `${origin}/`, OPS_TOKEN: 'secret' })).toEqual([
    'commit           -',
    'faults           none',
    'switches.flickr  off',
    'switches.apply   on',
    'jobs.waiting     3',
    'jobs.oldestAt    -',
  ])
  expect(asked).toEqual([{ method: 'GET', url: '/api/ops', bearer: 'Bearer secret', body: '' }])
})

test('it sets switches at the origin that health is asked at', async () => {
  const { origin, asked } = await opsServer()
  await run(['off', 'flickr', 'apply'], { APP_ORIGIN: 'https://nobody.invalid', HEALTH_ORIGIN: origin, OPS_TOKEN: 's' })
  await run(['on', 'apply'], { HEALTH_ORIGIN: origin, OPS_TOKEN: 's' })
  expect(asked.map(({ method, body }) => [method, JSON.parse(body)])).toEqual([
    ['PATCH', { switches: { flickr: false, apply: false } }],
    ['PATCH', { switches: { apply: true } }],
  ])
})

test.each<[string, string[], Record<string, string>, string]>([
  ['no origin and no token', [], {}, 'Missing: APP_ORIGIN, OPS_TOKEN.'],
  ['no token', [], { APP_ORIGIN: 'https://photonym.example' }, 'Missing: OPS_TOKEN.'],
  ['an unknown switch', ['off', 'flicker'], { APP_ORIGIN: 'x', OPS_TOKEN: 'y' }, 'npm run ops'],
  ['an unknown word', ['stop', 'flickr'], { APP_ORIGIN: 'x', OPS_TOKEN: 'y' }, 'npm run ops'],
  ['no name', ['off'], { APP_ORIGIN: 'x', OPS_TOKEN: 'y' }, 'npm run ops'],
])('with %s it says what is wrong', async (_, args, env, text) => {
  await expect(run(args, env)).rejects.toThrow(text)
})

test('a token that is not accepted is said to be that, and is not printed', async () => {
  const { origin } = await opsServer(401)
  const refused = run([], { APP_ORIGIN: origin, OPS_TOKEN: 'secret' })
  await expect(refused).rejects.toThrow(/^((?!secret).)*does not accept this OPS_TOKEN/)
})
