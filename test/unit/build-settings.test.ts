import { expect, test } from 'vitest'
import { buildSettings } from '#web/build/settings.ts'

test('a build has a service worker, no public origin and the price list’s free photos unless it is told', () => {
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

test.each(['ten', '-1', '2.5'])('FREE_PHOTOS=%s stops the build: its pages would promise it', value => {
  expect(() => buildSettings({ FREE_PHOTOS: value })).toThrow('FREE_PHOTOS is a whole number')
})
