import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Token } from './running-sandbox.ts'
import { type LibraryPhoto, type Smugmug, startSmugmug } from './smugmug-client.ts'

let smugmug: Smugmug
let token: Token

beforeAll(async () => {
  smugmug = await startSmugmug()
  token = await smugmug.connect('ansel')
})
afterAll(() => smugmug.stop())
beforeEach(() => smugmug.control('/reset', {}))

const libraryOf = (account: string) => smugmug.libraryOf(account)
const stored = async (id: string) => (await libraryOf('ansel')).find(photo => photo.id === id)
const imagePath = (photo: LibraryPhoto, serial = 0) => `/api/v2/image/${photo.id}-${serial}`
const bodyOf = async (answer: Response) => [answer.status, await answer.json()]

/** The first photo whose serial is 0, or the first whose is not. */
async function photoWith({ replaced }: { replaced: boolean }): Promise<LibraryPhoto> {
  for (const photo of await libraryOf('ansel')) {
    const { status } = await smugmug.call(imagePath(photo), token)
    if ((status === 301) === replaced) return photo
  }
  throw new Error('no such photo')
}
const plainPhoto = () => photoWith({ replaced: false })

test('changes the fields sent and nothing else, and answers with what is stored', async () => {
  const photo = await plainPhoto()
  const before = (await smugmug.get(`/image/${photo.id}-0`, token)).Response.Image
  const [status, body] = await bodyOf(await smugmug.patch(`${photo.id}-0`, token, { Title: 'Łódź <b> & "x"' }))
  expect([status, body.Code, body.Message]).toEqual([200, 200, 'Ok'])
  expect(body.Response.Image).toEqual({
    ...before,
    Title: 'Łódź <b> & "x"',
    LastUpdated: body.Response.Image.LastUpdated,
  })
  expect(Date.parse(body.Response.Image.LastUpdated)).toBeGreaterThan(Date.parse(before.LastUpdated))
  expect((await smugmug.get(`/image/${photo.id}-0`, token)).Response.Image).toEqual(body.Response.Image)
  expect(await stored(photo.id)).toEqual({ ...photo, title: 'Łódź <b> & "x"' })
  expect((await smugmug.control('/calls?service=smugmug')).at(-2)).toMatchObject({
    method: `PATCH /api/v2/image/${photo.id}-0`,
    params: { Title: 'Łódź <b> & "x"', oauth_token: '…', oauth_signature: '…' },
    status: 200,
    wrote: true,
  })
})

test('a key without its serial, or with an old one, is redirected without writing, and the nonce is used up', async () => {
  const photo = await photoWith({ replaced: true })
  for (const name of [photo.id, `${photo.id}-0`]) {
    const answer = await smugmug.patch(name, token, { Title: 'New' })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([301, 'private, no-store, max-age=0'])
    expect(answer.headers.get('location')).toMatch(new RegExp(`^/smugmug/api/v2/image/${photo.id}-[12]$`))
  }
  expect(await stored(photo.id)).toEqual(photo)

  const path = `/api/v2/image/${photo.id}!sizedetails?_verbosity=1`
  const url = `${smugmug.origin}/smugmug${path}`
  const pairs: [string, string][] = [['_verbosity', '1']]
  const headers = {
    Accept: 'application/json',
    Authorization: smugmug.header('GET', url.split('?')[0] ?? '', pairs, token),
  }
  const first = await fetch(url, { headers, redirect: 'manual' })
  const location = first.headers.get('location') ?? ''
  expect(location).toMatch(/-[12]!sizedetails\?_verbosity=1$/)
  const followed = await fetch(new URL(location, url), { headers })
  expect(await bodyOf(followed)).toEqual([401, { Code: 401, Message: 'oauth_problem=nonce_used' }])
  expect((await smugmug.call(location.slice('/smugmug'.length), token)).status).toBe(200)
})

test('the owner uploads, edits and deletes elsewhere, and a reset brings the seed back exactly', async () => {
  const before = await libraryOf('ansel')
  const made = await smugmug.control('/photos/smugmug/ansel', { title: 'New', tags: ['A b', 'a B', 'c'] })
  expect(made).toMatchObject({ title: 'New', tags: ['A b', 'c'] })
  expect(made.albums).toHaveLength(1)
  const { Image } = (await smugmug.get(`/image/${made.id}-0`, token)).Response
  expect([Image.Title, Image.Serial, Image.DateTimeOriginal]).toEqual(['New', 0, undefined])
  const listed = (await smugmug.get(`/album/${made.albums[0]}!images?count=500`, token)).Response.AlbumImage
  expect(listed.at(-1).ImageKey).toBe(made.id)

  const edited = before[3]?.id ?? ''
  await smugmug.control(`/photos/smugmug/ansel/${edited}`, { title: 'Edited', tags: ['x'] }, 'PATCH')
  expect(await stored(edited)).toMatchObject({ title: 'Edited', tags: ['x'] })
  await smugmug.control(`/photos/smugmug/ansel/${made.id}`, undefined, 'DELETE')
  expect((await smugmug.get(`/image/${made.id}-0`, token)).Code).toBe(404)
  await smugmug.control('/reset', {})
  expect(await libraryOf('ansel')).toEqual(before)
})

test('counts per user, gives the calls left, and answers 429 with the wait', async () => {
  const other = await smugmug.connect('dorothea')
  const ask = (held: Token) => smugmug.call('/api/v2!authuser', held)
  expect((await ask(token)).headers.get('x-ratelimit-remaining')).toBe('99999')
  await smugmug.control('/limits', { service: 'smugmug', perHour: 3 })
  expect((await ask(token)).headers.get('x-ratelimit-remaining')).toBe('1')
  expect((await ask(token)).headers.get('x-ratelimit-remaining')).toBe('0')
  const refused = await ask(token)
  expect(await bodyOf(refused)).toEqual([429, { Code: 429, Message: 'Too Many Requests' }])
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(3_500)
  expect(Number(refused.headers.get('x-ratelimit-reset'))).toBeCloseTo(Date.now() / 1_000 + wait, -1)
  expect((await ask(other)).status).toBe(200)
  await smugmug.control('/limits', { service: 'smugmug', perHour: null })
  expect((await ask(token)).status).toBe(200)
})

test('faults apply in order, and a dropped write is carried out and logged before the socket closes', async () => {
  const photo = await plainPhoto()
  const since = (await smugmug.control('/calls')).at(-1).n
  await smugmug.control('/faults', { service: 'smugmug', match: 'PATCH', status: 503, body: '<h1>Sorry</h1>' })
  await smugmug.control('/faults', { service: 'smugmug', match: 'PATCH', dropAfterWrite: true, delayMs: 20 })
  await smugmug.control('/faults', {
    service: 'smugmug',
    match: '/api/v2/image/',
    status: 429,
    headers: { 'Retry-After': '7' },
  })
  const refused = await smugmug.patch(`${photo.id}-0`, token, { Title: 'First' })
  expect([refused.status, refused.headers.get('x-ratelimit-remaining')]).toEqual([503, null])
  expect((await stored(photo.id))?.title).toBe(photo.title)
  await expect(smugmug.patch(`${photo.id}-0`, token, { Title: 'Second' })).rejects.toThrow()
  expect((await stored(photo.id))?.title).toBe('Second')
  const limited = await smugmug.call(imagePath(photo), token)
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7'])
  const calls: { status: number; wrote: boolean }[] = await smugmug.control(`/calls?service=smugmug&since=${since}`)
  expect(calls.map(({ status, wrote }) => [status, wrote])).toEqual([
    [503, false],
    [200, true],
    [429, false],
  ])
})
