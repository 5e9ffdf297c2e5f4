import { createFlickr } from 'flickr-sdk'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { SANDBOX_KEYS } from '#test/stand-ins/sandbox/keys.ts'
import { startSandbox } from './running-sandbox.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
const { key: consumerKey, secret: consumerSecret } = SANDBOX_KEYS.flickr

beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())
beforeEach(async () => {
  await sandbox.control('/reset', {})
  const fetchThere = globalThis.fetch
  // The client has Flickr's addresses built in and signs them, so only the host that requests are sent to is replaced.
  vi.stubGlobal('fetch', (address: string | URL, init?: RequestInit) =>
    fetchThere(String(address).replace(/^https:\/\/(api|www)\.flickr\.com/, `${sandbox.origin}/flickr`), init),
  )
})
afterEach(() => vi.unstubAllGlobals())

const stored = async (): Promise<{ id: string; title: string; description: string; tags: string[] }[]> =>
  sandbox.control('/photos/flickr/ansel')

type Perms = 'read' | 'write'

/** The client's complete sign-in. */
async function signIn(perms: Perms) {
  const { oauth } = createFlickr({ consumerKey, consumerSecret, oauthToken: false, oauthTokenSecret: false })
  const { requestToken, requestTokenSecret } = await oauth.request('http://localhost:1/back?from=flickr')
  const answer = await fetch(oauth.authorizeUrl(requestToken, perms), {
    method: 'POST',
    body: new URLSearchParams({ account: 'ansel', decision: 'approve' }),
    redirect: 'manual',
  })
  const back = new URL(answer.headers.get('location') ?? '')
  expect(back.searchParams.get('from')).toBe('flickr')
  const held = { consumerKey, consumerSecret, oauthToken: requestToken, oauthTokenSecret: requestTokenSecret }
  return createFlickr(held).oauth.verify(back.searchParams.get('oauth_verifier') ?? '')
}

async function connect(perms: Perms = 'write') {
  const { oauthToken, oauthTokenSecret } = await signIn(perms)
  return createFlickr({ consumerKey, consumerSecret, oauthToken, oauthTokenSecret }).flickr
}

const searched = z.object({ photos: z.object({ total: z.string(), photo: z.array(z.object({ id: z.string() })) }) })

test('signs in, and gets the user’s identity', async () => {
  expect(await signIn('write')).toMatchObject({ nsid: '90210377@N04', username: 'ansel', fullname: 'Ansel Whitcombe' })
  const flickr = await connect()
  expect(await flickr('flickr.test.login', {})).toMatchObject({ user: { username: { _content: 'ansel' } } })
})

test('lists albums and their photos, and searches', async () => {
  const flickr = await connect()
  const { photosets } = z
    .object({ photosets: z.object({ photoset: z.array(z.object({ id: z.string(), photos: z.number() })) }) })
    .parse(await flickr('flickr.photosets.getList', {}))
  const [first] = photosets.photoset
  const inside = await flickr('flickr.photosets.getPhotos', { photoset_id: first?.id ?? '', user_id: '90210377@N04' })
  expect(inside).toMatchObject({ photoset: { id: first?.id } })

  const all = searched.parse(await flickr('flickr.photos.search', { user_id: 'me', per_page: '500' }))
  expect(all.photos.photo.map(({ id }) => id)).toEqual((await stored()).map(({ id }) => id).reverse())
  const tagged = searched.parse(await flickr('flickr.photos.search', { user_id: 'me', tags: 'łódź,Golden Gate' }))
  const byHand = (await stored()).filter(({ tags }) => tags.includes('łódź') || tags.includes('Golden Gate'))
  expect(tagged.photos.photo.map(({ id }) => id)).toEqual(byHand.map(({ id }) => id).reverse())
})

test('writes whatever characters a text may hold, and reads them back', async () => {
  const flickr = await connect()
  const [photo] = await stored()
  const photo_id = photo?.id ?? ''
  const title = "Łódź & 'co' (1) *! 100% +~ 東京 🌸"
  await flickr('flickr.photos.setMeta', { photo_id, title, description: 'a=b&c="d" /?#é' })
  await flickr('flickr.photos.setTags', { photo_id, tags: '"Golden Gate" sea' })
  await flickr('flickr.photos.addTags', { photo_id, tags: 'goldengate "Ulica Piotrkowska"' })
  expect((await stored())[0]).toMatchObject({
    title,
    description: 'a=b&c="d" /?#é',
    tags: ['Golden Gate', 'sea', 'Ulica Piotrkowska'],
  })
  expect(await flickr('flickr.photos.getInfo', { photo_id })).toMatchObject({ photo: { title: { _content: title } } })
})

test('a refused call is an error of the client', async () => {
  const reading = await connect('read')
  const [photo] = await stored()
  const write = { photo_id: photo?.id ?? '', title: 'No' }
  await expect(reading('flickr.photos.setMeta', write)).rejects.toMatchObject({ cause: { stat: 'fail', code: 99 } })
  const { oauthToken, oauthTokenSecret } = await signIn('write')
  const forged = createFlickr({ consumerKey, consumerSecret: 'guessed', oauthToken, oauthTokenSecret }).flickr
  await expect(forged('flickr.photos.setMeta', write)).rejects.toMatchObject({ cause: { status: 401 } })
  expect((await stored())[0]).toEqual(photo)
  expect((await sandbox.control('/calls?service=flickr')).at(-1)).toMatchObject({ status: 401, wrote: false })
})
