import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { baseString, sign } from '#test/stand-ins/sandbox/oauth1.ts'
import { startSandbox, type Token } from './running-sandbox.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let token: Token

beforeAll(async () => {
  sandbox = await startSandbox()
  token = await sandbox.connect('ansel')
})
afterAll(() => sandbox.stop())
beforeEach(() => sandbox.control('/reset', {}))

const REST = '/flickr/services/rest'
const echo = () =>
  sandbox.signed('POST', REST, { method: 'flickr.test.login', format: 'json', nojsoncallback: '1' }, token)
const listed = (): Promise<{ id: string; title: string; description: string; tags: string[]; media: string }[]> =>
  sandbox.control('/photos/flickr/ansel')

test('signs as RFC 5849 and the flickr-sdk vector do', () => {
  const pairs: [string, string][] = [
    ['method', 'flickr.test.echo'],
    ['foo', 'bar'],
    ['oauth_consumer_key', 'consumer key'],
    ['oauth_token', 'oauth token'],
    ['oauth_nonce', 'p2m2bnHdXVIsQH0FUv0oN9XrJU57ak7dSSpHU36mn4k='],
    ['oauth_timestamp', '499166400'],
    ['oauth_version', '1.0'],
    ['oauth_signature_method', 'HMAC-SHA1'],
  ]
  const base = baseString('GET', 'https://api.flickr.com/services/rest', pairs)
  expect(sign(base, 'consumer secret', 'oauth token secret')).toBe('Dz9rJCs/jKRPMeLztpj7T9Ur9m0=')
})

test('refuses a wrong signature with the base string it expected', async () => {
  const pairs = echo().map(([name, value]): [string, string] => [name, name === 'oauth_signature' ? 'AAAA' : value])
  const answer = await sandbox.post(REST, pairs)
  expect(answer.status).toBe(401)
  expect(answer.headers.get('content-type')).toContain('text/plain')
  expect(await answer.text()).toMatch(/^oauth_problem=signature_invalid&debug_sbs=POST&http%3A%2F%2Flocalhost/)
})

test('accepts a nonce once', async () => {
  const pairs = echo()
  expect((await sandbox.post(REST, pairs)).status).toBe(200)
  const again = await sandbox.post(REST, pairs)
  expect([again.status, await again.text()]).toEqual([401, 'oauth_problem=nonce_used'])
})

test('a token that may only read cannot write, and a removed app is rejected', async () => {
  const reader = await sandbox.connect('dorothea', 'read')
  const [photo] = await sandbox.control('/photos/flickr/dorothea')
  const refused = await sandbox.restPost('flickr.photos.setMeta', { photo_id: photo.id, title: 'Mine' }, reader)
  expect(await refused.json()).toMatchObject({ stat: 'fail', code: 99 })
  await sandbox.control('/revoke', { platform: 'flickr', account: 'dorothea' })
  const rejected = await sandbox.restGet('flickr.test.login', {}, reader)
  expect([rejected.status, await rejected.text()]).toEqual([401, 'oauth_problem=token_rejected'])
})

test('keeps a description as it was typed, and shows it as HTML in every answer', async () => {
  const typed = (await listed()).find(photo => photo.description.startsWith('Depth < 2'))
  const id = typed?.id ?? ''
  const url = 'https://example.org/harbour?year=1998&amp;page=2'
  const shown = `Depth &lt; 2 m &gt; 1 m here. More at <a href="${url}" rel="noreferrer nofollow">${url}</a>.`
  const info = await (await sandbox.restGet('flickr.photos.getInfo', { photo_id: id }, token)).json()
  expect(info).toMatchObject({ photo: { description: { _content: shown } } })
  const params = { user_id: 'me', extras: 'description', sort: 'date-posted-asc', per_page: '500' }
  const { photos } = await (await sandbox.restGet('flickr.photos.search', params, token)).json()
  expect(photos.photo.find((photo: { id: string }) => photo.id === id)).toMatchObject({
    description: { _content: shown },
  })

  const description = '<b>"Bold"</b> & <u>more</u>, <a href="https://example.org/?a&b">https://example.org/</a>'
  const answer = await sandbox.restPost('flickr.photos.setMeta', { photo_id: id, description }, token)
  expect(await answer.json()).toMatchObject({
    photo: {
      title: { _content: typed?.title },
      description: {
        _content:
          '<b>&quot;Bold&quot;</b> &amp; &lt;u&gt;more&lt;/u&gt;, <a href="https://example.org/?a&b">https://example.org/</a>',
      },
    },
  })
  expect((await listed()).find(photo => photo.id === id)).toEqual({ ...typed, description })
  const neither = await sandbox.restPost('flickr.photos.setMeta', { photo_id: id }, token)
  expect(await neither.json()).toMatchObject({ stat: 'fail', code: 2 })
})

