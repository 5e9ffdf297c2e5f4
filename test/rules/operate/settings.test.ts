import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
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

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'photonym-settings-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const FIRST = { env: GIVEN, isDry: false, running: null, appOrigin: undefined }

/** A first deployment without a terminal. */
function collect(env: Record<string, string>, isDry = false) {
  const folder = newFolder()
  const ask = async () => null
  return { folder, collected: collectSettings({ ...FIRST, folder, ask, env: { ...GIVEN, ...env }, isDry }) }
}

/** The same with somebody who types `answers` and leaves everything else empty. Returns what was asked. */
async function askedWith(folder: string, answers: Record<string, string>, env: Record<string, string> = GIVEN) {
  const asked: string[] = []
  const ask = async ({ name }: { name: string }) => {
    asked.push(name)
    return answers[name] ?? ''
  }
  const error = await collectSettings({ ...FIRST, folder, ask, env }).then(
    () => undefined,
    ({ message }: Error) => message,
  )
  return { asked, error }
}

test('settings that the Worker can use are taken', async () => {
  const { vars } = await collect({ IMAGE_HOSTS: 'a.example,b.example:8443', FEATURES: '' }).collected
  expect(vars).toMatchObject({ ...GIVEN, IMAGE_HOSTS: 'a.example,b.example:8443' })
})

test.each([
  ['APP_ORIGIN', 'https://photonym.example/'],
  ['IMAGE_HOSTS', 'a.example, https://b.example/photos'],
  ['RATE_LIMITS', '{"mailPerNobody":{"uses":9,"seconds":60}}'],
  ['MAIL_FROM', 'Photonym'],
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

test('a service whose first key is left empty is left off, and is not asked for again', async () => {
  const folder = newFolder()
  const { asked } = await askedWith(folder, {})
  expect(asked).toContain('FLICKR_CONSUMER_KEY')
  expect(asked).not.toContain('FLICKR_CONSUMER_SECRET')
  expect((await askedWith(folder, {})).asked).toEqual([])
})

test('a key that was left empty beside another of its service is asked for again', async () => {
  const folder = newFolder()
  const half = await askedWith(folder, { FLICKR_CONSUMER_KEY: 'key' })
  expect(half.error).toContain('Missing: FLICKR_CONSUMER_SECRET.')
  const keys = { FLICKR_CONSUMER_KEY: 'key', FLICKR_CONSUMER_SECRET: 'secret' }
  expect(await askedWith(folder, keys)).toEqual({ asked: Object.keys(keys), error: undefined })
})

test('a malformed answer is told before any key has to be typed', async () => {
  const { MAIL_FROM, SUPPORT_EMAIL } = GIVEN
  const { asked, error } = await askedWith(
    newFolder(),
    { APP_ORIGIN: 'photonym.example' },
    { MAIL_FROM, SUPPORT_EMAIL },
  )
  expect(asked).toEqual(['APP_ORIGIN'])
  expect(error).toContain('Malformed: APP_ORIGIN.')
})

test('a dry run keeps nothing', async () => {
  const { folder, collected } = collect({}, true)
  expect((await collected).secrets).toContain('TOKEN_KEYS')
  expect(readdirSync(folder)).toEqual([])
})
