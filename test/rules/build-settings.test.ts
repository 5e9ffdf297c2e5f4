import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { REFUSED_FREE_PHOTOS } from '#test/kit/free-photos.ts'
import { buildSettings } from '#web/build/settings.ts'
import { PRICING } from '#worker/domain/pricing.ts'

test('by default a build has a service worker, no public origin and the price list’s free photos', () => {
  expect(buildSettings({})).toEqual({ serviceWorker: 'on', publicOrigin: undefined, freePhotos: null })
  expect(
    buildSettings({ SERVICE_WORKER: 'off', PUBLIC_ORIGIN: 'https://photonym.example', FREE_PHOTOS: '25' }),
  ).toEqual({
    serviceWorker: 'off',
    publicOrigin: 'https://photonym.example',
    freePhotos: 25,
  })
})

test.each(['OFF', 'false', '0', ''])('SERVICE_WORKER=%s stops the build: the worker would be shipped', value => {
  expect(() => buildSettings({ SERVICE_WORKER: value })).toThrow('SERVICE_WORKER is on or off')
})

test.each(['https://photonym.example/', 'photonym.example', 'https://photonym.example/app'])(
  'PUBLIC_ORIGIN=%s stops the build: its addresses would be wrong',
  value => {
    expect(() => buildSettings({ PUBLIC_ORIGIN: value })).toThrow('PUBLIC_ORIGIN is an origin')
  },
)

test.each(REFUSED_FREE_PHOTOS)('FREE_PHOTOS=%s stops the build: its pages would promise it', value => {
  expect(() => buildSettings({ FREE_PHOTOS: value })).toThrow('FREE_PHOTOS is a whole number')
})

test('npm start prints only that sentence and stops before anything runs', async () => {
  const stateDir = await mkdtemp(join(tmpdir(), 'photonym-start-'))
  onTestFinished(() => rm(stateDir, { recursive: true, force: true }))
  const start = new URL('../../scripts/start.mjs', import.meta.url).pathname
  const env = { ...process.env, FREE_PHOTOS: 'ten', STATE_DIR: stateDir, PORT: '1', SANDBOX_PORT: '1' }
  const stopped = promisify(execFile)(process.execPath, [start], { env })
  await expect(stopped).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'FREE_PHOTOS is a whole number of photos, not "ten".\n',
  })
})

test.each([
  [{ centsPerPhoto: 0 }, 'A photo costs whole cents, at least 1, not 0.'],
  [{ centsPerPhoto: -1 }, 'A photo costs whole cents, at least 1, not -1.'],
  [{ centsPerPhoto: 1.5 }, 'A photo costs whole cents, at least 1, not 1.5.'],
  [{ centsPerPhoto: Number.NaN }, 'A photo costs whole cents, at least 1, not NaN.'],
  [{ minimumCents: 49 }, 'The minimum charge is whole cents, at least 50, not 49.'],
  [{ minimumCents: 99.5 }, 'The minimum charge is whole cents, at least 50, not 99.5.'],
  [{ freePhotos: -1 }, 'The free photos are a whole number, at least 0, not -1.'],
  [{ freePhotos: 2.5 }, 'The free photos are a whole number, at least 0, not 2.5.'],
])('the prices %o, which could not be charged, stop the build', (prices, sentence) => {
  expect(() => buildSettings({}, { ...PRICING, ...prices })).toThrow(sentence)
})

test.each([{ centsPerPhoto: 1 }, { minimumCents: 50 }, { freePhotos: 0 }])('the prices %o can be charged', prices => {
  expect(() => buildSettings({}, { ...PRICING, ...prices })).not.toThrow()
})