test('the 76th tag changes nothing', async () => {
  const full = (await listed()).find(photo => photo.tags.length === 74)
  const answer = await sandbox.restPost('flickr.photos.addTags', { photo_id: full?.id ?? '', tags: 'one two' }, token)
  expect(await answer.json()).toEqual({ stat: 'fail', code: 2, message: 'Maximum number of tags reached' })
  expect((await listed()).find(photo => photo.id === full?.id)).toEqual(full)
})

test('keeps the first spelling of a tag, and lists show only clean forms', async () => {
  const bare = (await listed()).find(photo => photo.tags.length === 0 && photo.media === 'photo')
  const id = bare?.id ?? ''
  await sandbox.restPost(
    'flickr.photos.addTags',
    { photo_id: id, tags: '"Golden Gate" goldengate Łódź ns:key=Value' },
    token,
  )
  const info = await (await sandbox.restGet('flickr.photos.getInfo', { photo_id: id }, token)).json()
  expect(info.photo.tags.tag.map((tag: { raw: string; _content: string }) => [tag.raw, tag._content])).toEqual([
    ['Golden Gate', 'goldengate'],
    ['Łódź', 'łódź'],
    ['ns:key=Value', 'ns:key=value'],
  ])
  const found = await (
    await sandbox.restGet(
      'flickr.photos.search',
      { user_id: 'me', tags: 'GOLDEN gate,nothing', extras: 'tags', per_page: '500' },
      token,
    )
  ).json()
  expect(found.photos.photo.find((photo: { id: string }) => photo.id === id).tags).toBe('goldengate łódź ns:key=value')
})

test('only the first 4,000 results of a search are real', async () => {
  const vivian = await sandbox.connect('vivian')
  const page = async (number: number) => {
    const fields = { user_id: 'me', per_page: '500', page: String(number) }
    return (await sandbox.restGet('flickr.photos.search', fields, vivian)).json()
  }
  const [eighth, ninth] = [await page(8), await page(9)]
  expect(ninth.photos.total).toBe('5000')
  expect(ninth.photos.photo).toEqual(eighth.photos.photo)
})

test('imogen can be chosen on Flickr and is unknown on the other platforms', async () => {
  expect((await sandbox.connect('imogen')).token).not.toBe('')
  for (const platform of ['unsplash', 'smugmug']) {
    expect(await sandbox.control(`/photos/${platform}/imogen`)).toEqual({ error: 'No such account' })
  }
})

test('a dropped write is carried out and logged before the socket closes', async () => {
  const [photo] = await listed()
  await sandbox.control('/faults', { service: 'flickr', match: 'setMeta', dropAfterWrite: true, delayMs: 30 })
  const fields = { photo_id: photo?.id ?? '', title: 'Written all the same' }
  await expect(sandbox.restPost('flickr.photos.setMeta', fields, token)).rejects.toThrow()
  expect((await listed())[0]?.title).toBe('Written all the same')
  const calls = await sandbox.control('/calls?service=flickr')
  expect(calls.at(-1)).toMatchObject({ method: 'flickr.photos.setMeta', wrote: true, params: { oauth_token: '…' } })
})

