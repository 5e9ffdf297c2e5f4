import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { stranger } from '#test/kit/worker/api.ts'
import { app } from '#worker/app.ts'
import { assertConfigured, type Env } from '#worker/env.ts'

const installed = (vars: Partial<Env>) =>
  stranger(request => app.fetch(request, { ...env, ...vars }, createExecutionContext()))

const flagsOf = async (vars: Partial<Env>) => (await installed(vars).get('/api/features')).json()

test('without overrides the flags are the defaults', async () => {
  expect(await flagsOf({ FEATURES: '' })).toMatchObject({
    success: true,
    flags: {
      FLICKR_ENABLED: true,
      SMUGMUG_ENABLED: false,
      BATCH_PROCESSING_V2: false,
      ADVANCED_AI_STYLES: false,
      METADATA_PREVIEW: true,
    },
  })
})

test('an operator can override single flags and leave the others at their defaults', async () => {
  const FEATURES = '{"METADATA_PREVIEW":false,"ADVANCED_AI_STYLES":true}'
  expect(await flagsOf({ FEATURES })).toMatchObject({
    flags: { METADATA_PREVIEW: false, ADVANCED_AI_STYLES: true, FLICKR_ENABLED: true },
  })
})

test('a platform that is switched off is not offered and cannot be connected', async () => {
  const client = installed({ FEATURES: '{"FLICKR_ENABLED":false}' })
  expect(await (await client.get('/api/features')).json()).toMatchObject({ flags: { FLICKR_ENABLED: false } })
  const answer = await client.get('/api/auth/flickr')
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ error: 'Flickr is not available.' })
})

test('a platform without its keys stays off, whatever the overrides say', async () => {
  const vars = { FEATURES: '{"FLICKR_ENABLED":true}', FLICKR_CONSUMER_KEY: '' }
  expect(await flagsOf(vars)).toMatchObject({ flags: { FLICKR_ENABLED: false } })
  expect((await installed(vars).get('/api/auth/flickr')).status).toBe(404)
})

test('payments are offered only with the keys for them', async () => {
  expect(await flagsOf({})).toMatchObject({ payments: true })
  expect(await flagsOf({ STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '', STRIPE_WEBHOOK_SECRET: '' })).toMatchObject(
    { payments: false },
  )
})

test.each(['{', '[]', 'null', '{"FLICKR":true}', '{"FLICKR_ENABLED":"yes"}'])(
  'malformed overrides like %s are reported by name at the first request',
  FEATURES => {
    expect(() => assertConfigured({ ...env, FEATURES })).toThrow('Bad configuration: FEATURES')
  },
)
