import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newOperator, workerForm } from '#test/kit/operator.ts'
import { fingerprintOf, parseKeys } from '#worker/keys.ts'

const WORKER = 'photonym-api'
const OPS_TOKEN = 'token-of-operators'
const TOKEN_KEYS = `k1:${Buffer.alloc(32, 1).toString('base64')}`
const SECRETS = { TOKEN_KEYS, OPS_TOKEN, OPENAI_API_KEY: 'old-key-of-the-model' }
const COMMIT = '0123456789ab'

let operator: Awaited<ReturnType<typeof newOperator>>

beforeAll(async () => {
  operator = await newOperator()
})
afterAll(() => operator.stop())
beforeEach(async () => {
  await operator.control('/reset', {})
  const bindings = Object.entries(SECRETS).map(([name, text]) => ({ type: 'secret_text', name, text }))
  await upload({ bindings, annotations: { 'workers/tag': COMMIT } })
  mkdirSync(join(operator.clone, '.deploy/production'), { recursive: true })
  writeKept({ TOKEN_KEYS, OPS_TOKEN })
  await showKeys(TOKEN_KEYS)
})

const keysFile = () => join(operator.clone, '.deploy/production/keys.json')
const writeKept = (keys: object) => writeFileSync(keysFile(), JSON.stringify(keys))
const kept = () => JSON.parse(readFileSync(keysFile(), 'utf8'))

const upload = (metadata: object, path = '', method = 'PUT') =>
  fetch(`${operator.origin}/client/v4/accounts/any/workers/scripts/${WORKER}${path}`, {
    method,
    headers: { Authorization: 'Bearer any' },
    body: workerForm(metadata),
  })

const showKeys = (list: string, credentials = 0) =>
  operator.control(`/sites/${WORKER}/ops`, {
    tokenKeys: parseKeys(list).map(key => ({ id: key.id, fingerprint: fingerprintOf(key), credentials })),
  })

const versions = async () => (await operator.control('/state')).workers[WORKER].versions

test('keys are set together in one version, which health shows under the commit that runs', async () => {
  const values = { OPENAI_API_KEY: 'new-key-of-the-model', OPS_TOKEN: 'new-token' }
  const names = Object.keys(values)
  const missing = await operator.run('rotate', { args: names, env: { OPS_TOKEN: 'new-token' } })
  expect(missing).toMatchObject({ code: 1 })
  expect(missing.output).toContain('Missing: OPENAI_API_KEY')
  expect(await versions()).toHaveLength(1)

  const killed = await operator.run('rotate', { args: names, env: values, killedAt: 'step 4/4' })
  const { code, output } = await operator.run('rotate', { args: names, env: values })
  expect(code, output).toBe(0)
  const health = await fetch(`${operator.origin}/sites/${WORKER}/api/health`, {
    headers: { Authorization: 'Bearer new-token' },
  })
  expect(await health.json()).toMatchObject({ commit: COMMIT, faults: [] })
  expect(kept()).toEqual({ TOKEN_KEYS, OPS_TOKEN: 'new-token' })
  const said = killed.output + output + JSON.stringify(await operator.control('/calls'))
  for (const value of Object.values(values)) expect(said).not.toContain(value)
})

test('a new token key is kept before it is set, also by a rotation that is killed', async () => {
  await operator.run('rotate', { args: ['token-keys'], killedAt: 'step 3/4' })
  const { TOKEN_KEYS: list } = kept()
  expect(list).toMatch(/^k2:[\w+/]{43}=,/)
  expect(list.endsWith(`,${TOKEN_KEYS}`)).toBe(true)
  const { output } = await operator.run('rotate', { args: ['token-keys'], killedAt: 'step 4/4' })
  expect(await versions(), output).toHaveLength(2)
  expect(kept().TOKEN_KEYS).toBe(list)
  expect(output + JSON.stringify(await operator.control('/calls'))).not.toContain(list.split(',')[0].slice(3))
})

test('no key is set over one that is not kept here, and none is dropped that credentials need', async () => {
  const two = `k2:${Buffer.alloc(32, 2).toString('base64')},${TOKEN_KEYS}`
  await showKeys(two, 7)
  const foreign = await operator.run('rotate', { args: ['token-keys'] })
  expect(foreign).toMatchObject({ code: 1 })
  expect(foreign.output).toContain('would be lost')
  writeKept({ TOKEN_KEYS: two, OPS_TOKEN })
  const needed = await operator.run('rotate', { args: ['token-keys', '--drop', 'k1'] })
  expect(needed).toMatchObject({ code: 1 })
  expect(needed.output).toContain('7 stored credentials')
  expect(kept().TOKEN_KEYS).toBe(two)
  expect(await versions()).toHaveLength(1)
})

test('what is no secret is refused, and so is a version whose code does not run', async () => {
  const unknown = await operator.run('rotate', { args: ['APP_ORIGIN', 'OPENAI_API_KEY'] })
  expect(unknown).toMatchObject({ code: 1 })
  expect(unknown.output).toContain('No secret that can be set: APP_ORIGIN.')
  const half = await operator.run('rotate', { args: ['FLICKR_CONSUMER_KEY'], env: { FLICKR_CONSUMER_KEY: 'one' } })
  expect(half.output).toContain('Missing: FLICKR_CONSUMER_SECRET')
  await upload({ annotations: { 'workers/tag': 'ba9876543210' } }, '/versions', 'POST')
  const foreign = await operator.run('rotate', { args: ['OPENAI_API_KEY'], env: { OPENAI_API_KEY: 'new' } })
  expect(foreign.output).toContain('is not the one that runs')
  expect(await versions()).toHaveLength(2)
})