test('a status fault answers without performing, and is listed', async () => {
  const [photo] = await listed()
  await sandbox.control('/faults', {
    service: 'flickr',
    status: 429,
    body: '<h1>Too many</h1>',
    headers: { 'Retry-After': '7' },
  })
  const answer = await sandbox.restPost('flickr.photos.setMeta', { photo_id: photo?.id ?? '', title: 'No' }, token)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7'])
  expect((await listed())[0]).toEqual(photo)
  expect((await sandbox.control('/calls')).at(-1)).toMatchObject({ status: 429, wrote: false })
})

test('the hourly limit counts calls made before it was set', async () => {
  await sandbox.restGet('flickr.test.login', {}, token)
  await sandbox.control('/limits', { service: 'flickr', perHour: 2 })
  expect((await sandbox.restGet('flickr.test.login', {}, token)).status).toBe(200)
  const refused = await sandbox.restGet('flickr.test.login', {}, token)
  expect([refused.status, (await refused.text()).slice(0, 12)]).toEqual([429, '<html><body>'])
})

test('the seed has what tests rely on, and a reset restores it exactly', async () => {
  const before = await listed()
  const bare = before.filter(
    photo => !photo.title && !photo.description && photo.tags.length < 40 && photo.media === 'photo',
  )
  expect(bare.length).toBeGreaterThanOrEqual(40)
  expect(before.length).toBeGreaterThanOrEqual(80)
  await sandbox.control(`/photos/flickr/ansel/${before[3]?.id}`, { title: 'Edited', tags: ['A B'] }, 'PATCH')
  expect((await sandbox.control('/photos/flickr/ansel', { title: 'New one' })).title).toBe('New one')
  await sandbox.control('/reset', {})
  expect(await listed()).toEqual(before)
})

test('a position is listed where it is asked for, with who may see it', async () => {
  const photos: { id: string; geo: Record<string, unknown> | null; visibility: string }[] =
    await sandbox.control('/photos/flickr/ansel')
  const placed = photos.filter(({ geo }) => geo !== null)
  expect(placed.length).toBeGreaterThanOrEqual(8)
  expect(placed.filter(({ geo }) => geo?.public === false).length).toBeGreaterThanOrEqual(2)

  const search = async (extras: string, caller = token) => {
    const params = { user_id: '90210377@N04', extras, per_page: '500' }
    const { photos: found } = await (await sandbox.restGet('flickr.photos.search', params, caller)).json()
    return new Map<string, Record<string, unknown>>(found.photo.map((photo: { id: string }) => [photo.id, photo]))
  }
  const withGeo = await search('geo')
  const none = { latitude: 0, longitude: 0, accuracy: 0, geo_is_public: 0 }
  for (const { id, geo } of photos) {
    const { latitude, longitude, public: isPublic } = geo ?? {}
    const shown = {
      latitude: `${latitude}`,
      longitude: `${longitude}`,
      accuracy: '16',
      geo_is_public: isPublic ? 1 : 0,
    }
    expect(withGeo.get(id)).toMatchObject(geo ? shown : none)
  }
  for (const photo of (await search('tags')).values()) {
    for (const field of Object.keys(none)) expect(photo).not.toHaveProperty(field)
  }
  const others = await search('geo', await sandbox.connect('dorothea'))
  for (const { id, geo, visibility } of placed) {
    if (visibility === 'public' && !geo?.public) expect(others.get(id)).toMatchObject(none)
  }
})

test('the owner places a photo on the map, hides it there and takes it off', async () => {
  const geo = { latitude: 51.96, longitude: 1.35, public: true }
  const { id, ...made } = await sandbox.control('/photos/flickr/ansel', { title: 'Pier', geo })
  expect(made.geo).toEqual(geo)
  const patch = async (body: object) => {
    const answer = await fetch(`${sandbox.origin}/control/photos/flickr/ansel/${id}`, {
      method: 'PATCH',
      body: JSON.stringify(body),
    })
    return [answer.status, (await answer.json()).geo]
  }
  expect(await patch({ geo: { ...geo, public: false } })).toEqual([200, { ...geo, public: false }])
  expect(await patch({ title: 'The pier' })).toEqual([200, { ...geo, public: false }])
  expect(await patch({ geo: null })).toEqual([200, null])
  expect((await patch({ geo: { latitude: 91, longitude: 0, public: true } }))[0]).toBe(400)
})
