import { createApi } from 'unsplash-js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SANDBOX_KEYS } from '#test/stand-ins/sandbox/keys.ts'
import { startSandbox } from './running-sandbox.ts'
import { unsplashSignIn } from './unsplash-client.ts'

type Stored = { id: string; description: string; tags: string[]; albums: string[]; visibility: string; title: string }

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let api: ReturnType<typeof createApi>
let visitor: ReturnType<typeof createApi>

const username = 'anselwhitcombe'

beforeAll(async () => {
  sandbox = await startSandbox()
  const baseUrl = `${sandbox.origin}/unsplash`
  const token = await unsplashSignIn(sandbox.origin).connect('ansel')
  api = createApi({ baseUrl, headers: { Authorization: `Bearer ${token}` } })
  visitor = createApi({ baseUrl, accessKey: SANDBOX_KEYS.unsplash.clientId })
})
afterAll(() => sandbox.stop())
beforeEach(() => sandbox.control('/reset', {}))

const stored = (account = 'ansel'): Promise<Stored[]> => sandbox.control(`/photos/unsplash/${account}`)
const photosOf = (who: typeof api, query: Record<string, string | number> = {}, name = username) =>
  who.GET('/users/{username}/photos', { params: { path: { username: name }, query } })
const photo = (who: typeof api, assetSlug: string) =>
  who.GET('/photos/{assetSlug}', { params: { path: { assetSlug } } })

async function findStored(fits: (photo: Stored) => boolean): Promise<Stored> {
  const found = (await stored()).find(fits)
  if (!found) throw new Error('The seed holds no such photo')
  return found
}

test('unsplash-js lists every photo of its owner, thirty at a time, newest first', async () => {
  const listed: string[] = []
  for (let page = 1; ; page += 1) {
    const { data = [], response } = await photosOf(api, { page, per_page: 100 })
    expect([response.headers.get('x-total'), response.headers.get('x-per-page')]).toEqual(['97', '30'])
    listed.push(...data.map(({ id }) => id))
    if (data.length < 30) break
  }
  expect(listed).toEqual((await stored()).map(({ id }) => id).reverse())
  const { data = [] } = await photosOf(api, { order_by: 'oldest' })
  expect(data.map(({ id }) => id)).toEqual(listed.slice(-10).reverse())
})

test('lists have neither tags nor place nor camera; a single photo does', async () => {
  const lisbon = await findStored(({ tags }) => tags.includes('Rio Tejo'))
  const { data: page = [] } = await photosOf(api, { per_page: 30 })
  const entry = page.find(({ id }) => id === lisbon.id)
  expect(entry).toMatchObject({ description: null })
  expect(entry).not.toHaveProperty('title')
  for (const field of ['tags', 'location', 'exif', 'user_tags']) expect(entry).not.toHaveProperty(field)

  const { data } = await photo(api, lisbon.id)
  expect(data).toMatchObject({
    description: null,
    location: { city: 'Lisboa', country: 'Portugal', position: { latitude: 38.7077, longitude: -9.1366 } },
    tags: [{ title: 'lisboa' }, { title: 'Rio Tejo' }],
    user_tags: [{ title: 'lisboa' }, { title: 'Rio Tejo' }],
    show_on_profile: true,
  })
  expect((await photo(visitor, lisbon.id)).data).not.toHaveProperty('user_tags')
  expect((await photo(api, new URL(data?.links.html ?? '').pathname.slice('/photos/'.length))).data?.id).toBe(lisbon.id)
})

test('an update changes what it sends and nothing else, and replaces all tags', async () => {
  const before = await findStored(({ tags }) => tags.includes('Golden Gate') && tags.length > 2)
  const put = (body: Record<string, unknown>) =>
    api.PUT('/photos/{assetSlug}', { params: { path: { assetSlug: before.id } }, body })
  const described = await put({ description: 'Boats, late.', title: 'Ignored', alt_description: 'Ignored' })
  expect(described.data).toMatchObject({ description: 'Boats, late.', tags: before.tags.map(title => ({ title })) })
  const tagged = await put({
    tags: ['Late Boats', ' late boats ', 'sea', ''],
    location: { city: 'Lisboa', name: null },
  })
  expect(tagged.data).toMatchObject({
    description: 'Boats, late.',
    tags: [{ title: 'Late Boats' }, { title: 'sea' }],
    location: { city: 'Lisboa', name: null },
  })
  expect((await put({ description: '', show_on_profile: false })).data).toMatchObject({ description: null })
  expect((await stored()).find(({ id }) => id === before.id)).toEqual({
    ...before,
    description: '',
    tags: ['Late Boats', 'sea'],
    visibility: 'private',
  })
  expect((await put({ description: null })).error).toEqual({ errors: ['description is invalid'] })
  expect((await put({ tags: 'sea, boats' })).error).toEqual({ errors: ['tags is invalid'] })
})

