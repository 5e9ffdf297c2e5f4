import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { deploymentOf } from '../../../scripts/operate/deployment.ts'
import { keep, keepKeys, readKept } from '../../../scripts/operate/kept.ts'
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

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'photonym-ops-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

type Told = { folder?: string; isDry?: boolean }

async function run(
  operands: string[],
  env: Record<string, string>,
  { folder = newFolder(), isDry = false }: Told = {},
): Promise<string[]> {
  const lines: string[] = []
  const deployment = { ...deploymentOf('production'), folder }
  await runOps({ deployment, env, operands, change: async (_, make) => (isDry ? null : await make()) }, line =>
    lines.push(line),
  )
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

test('what the deployment was made with is used where the environment says nothing', async () => {
  const { origin, asked } = await opsServer()
  const folder = newFolder()
  keep(folder, { ...readKept(folder), vars: { APP_ORIGIN: origin } })
  keepKeys(folder, { OPS_TOKEN: 'kept' })
  await run([], {}, { folder })
  await run([], { OPS_TOKEN: 'given' }, { folder })
  expect(asked.map(({ bearer }) => bearer)).toEqual(['Bearer kept', 'Bearer given'])
})

test('a dry run looks and sets nothing', async () => {
  const { origin, asked } = await opsServer()
  await run(['off', 'flickr'], { APP_ORIGIN: origin, OPS_TOKEN: 's' }, { isDry: true })
  expect(asked.map(({ method }) => method)).toEqual(['GET'])
})

test.each<[string, string[], Record<string, string>, string]>([
  ['no origin and no token', [], {}, 'Missing: APP_ORIGIN.'],
  ['no address', [], { APP_ORIGIN: 'photonym.example', OPS_TOKEN: 'y' }, 'photonym.example is no address'],
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

test('a Worker whose database does not answer shows what it knows', async () => {
  const { origin } = await opsServer(503)
  expect(await run([], { APP_ORIGIN: origin, OPS_TOKEN: 's' })).toContain('faults           none')
  await expect(run([], { APP_ORIGIN: (await opsServer(500)).origin, OPS_TOKEN: 's' })).rejects.toThrow('answered 500')
})
