import { createFlickr, FetchTransport } from 'flickr-sdk'
import { afterAll, expect, test } from 'vitest'
import { SANDBOX_KEYS } from '#test/stand-ins/sandbox/keys.ts'
import { startSandbox } from './running-sandbox.ts'

const sandbox = await startSandbox()
afterAll(() => sandbox.stop())
const hereFrom = (url: string) => url.replace(/^https:\/\/(api|www)\.flickr\.com/, `${sandbox.origin}/flickr`)
/** The client has Flickr's addresses built in and signs them, so only the host that requests are sent to is replaced. */
class HereTransport extends FetchTransport {
  override fetch(url: string, init: RequestInit) {
    return super.fetch(hereFrom(url), init)
  }
}
const clientWith = (oauthToken: string | false, oauthTokenSecret: string | false) => {
  const { key: consumerKey, secret: consumerSecret } = SANDBOX_KEYS.flickr
  return createFlickr({ consumerKey, consumerSecret, oauthToken, oauthTokenSecret }, new HereTransport())
}

/** The client's complete sign-in. */
async function connect(account: string, perms: 'read' | 'write' = 'write') {
  const { oauth } = clientWith(false, false)
  const { requestToken, requestTokenSecret } = await oauth.request('http://localhost:1/back')
  const body = new URLSearchParams({ account, decision: 'approve' })
  const page = hereFrom(oauth.authorizeUrl(requestToken, perms))
  const answer = await fetch(page, { method: 'POST', body, redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '')
  const granted = clientWith(requestToken, requestTokenSecret).oauth
  const user = await granted.verify(back.searchParams.get('oauth_verifier') ?? '')
  return { ...clientWith(user.oauthToken, user.oauthTokenSecret), user }
}

const flickr = await connect('ansel')
type Photo = { id: string; title: string; description: string; tags: string[] }
const upload = (texts: Partial<Photo> = {}): Promise<Photo> => sandbox.control('/photos/flickr/ansel', texts)
const stored = ({ id }: Photo): Promise<Photo> => sandbox.control(`/photos/flickr/ansel/${id}`)
const search = async (client: typeof flickr, fields: Record<string, string>) =>
  (await client.flickr('flickr.photos.search', { user_id: 'me', per_page: '500', ...fields })).photos

test('flickr-sdk signs in, writes whatever a text may hold, and lists it', async () => {
  expect(flickr.user).toMatchObject({ nsid: '90210377@N04', username: 'ansel', fullname: 'Ansel Whitcombe' })
  const photo = await upload()
  const texts = { title: "Łódź & 'co' (1) *! 100% +~ 東京 🌸", description: 'a=b&c="d" /?#é' }
  await flickr.flickr('flickr.photos.setMeta', { photo_id: photo.id, ...texts })
  expect(await stored(photo)).toEqual({ ...photo, ...texts })
  expect((await search(flickr, {})).photo[0]).toMatchObject({ id: photo.id, title: texts.title })
})

test('the first spelling of a tag stays, and lists show only clean forms', async () => {
  const photo = await upload()
  const fields = { photo_id: photo.id, tags: '"Golden Gate" Łódź ns:key=Value' }
  await flickr.flickr('flickr.photos.setTags', fields)
  await flickr.flickr('flickr.photos.addTags', { ...fields, tags: 'goldengate "Ulica Piotrkowska" a,b' })
  const info = await flickr.flickr('flickr.photos.getInfo', { photo_id: photo.id })
  expect(info.photo.tags.tag.map((tag: { raw: string; _content: string }) => [tag.raw, tag._content])).toEqual([
    ['Golden Gate', 'goldengate'],
    ['Łódź', 'łódź'],
    ['ns:key=Value', 'ns:key=value'],
    ['Ulica Piotrkowska', 'ulicapiotrkowska'],
    ['a,b', 'ab'],
  ])
  const [listed] = (await search(flickr, { tags: 'GOLDEN gate,nothing', extras: 'tags' })).photo
  expect(listed).toMatchObject({ id: photo.id, tags: 'goldengate łódź ns:key=value ulicapiotrkowska ab' })
})

test('a description is kept as typed, and shown as HTML in every answer', async () => {
  const photo = await upload()
  const description = '<b>"Bold"</b> & <u>more</u>, <a href="https://a.example/?b&c">there</a> and https://a.example/.'
  const marks = '<b>&quot;Bold&quot;</b> &amp; &lt;u&gt;more&lt;/u&gt;, <a href="https://a.example/?b&c">there</a>'
  const link = '<a href="https://a.example/" rel="noreferrer nofollow">https://a.example/</a>'
  const shown = { description: { _content: `${marks} and ${link}.` } }
  const fields = { photo_id: photo.id, description }
  expect((await flickr.flickr('flickr.photos.setMeta', fields)).photo).toMatchObject(shown)
  expect((await flickr.flickr('flickr.photos.getInfo', { photo_id: photo.id })).photo).toMatchObject(shown)
  expect((await search(flickr, { extras: 'description' })).photo[0]).toMatchObject(shown)
  expect(await stored(photo)).toEqual({ ...photo, description })
})

const SET_META = 'flickr.photos.setMeta' as const
test.each([
  { what: 'neither title nor description', code: 2, method: SET_META, fields: {} },
  { what: 'a tag beyond the 75th', code: 2, method: 'flickr.photos.addTags' as const, fields: { tags: 'a b' } },
  { what: 'a token that may only read', code: 99, method: SET_META, fields: { title: 'No' }, perms: 'read' as const },
])('a write with $what is refused with HTTP 200, and changes nothing', async ({ code, method, fields, perms }) => {
  const photo = await upload({ tags: Array.from({ length: 74 }, (_, index) => `tag${index}`) })
  const client = await connect('ansel', perms)
  const refused = client.flickr(method, { photo_id: photo.id, ...fields })
  await expect(refused).rejects.toMatchObject({ cause: { stat: 'fail', code } })
  expect(await stored(photo)).toEqual(photo)
})

test('only the first 4,000 results of a search are real', async () => {
  const vivian = await connect('vivian')
  const [eighth, ninth] = [await search(vivian, { page: '8' }), await search(vivian, { page: '9' })]
  expect(ninth.total).toBe('5000')
  expect(ninth.photo).toEqual(eighth.photo)
})
