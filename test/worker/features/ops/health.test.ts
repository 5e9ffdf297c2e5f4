import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { APP, stranger } from '#test/kit/worker/api.ts'
import { app } from '#worker/app.ts'
import { DEFAULT_FLAGS } from '#worker/contract/flags.ts'
import packageJson from '../../../../package.json' with { type: 'json' }

test('health names the version and distinguishes stand-ins from services that are off', async () => {
  const answer = await stranger().get('/api/health')
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({
    ok: true,
    version: packageJson.version,
    commit: null,
    services: {
      flickr: 'stand-in',
      unsplash: 'stand-in',
      smugmug: 'stand-in',
      model: 'stand-in',
      payments: 'stand-in',
      mail: 'stand-in',
    },
  })
})

test('all flags are returned, with their defaults unless the installation overrides them', async () => {
  const flagsWith = async (FEATURES: string) => {
    const answer = await app.request(`${APP}/api/features`, {}, { ...env, FEATURES })
    return answer.json()
  }
  expect(await flagsWith('')).toEqual({ success: true, flags: DEFAULT_FLAGS, paused: [], payments: true })
  const changed = '{"SMUGMUG_ENABLED":true,"METADATA_PREVIEW":false}'
  expect(await flagsWith(changed)).toEqual({
    success: true,
    flags: { ...DEFAULT_FLAGS, SMUGMUG_ENABLED: true, METADATA_PREVIEW: false },
    paused: [],
    payments: true,
  })
})

test.each(['{"SMUGMUG":true}', '{"SMUGMUG_ENABLED":"yes"}', 'yes'])('%s is not accepted as flags', async FEATURES => {
  expect((await app.request(`${APP}/api/features`, {}, { ...env, FEATURES })).status).toBe(500)
})

test('the photo count starts at 0', async () => {
  expect(await (await stranger().get('/api/stats/photo-count')).json()).toEqual({ totalPhotosProcessed: 0 })
})

test('an internal error is answered with one sentence and a request id', async () => {
  const answer = await app.request(`${APP}/api/features`, {}, { ...env, APP_ORIGIN: 'not a url' })
  expect(answer.status).toBe(500)
  expect(await answer.json()).toEqual({
    error: 'Something went wrong. Please try again.',
    code: 'INTERNAL',
    requestId: answer.headers.get('X-Request-Id'),
  })
})

test('a service without keys is off, and its platform is not offered', async () => {
  const keyless = { FLICKR_CONSUMER_KEY: '', UNSPLASH_CLIENT_ID: '', SMUGMUG_API_KEY: '', OPENAI_API_KEY: '' }
  const bare = { ...env, ...keyless, STRIPE_SECRET_KEY: '', MAIL_API_URL: '' }
  const health = await app.request('/api/health', {}, bare)
  const off = { flickr: 'off', unsplash: 'off', smugmug: 'off', model: 'off', payments: 'off' }
  expect(await health.json()).toMatchObject({ services: { ...off, mail: 'live' } })
  const flags = await app.request(`${APP}/api/features`, {}, bare)
  const none = { FLICKR_ENABLED: false, UNSPLASH_ENABLED: false, SMUGMUG_ENABLED: false }
  expect(await flags.json()).toMatchObject({ flags: none })
})

test('a platform whose flag is off cannot be connected although it has keys', async () => {
  const flagless = { ...env, FEATURES: '' }
  const health = await app.request('/api/health', {}, flagless)
  expect(await health.json()).toMatchObject({ services: { smugmug: 'off', unsplash: 'stand-in' } })
  expect((await app.request(`${APP}/api/auth/smugmug`, {}, flagless)).status).toBe(404)
  expect((await app.request(`${APP}/api/auth/smugmug`, {}, env)).status).toBe(200)
})

test('a service with a base URL on the internet is reported as live', async () => {
  const answer = await app.request('/api/health', {}, { ...env, FLICKR_API_URL: 'https://api.flickr.com' })
  expect(await answer.json()).toMatchObject({ services: { flickr: 'live', model: 'stand-in' } })
})
