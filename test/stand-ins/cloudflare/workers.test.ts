import { afterEach, beforeEach, expect, test } from 'vitest'
import { startStandIn, workerForm } from './stand-in-client.ts'

let cloudflare: ReturnType<typeof startStandIn>
beforeEach(() => {
  cloudflare = startStandIn()
})
afterEach(() => cloudflare.stop())

const upload = (metadata: object = {}, name = 'api') =>
  cloudflare.call('PUT', `//workers/scripts/${name}?bindings_inherit=strict`, workerForm(metadata))
const bound = (...bindings: object[]) => upload({ bindings })
const secret = (name: string, text = 'value') => ({ type: 'secret_text', name, text })
const listSecrets = async () => (await cloudflare.call('GET', '//workers/scripts/api/secrets')).result
const deploy = (id: string, query = '') =>
  cloudflare.call('POST', `//workers/scripts/api/deployments${query}`, {
    strategy: 'percentage',
    versions: [{ version_id: id, percentage: 100 }],
  })
const health = async () => (await cloudflare.app.request('/sites/api/api/health')).json()

test('bindings to what does not exist are refused, each by its code', async () => {
  const id = '00000000-0000-0000-0000-000000000000'
  expect(await bound({ type: 'd1', name: 'DB', id })).toMatchObject({ status: 400, code: 10_181 })
  expect(await bound({ type: 'queue', name: 'Q', queue_name: 'photos' })).toMatchObject({ code: 11_000 })
  expect(await bound({ type: 'service', name: 'API', service: 'other' })).toMatchObject({ code: 10_144 })
  const job = { type: 'durable_object_namespace', name: 'JOB', class_name: 'Job' }
  expect(await bound(job)).toMatchObject({ code: 10_061 })
  expect(await bound({ type: 'inherit', name: 'KEY' })).toMatchObject({ code: 10_057 })
  expect((await cloudflare.control('/state')).workers).toEqual({})
  await cloudflare.call('POST', '//queues', { queue_name: 'photos' })
  expect(await bound({ type: 'queue', name: 'Q', queue_name: 'photos' })).toMatchObject({ status: 200 })
  expect((await cloudflare.call('GET', '//queues/photos')).result.producers).toEqual([
    { type: 'worker', script: 'api' },
  ])
})

test('migrations follow one another by their tags', async () => {
  const first = { new_tag: 'v1', steps: [{ new_sqlite_classes: ['Job'] }] }
  const bindings = [{ type: 'durable_object_namespace', name: 'JOB', class_name: 'Job' }]
  expect(await upload({ migrations: first, bindings })).toMatchObject({ status: 200 })
  expect(await upload({ migrations: first })).toMatchObject({ status: 412, code: 10_079 })
  const second = { old_tag: 'v1', new_tag: 'v2', steps: [{ new_sqlite_classes: ['Budget'] }] }
  expect(await upload({ migrations: second })).toMatchObject({ status: 200 })
  // An older configuration sends all that it has once more.
  expect(await upload({ migrations: { ...first, old_tag: 'v2' } })).toMatchObject({ code: 10_074 })
  const gone = { old_tag: 'v2', new_tag: 'v3', steps: [{ deleted_classes: ['Nothing'] }] }
  expect(await upload({ migrations: gone })).toMatchObject({ status: 400 })
  expect((await cloudflare.call('GET', '//workers/services/api')).result.default_environment.script).toMatchObject({
    migration_tag: 'v2',
  })
})

test('the free plan has no CPU limits', async () => {
  const limits = { cpu_ms: 60_000 }
  expect(await upload({ limits })).toMatchObject({ status: 200 })
  await cloudflare.control('/settings', { plan: 'free' })
  expect(await upload({ limits })).toMatchObject({ status: 400, code: 100_328 })
})

