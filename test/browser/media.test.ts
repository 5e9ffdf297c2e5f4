import { readdirSync, readFileSync } from 'node:fs'
import { expect, inject, test } from 'vitest'

const stack = inject('stack')
const MEDIA = new URL('../../web/public/media/', import.meta.url)
const FILE = 'demo.mp4'
const file = readFileSync(new URL(FILE, MEDIA))
const SIZE = file.length

const ask = (headers: Record<string, string> = {}, method = 'GET', name = FILE) =>
  fetch(`${stack.app}/media/${name}`, { method, headers })
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

test.each([
  ['bytes=0-99', 0, 99],
  ['bytes=0-0', 0, 0],
  ['bytes=100-', 100, SIZE - 1],
  ['bytes=-500', SIZE - 500, SIZE - 1],
  [`bytes=-${SIZE + 1}`, 0, SIZE - 1],
  [`bytes=${SIZE - 10}-${SIZE + 10}`, SIZE - 10, SIZE - 1],
  ['Bytes=5-9', 5, 9],
])('%s of the video is exactly those bytes', async (range, first, last) => {
  const answer = await ask({ range })
  expect(answer.status).toBe(206)
  expect(answer.headers.get('content-range')).toBe(`bytes ${first}-${last}/${SIZE}`)
  expect(answer.headers.get('content-length')).toBe(String(last - first + 1))
  expect(answer.headers.get('accept-ranges')).toBe('bytes')
  expect(answer.headers.get('content-type')).toBe('video/mp4')
  expect((await bytesOf(answer)).equals(file.subarray(first, last + 1))).toBe(true)
})

test.each([`bytes=${SIZE}-`, `bytes=${SIZE + 5}-${SIZE + 9}`, 'bytes=-0'])(
  '%s holds no byte of the video',
  async range => {
    const answer = await ask({ range })
    expect(answer.status).toBe(416)
    expect(answer.headers.get('content-range')).toBe(`bytes */${SIZE}`)
    expect(await bytesOf(answer)).toHaveLength(0)
  },
)

test.each(['bytes=9-5', 'bytes=-', 'bytes=a-b', 'bytes=0-1,5-9', 'seconds=0-9', ''])(
  'a range of "%s" gets the whole video',
  async range => {
    const answer = await ask({ range })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-range')).toBeNull()
    expect(answer.headers.get('accept-ranges')).toBe('bytes')
    expect((await bytesOf(answer)).equals(file)).toBe(true)
  },
)

test('a range is answered only for the version that the browser started with', async () => {
  const etag = (await ask()).headers.get('etag') ?? ''
  const status = async (ifRange: string) => (await ask({ range: 'bytes=0-9', 'if-range': ifRange })).status
  expect(await status(etag)).toBe(206)
  expect(await status('"another-version"')).toBe(200)
  expect(await status(`W/${etag}`)).toBe(200)
  expect(await status('Wed, 21 Oct 2026 07:28:00 GMT')).toBe(200)
  const known = await ask({ range: 'bytes=0-9', 'if-none-match': etag })
  expect(known.status).toBe(304)
})

test('HEAD tells how long the video is, whatever range it asks for', async () => {
  const answer = await ask({ range: 'bytes=0-9' }, 'HEAD')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('accept-ranges')).toBe('bytes')
  expect(await bytesOf(answer)).toHaveLength(0)
})

test('every file of /media has its type, and a missing one is a 404 even for a range', async () => {
  const types: Record<string, string> = {
    mp4: 'video/mp4',
    webm: 'video/webm',
    vtt: 'text/vtt',
  }
  const names = readdirSync(MEDIA)
  expect(names.map(name => name.split('.').at(-1)).toSorted()).toEqual(Object.keys(types).toSorted())
  for (const name of names) {
    const { headers } = await ask({ range: 'bytes=0-9' }, 'GET', name)
    expect(headers.get('content-type')?.split(';')[0]).toBe(types[name.split('.').at(-1) ?? ''])
  }
  expect((await ask({ range: 'bytes=0-9' }, 'GET', 'no-such.mp4')).status).toBe(404)
})

test('a partial answer has the security and cache headers of a static file', async () => {
  const [part, page] = [await ask({ range: 'bytes=0-9' }), await fetch(`${stack.app}/favicon.svg`)]
  const names = [
    'content-security-policy',
    'x-content-type-options',
    'referrer-policy',
    'strict-transport-security',
    'cache-control',
  ]
  for (const name of names) {
    expect(part.headers.get(name)).not.toBeNull()
    expect(part.headers.get(name)).toBe(page.headers.get(name))
  }
  expect(part.headers.get('access-control-allow-origin')).toBeNull()
})