test('collections hold photos of others, and a private one is its owner’s own', async () => {
  const listOf = async (who: typeof api) =>
    (await who.GET('/users/{username}/collections', { params: { path: { username } } })).data ?? []
  const own = await listOf(api)
  expect(own.map(({ title, private: hidden }) => [title, hidden])).toEqual([
    ['Harbours & coast', false],
    ['High country', false],
    ['City walks – Łódź & Lisboa', false],
    ['Nothing yet', false],
    ['Drafts', true],
  ])
  expect((await listOf(visitor)).map(({ title }) => title)).not.toContain('Drafts')
  expect(own[3]).toMatchObject({ total_photos: 0, cover_photo: null, last_collected_at: null })

  const inside = async (who: typeof api, collectionId = '') =>
    who.GET('/collections/{collectionId}/photos', { params: { path: { collectionId }, query: { per_page: 30 } } })
  const { data: harbours = [], response } = await inside(api, own[0]?.id)
  expect(new Set(harbours.map(({ user }) => user.username))).toEqual(new Set([username, 'dorothea_l']))
  expect(response.headers.get('x-total')).toBe(String(own[0]?.total_photos))
  const inFirst = (await stored()).filter(({ albums }) => albums.includes(own[0]?.id ?? ''))
  expect(harbours.filter(({ user }) => user.username === username).map(({ id }) => id)).toEqual(
    expect.arrayContaining(inFirst.slice(-5).map(({ id }) => id)),
  )
  expect((await inside(visitor, own[4]?.id)).error).toEqual({ errors: ["Couldn't find Collection"] })
  expect((await inside(api, own[4]?.id)).data?.length).toBeGreaterThan(3)
})

test('edits by the owner follow the rules: no titles, photos hidden or not, tags as typed', async () => {
  const added = await sandbox.control('/photos/unsplash/ansel', { title: 'Never kept', tags: ['One Two', 'one two'] })
  expect(added).toMatchObject({ title: '', tags: ['One Two'], visibility: 'public', media: 'photo' })
  expect((await photosOf(api, { per_page: 1 })).data?.[0]?.id).toBe(added.id)
  const changes = { title: 'Nor here', description: 'Mine', visibility: 'friends' }
  expect(await sandbox.control(`/photos/unsplash/ansel/${added.id}`, changes, 'PATCH')).toMatchObject({
    title: '',
    description: 'Mine',
    visibility: 'private',
  })
})

test('the seed has the same people, with what only Unsplash has', async () => {
  const [own, second, large] = await Promise.all([stored(), stored('dorothea'), stored('vivian')])
  expect([own.length >= 60, second.length, large.length]).toEqual([true, 65, 5_000])
  expect(new Set([...own, ...second, ...large].map(({ id }) => id)).size).toBe(own.length + 5_065)
  expect(own.every(({ id, title }) => /^[\w-]{11}$/.test(id) && title === '')).toBe(true)
  expect(own.filter(({ description, tags }) => !description && tags.length < 30).length).toBeGreaterThanOrEqual(40)
  expect(own.filter(({ description, tags }) => description && tags.length > 0).length).toBeGreaterThanOrEqual(5)
  const { data = [] } = await photosOf(api, { per_page: 30 })
  expect(new Set(data.map(({ width, height }) => Math.sign(width - height)))).toEqual(new Set([-1, 0, 1]))
  const { data: seen } = await api.GET('/users/{username}/photos', {
    params: { path: { username: 'vokafor' }, query: { page: 160, per_page: 30 } },
  })
  expect(seen?.length).toBeGreaterThan(0)
})
