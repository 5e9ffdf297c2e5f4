import { afterEach, beforeEach, expect, test } from 'vitest'
import { startStandIn, workerForm } from './stand-in-client.ts'

let cloudflare: ReturnType<typeof startStandIn>
let jwt = ''

beforeEach(async () => {
  cloudflare = startStandIn()
  await cloudflare.call('POST', '//pages/projects', { name: 'site', production_branch: 'main' })
  jwt = (await cloudflare.call('GET', '//pages/projects/site/upload-token')).result.jwt
})
afterEach(() => cloudflare.stop())

const PAGE = { key: 'a1', value: btoa('<h1>'), metadata: { contentType: 'text/html' }, base64: true }

async function withToken(path: string, body: object, token = jwt) {
  const answer = await cloudflare.app.request(`/client/v4/pages/assets/${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  const { errors, result } = await answer.json()
  return { status: answer.status, code: errors[0]?.code, result }
}

async function deploy(branch: string, bindings?: object[]) {
  const form = new FormData()
  form.set('manifest', JSON.stringify({ '/index.html': 'a1' }))
  form.set('branch', branch)
  if (bindings) {
    const bundle = await new Response(workerForm({ bindings })).arrayBuffer()
    form.set('_worker.bundle', new File([bundle], '_worker.bundle'))
  }
  return cloudflare.call('POST', '//pages/projects/site/deployments', form)
}
const state = async () => (await cloudflare.control('/state')).pages.site

test('a project’s name is taken, and others do not exist', async () => {
  const again = await cloudflare.call('POST', '//pages/projects', { name: 'site', production_branch: 'main' })
  expect(again).toMatchObject({ status: 409, code: 8_000_002 })
  expect(await cloudflare.call('GET', '//pages/projects/other')).toMatchObject({ status: 404, code: 8_000_007 })
  expect((await cloudflare.call('GET', '//pages/projects/site')).result).toMatchObject({
    subdomain: 'site.pages.dev',
    production_branch: 'main',
  })
})

test('files are uploaded with the project’s token, which holds for five minutes', async () => {
  const hashes = ['a1', 'b2']
  expect((await withToken('check-missing', { hashes })).result).toEqual(hashes)
  expect(await withToken('upload', [PAGE], 'any')).toMatchObject({ status: 401, code: 8_000_013 })
  const [header, claims] = jwt.split('.')
  expect(await withToken('upload', [PAGE], `${header}.${claims}.x`)).toMatchObject({ code: 8_000_013 })
  expect(await withToken('upload', [PAGE])).toMatchObject({ status: 200 })
  expect((await withToken('check-missing', { hashes })).result).toEqual(['b2'])
  cloudflare.clock.now += 300_000
  expect(await withToken('check-missing', { hashes })).toMatchObject({ code: 8_000_013 })
})

test('a deployment needs its files, and its branch says which environment it is of', async () => {
  expect(await deploy('main')).toMatchObject({ status: 400 })
  await withToken('upload', [PAGE])
  expect((await deploy('main')).result).toMatchObject({ environment: 'production', aliases: null })
  const staging = await deploy('staging')
  expect(staging.result).toMatchObject({ environment: 'preview', aliases: ['https://staging.site.pages.dev'] })
  expect(await state()).toMatchObject({
    production: { branch: 'main', files: 1 },
    previews: { staging: { id: staging.result.id } },
  })
})

test('Functions bound to a Worker that does not exist fail, and the earlier deployment stays', async () => {
  await withToken('upload', [PAGE])
  const first = await deploy('main')
  const bindings = [{ type: 'service', name: 'API', service: 'api' }]
  const failed = await deploy('main', bindings)
  const path = `//pages/projects/site/deployments/${failed.result.id}`
  expect((await cloudflare.call('GET', path)).result.latest_stage).toMatchObject({ name: 'deploy', status: 'failure' })
  const { data } = (await cloudflare.call('GET', `${path}/history/logs`)).result
  expect(data[0].line).toContain("Target script 'api' not found")
  expect((await state()).production.id).toBe(first.result.id)

  await cloudflare.call('PUT', '//workers/scripts/api', workerForm())
  const second = await deploy('main', bindings)
  expect((await state()).production).toMatchObject({ id: second.result.id, bindings })
})
