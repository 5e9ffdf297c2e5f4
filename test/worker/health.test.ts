import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { app } from '#worker/app.ts'
import { DEFAULT_FLAGS } from '#worker/contract/service.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { stranger } from './support/api.ts'

test('health names the version and tells stand-ins from what is off', async () => {
  const answer = await stranger().get('/api/health')
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({
    ok: true,
    version: packageJson.version,
    services: {
      flickr: 'stand-in',
      unsplash: 'off',
      smugmug: 'off',
      model: 'stand-in',
      payments: 'off',
      mail: 'stand-in',
    },
  })
})

test('flags are served in full', async () => {
  const answer = await stranger().get('/api/features')
  expect(await answer.json()).toEqual({ success: true, flags: DEFAULT_FLAGS })
})

test('the photo count starts at nothing', async () => {
  expect(await (await stranger().get('/api/stats/photo-count')).json()).toEqual({ totalPhotosProcessed: 0 })
})

test('what breaks inside is one sentence and a request id outside', async () => {
  const answer = await app.request('/api/health', {}, { ...env, APP_ORIGIN: 'not a url' })
  expect(answer.status).toBe(500)
  expect(await answer.json()).toEqual({
    error: 'Something went wrong. Please try again.',
    code: 'INTERNAL',
    requestId: answer.headers.get('X-Request-Id'),
  })
})

test('without its keys a service is off and its platform is not offered', async () => {
  const bare = { ...env, FLICKR_CONSUMER_KEY: '', OPENAI_API_KEY: '', MAIL_API_URL: '' }
  const health = await app.request('/api/health', {}, bare)
  expect(await health.json()).toMatchObject({ services: { flickr: 'off', model: 'off', mail: 'live' } })
  const flags = await app.request('/api/features', {}, bare)
  expect(await flags.json()).toMatchObject({ flags: { FLICKR_ENABLED: false } })
})

test('a base URL on the internet is the live service', async () => {
  const answer = await app.request('/api/health', {}, { ...env, FLICKR_API_URL: 'https://api.flickr.com' })
  expect(await answer.json()).toMatchObject({ services: { flickr: 'live', model: 'stand-in' } })
})
