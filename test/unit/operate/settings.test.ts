import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readKept } from '../../../scripts/operate/kept.ts'
import { collectSettings } from '../../../scripts/operate/settings.ts'

const GIVEN = {
  APP_ORIGIN: 'https://photonym.example',
  MAIL_FROM: 'Photonym <hello@photonym.example>',
  SUPPORT_EMAIL: 'help@photonym.example',
}

/** A first deployment without a terminal. */
function collect(env: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'photonym-settings-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const ask = async () => null
  const collected = collectSettings({ folder, env: { ...GIVEN, ...env }, ask, running: null, appOrigin: undefined })
  return { folder, collected }
}

test('settings that the Worker can use are taken', async () => {
  const { vars } = await collect({ IMAGE_HOSTS: 'a.example,b.example:8443', FEATURES: '' }).collected
  expect(vars).toMatchObject({ ...GIVEN, IMAGE_HOSTS: 'a.example,b.example:8443' })
})

test.each([
  ['APP_ORIGIN', 'https://photonym.example/'],
  ['IMAGE_HOSTS', 'a.example, https://b.example/photos'],
  ['RATE_LIMITS', '{"mailPerNobody":{"uses":9,"seconds":60}}'],
  ['RATE_LIMITS', 'none'],
  ['FEATURES', '{"FLICKER_ENABLED":true}'],
  ['FLICKR_CALLS_PER_HOUR', 'many'],
  ['TOKEN_KEYS', 'k1:short'],
])('%s as %s, which health would call a fault, is refused before anything is deployed or kept', async (name, value) => {
  const { folder, collected } = collect({ [name]: value })
  await expect(collected).rejects.toThrow(`Malformed: ${name}.`)
  expect(readKept(folder).vars).toEqual({})
})

test('a live and a test key of Stripe are refused together, whatever else is wrong', async () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  await expect(collect({ ...keys, FREE_PHOTOS: 'some' }).collected).rejects.toThrow(
    'Malformed: FREE_PHOTOS, STRIPE_SECRET_KEY.',
  )
})
