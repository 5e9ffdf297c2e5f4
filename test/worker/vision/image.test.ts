import { Buffer } from 'node:buffer'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServices, good, IMAGE_URL, openToAll, photoRequest, says } from '#test/kit/worker/fake-model.ts'
import { pngPicture } from '#test/kit/worker/picture.ts'
import { describePhoto } from '#worker/vision/describe.ts'
import { IMAGE_MAX_BYTES } from '#worker/vision/image.ts'

let services: ReturnType<typeof fakeServices>
beforeEach(() => {
  services = fakeServices()
})
afterEach(() => vi.restoreAllMocks())

function imageAnswer(headers: Record<string, string>, body: BodyInit | null, status = 200) {
  services.image = () => new Response(body, { status, headers })
}

const refused = async (imageUrl = IMAGE_URL) => {
  const outcome = await describePhoto(services.deps, { ...photoRequest, imageUrl }, openToAll)
  expect(services.asked).toHaveLength(0)
  return outcome
}

test.each([
  'https://elsewhere.example/1.png',
  'http://images.example/1.png',
  'https://images.example:8443/1.png',
  'https://user:word@images.example/1.png',
  'https://images.example.evil.example/1.png',
  'http://localhost:2/1.png',
  'data:image/png;base64,AAAA',
  'not an address',
])('an image at %s is not fetched', async imageUrl => {
  const reason = 'The photo is not on a known image host. Please load your photos again.'
  expect(await refused(imageUrl)).toEqual({ ok: false, retry: false, reason })
  expect(globalThis.fetch).not.toHaveBeenCalled()
})

test('an image may come over plain http from this machine', async () => {
  services.answers = [says(good)]
  expect(
    (await describePhoto(services.deps, { ...photoRequest, imageUrl: 'http://localhost:1/1.png' }, openToAll)).ok,
  ).toBe(true)
})

test('an image is asked for with a user agent and without following redirects', async () => {
  services.answers = [says(good)]
  await describePhoto(services.deps, photoRequest, openToAll)
  const [, init] = vi.mocked(globalThis.fetch).mock.calls[0] ?? []
  expect(init).toMatchObject({ redirect: 'manual' })
  expect(new Headers(init?.headers).get('user-agent')).toContain('Photonym')
})

test.each([401, 403, 404])('an image withheld with %i is asked for once more in its owner’s name', async status => {
  services.answers = [says(good)]
  const shown = services.image
  services.image = call =>
    call.headers.get('authorization') === 'OAuth of the owner' ? shown(call) : new Response(null, { status })
  const outcome = await describePhoto(services.deps, photoRequest, async () => 'OAuth of the owner')
  expect(outcome.ok).toBe(true)
})

test('an image that the owner’s signature does not open either is gone', async () => {
  imageAnswer({}, null, 403)
  const reason = 'The image is no longer available on the photo platform. Please look whether the photo is still there.'
  const outcome = await describePhoto(services.deps, photoRequest, async () => 'OAuth of the owner')
  expect(outcome).toEqual({ ok: false, retry: false, reason })
  expect(globalThis.fetch).toHaveBeenCalledTimes(2)
})

test.each([404, 410, 403, 302])('an image answered with %i is gone', async status => {
  imageAnswer({ location: 'https://images.example/2.png' }, null, status)
  expect(await refused()).toMatchObject({ ok: false, retry: false, reason: expect.stringContaining('no longer') })
})

test.each([429, 500, 503])('an image answered with %i is asked for later', async status => {
  imageAnswer({ 'retry-after': '9' }, 'busy', status)
  expect(await refused()).toMatchObject({ ok: false, retry: true, retryAfterSeconds: 9 })
})

test('an image whose connection breaks is retried later', async () => {
  services.image = () => {
    throw new TypeError('Network connection lost.')
  }
  expect(await refused()).toMatchObject({ ok: false, retry: true })
})

const UNREADABLE = {
  ok: false,
  retry: false,
  reason: 'The photo platform delivered no image that we can read. Please try again.',
}
test('a web page in place of an image is what a host in an outage answers', async () => {
  imageAnswer({ 'content-type': 'text/html' }, '<html>')
  expect(await refused()).toMatchObject({ retry: true, trouble: { service: 'images:images.example' } })
})

test.each(['', 'this is no picture', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'BM6\u0000\u0000'])(
  'an image that only claims to be a JPEG (%j) is unreadable',
  async body => {
    imageAnswer({ 'content-type': 'image/jpeg' }, body)
    expect(await refused()).toEqual(UNREADABLE)
  },
)

test('a picture that breaks off is unreadable', async () => {
  imageAnswer({ 'content-type': 'image/png' }, pngPicture().slice(0, -1))
  expect(await refused()).toEqual(UNREADABLE)
})

test('of a file only what paints its picture reaches the model', async () => {
  services.answers = [says(good)]
  imageAnswer({ 'content-type': 'image/png' }, new Blob([pngPicture(), 'and where it was taken']))
  expect((await describePhoto(services.deps, photoRequest, openToAll)).ok).toBe(true)
  const url = `data:image/png;base64,${Buffer.from(pngPicture()).toString('base64')}`
  expect(services.sent(0).messages[1]?.content).toContainEqual({ type: 'image_url', image_url: { url } })
})

const TOO_LARGE = {
  ok: false,
  retry: false,
  reason: 'The image is too large to be read. Please replace it with a smaller one, then try again.',
}
test('an image of 50 MB is refused by its announced size', async () => {
  imageAnswer({ 'content-type': 'image/jpeg', 'content-length': '50000000' }, 'unread')
  expect(await refused()).toEqual(TOO_LARGE)
})

test('an image that never ends is dropped once it is over the limit', async () => {
  let given = 0
  const endless = new ReadableStream({
    pull(controller) {
      given += 100_000
      controller.enqueue(new Uint8Array(100_000).fill(0xff))
    },
  })
  imageAnswer({ 'content-type': 'image/jpeg' }, endless)
  expect(await refused()).toEqual(TOO_LARGE)
  expect(given).toBeLessThan(IMAGE_MAX_BYTES + 1_000_000)
})