test('secrets stay over an upload that keeps them, and no answer and no log holds their values', async () => {
  await bound(secret('KEY', 'seen-by-nobody'))
  await cloudflare.call('PUT', '//workers/scripts/api/secrets', secret('TOKEN', 'seen-by-nobody'))
  const bulk = { ADDED: secret('ADDED', 'seen-by-nobody'), TOKEN: null }
  await cloudflare.call('PATCH', '//workers/scripts/api/secrets-bulk', { secrets: bulk })
  const { result } = await upload({ keep_bindings: ['secret_text'], bindings: [{ type: 'inherit', name: 'KEY' }] })
  expect(await listSecrets()).toEqual([
    { name: 'KEY', type: 'secret_text' },
    { name: 'ADDED', type: 'secret_text' },
  ])
  const version = await cloudflare.call('GET', `//workers/scripts/api/versions/${result.deployment_id}`)
  expect(version.result.resources.bindings).toEqual([
    { type: 'secret_text', name: 'KEY' },
    { type: 'secret_text', name: 'ADDED' },
  ])
  const shown = [await cloudflare.control('/state'), await cloudflare.control('/calls')]
  expect(JSON.stringify(shown)).toContain('ADDED')
  expect(JSON.stringify(shown)).not.toContain('seen-by-nobody')
  const is = async (text: string) => (await cloudflare.control('/sites/api/secret', { name: 'KEY', text })).isSame
  expect([await is('seen-by-nobody'), await is('another')]).toEqual([true, false])
  expect(await upload()).toMatchObject({ status: 200 })
  expect(await listSecrets()).toEqual([])
})

test('a secret is refused where the latest version is not deployed, under a used name, and to be deleted where absent', async () => {
  await bound({ type: 'plain_text', name: 'ORIGIN', text: 'x' }, secret('KEY'))
  const put = (name: string) => cloudflare.call('PUT', '//workers/scripts/api/secrets', secret(name))
  expect(await put('ORIGIN')).toMatchObject({ code: 10_053 })
  expect(await cloudflare.call('DELETE', '//workers/scripts/api/secrets/OTHER')).toMatchObject({ code: 10_056 })
  const env = { KEY: { type: 'secret_text', text: 'new' } }
  const made = await cloudflare.call('PATCH', '//workers/workers/api/versions/latest', { env })
  expect(await put('KEY')).toMatchObject({ code: 10_215 })
  await deploy(made.result.id)
  expect(await put('KEY')).toMatchObject({ status: 200 })
  expect(await cloudflare.call('PUT', '//workers/scripts/none/secrets', secret('KEY'))).toMatchObject({ code: 10_007 })
})

test('an older version with other secrets is deployed by force only, one from before a migration never', async () => {
  const first = await bound(secret('KEY', 'old'))
  await upload({ keep_bindings: ['secret_text'] })
  const same = await deploy(first.result.deployment_id)
  expect(same).toMatchObject({ status: 200 })
  await cloudflare.call('PUT', '//workers/scripts/api/secrets', secret('OTHER'))
  // The latest version is not the deployed one: secrets wait for it.
  const versions = (await cloudflare.call('GET', '//workers/scripts/api/versions')).result.items
  await deploy(versions[0].id)
  await cloudflare.call('PUT', '//workers/scripts/api/secrets', secret('KEY', 'new'))
  const refusal = await deploy(first.result.deployment_id)
  expect(refusal).toMatchObject({ code: 10_220, message: 'The following secrets have changed: KEY' })
  expect(await deploy(first.result.deployment_id, '?force=true')).toMatchObject({ status: 200 })
  await upload({ migrations: { new_tag: 'v1', steps: [] } })
  expect(await deploy(first.result.deployment_id, '?force=true')).toMatchObject({ status: 400 })
})

test('a version upload changes nothing that is deployed and takes no migration', async () => {
  await upload({ annotations: { 'workers/tag': '0123456789abcdef' } })
  expect(await health()).toMatchObject({ ok: true, commit: '0123456789ab', services: null })
  const post = (metadata: object) => cloudflare.call('POST', '//workers/scripts/api/versions', workerForm(metadata))
  const made = await post({ annotations: { 'workers/tag': 'next' } })
  expect(await health()).toMatchObject({ commit: '0123456789ab' })
  await deploy(made.result.id)
  expect(await health()).toMatchObject({ commit: 'next', version: made.result.id })
  expect(await post({ migrations: { new_tag: 'v1', steps: [] } })).toMatchObject({ code: 10_211 })
  const none = await cloudflare.call('POST', '//workers/scripts/none/versions', workerForm())
  expect(none).toMatchObject({ status: 404, code: 10_007 })
  expect((await cloudflare.app.request('/sites/none/api/health')).status).toBe(404)
})
