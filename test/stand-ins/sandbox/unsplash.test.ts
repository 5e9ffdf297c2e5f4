import { createApi } from 'unsplash-js'
import { afterAll, expect, test } from 'vitest'
import { SANDBOX_KEYS } from '#test/stand-ins/sandbox/keys.ts'
import { startSandbox } from './running-sandbox.ts'

type Stored = { id: string; description: string; tags: string[]; visibility: string }
type Api = ReturnType<typeof createApi>

const sandbox = await startSandbox()
afterAll(() => sandbox.stop())

const { clientId: client_id, clientSecret: client_secret } = SANDBOX_KEYS.unsplash
const redirect_uri = 'http://localhost:1/api/auth/unsplash/callback'
const ALL = 'public read_user read_photos write_photos read_collections'
const post = (path: string, fields: Record<string, string>) => {
  const body = new URLSearchParams(fields)
  return fetch(`${sandbox.origin}/unsplash/oauth${path}`, { method: 'POST', body, redirect: 'manual' })
}

/** The address to which the person who agrees is sent, if any. */
async function approve(changes: Record<string, string> = {}) {
  const query = { client_id, redirect_uri, response_type: 'code', scope: ALL, state: 'xyz', ...changes }
  const answer = await post(`/authorize?${new URLSearchParams(query)}`, { account: 'ansel', decision: 'approve' })
  return answer.headers.get('location')
}
const newCode = async (scope = ALL) => new URL((await approve({ scope })) ?? '').searchParams.get('code') ?? ''
const redeem = (code: string, changes: Record<string, string> = {}) =>
  post('/token', { client_id, client_secret, redirect_uri, code, grant_type: 'authorization_code', ...changes })

async function connect(scope = ALL) {
  const { access_token } = await (await redeem(await newCode(scope))).json()
  return createApi({ baseUrl: `${sandbox.origin}/unsplash`, headers: { Authorization: `Bearer ${access_token}` } })
}

const owner = await connect()
const visitor = createApi({ baseUrl: `${sandbox.origin}/unsplash`, accessKey: client_id })
const library = (): Promise<Stored[]> => sandbox.control('/photos/unsplash/ansel')
const upload = (texts: Partial<Stored>): Promise<Stored> => sandbox.control('/photos/unsplash/ansel', texts)
const path = { username: 'anselwhitcombe' }
const photosOf = (api: Api, query = {}) => api.GET('/users/{username}/photos', { params: { path, query } })
const photo = (api: Api, assetSlug: string) => api.GET('/photos/{assetSlug}', { params: { path: { assetSlug } } })
const put = (api: Api, assetSlug: string, body: Record<string, unknown>) =>
  api.PUT('/photos/{assetSlug}', { params: { path: { assetSlug } }, body })

test('unsplash-js lists thirty photos at a time, newest first, and their total', async () => {
  const expected = (await library()).map(({ id }) => id).reverse()
  const { data = [], response } = await photosOf(owner, { per_page: 100 })
  expect(response.headers.get('x-total')).toBe(String(expected.length))
  expect(data.map(({ id }) => id)).toEqual(expected.slice(0, 30))
})

test('lists have neither tags nor place nor camera; a single photo does, with the owner’s tags for the owner', async () => {
  const { id } = await upload({ tags: ['Old Town', 'sea'] })
  const { data: [listed] = [] } = await photosOf(owner)
  expect(listed).toMatchObject({ id, description: null })
  for (const field of ['title', 'tags', 'location', 'exif', 'user_tags']) expect(listed).not.toHaveProperty(field)
  const tags = [{ title: 'Old Town' }, { title: 'sea' }]
  expect((await photo(owner, id)).data).toMatchObject({ tags, user_tags: tags, show_on_profile: true, location: {} })
  expect((await photo(visitor, id)).data).not.toHaveProperty('user_tags')
})

test('an update changes what it sends and nothing else, and replaces all tags', async () => {
  const before = await upload({ description: 'Boats.', tags: ['Old Town', 'sea'] })
  const described = await put(owner, before.id, { description: 'Late.', title: 'Ignored', alt_description: 'Ignored' })
  expect(described.data).toMatchObject({ description: 'Late.', tags: [{ title: 'Old Town' }, { title: 'sea' }] })
  const tagged = await put(owner, before.id, { tags: ['Late Boats', ' late boats ', 'sea', ''] })
  expect(tagged.data).toMatchObject({ description: 'Late.', tags: [{ title: 'Late Boats' }, { title: 'sea' }] })
  expect((await put(owner, before.id, { description: '' })).data).toMatchObject({ description: null })
  expect((await put(owner, before.id, { description: null })).error).toEqual({ errors: ['description is invalid'] })
  expect((await put(owner, before.id, { tags: 'sea, boats' })).error).toEqual({ errors: ['tags is invalid'] })
  expect((await library()).at(-1)).toEqual({ ...before, description: '', tags: ['Late Boats', 'sea'] })
})

test('a token does no more than its scopes allow', async () => {
  const { id } = await upload({})
  const reader = await connect('public read_photos')
  for (const { response, error } of [await reader.GET('/me'), await put(reader, id, { description: 'No' })]) {
    expect([response.status, error]).toEqual([403, { errors: ['OAuth error: missing permissions'] }])
  }
  const totalOf = ({ response }: { response: Response }) => Number(response.headers.get('x-total'))
  const collections = async (api: Api) => totalOf(await api.GET('/users/{username}/collections', { params: { path } }))
  expect([await collections(owner), await collections(reader), await collections(visitor)]).toEqual([5, 4, 4])
  const shown = (await library()).filter(({ visibility }) => visibility === 'public').length
  expect(totalOf(await photosOf(visitor))).toBe(shown)
  expect(totalOf(await photosOf(reader))).toBeGreaterThan(shown)
})

test('a code is valid once, for ten minutes, for its own redirect URI and with the application secret', async () => {
  const code = await newCode()
  const errorOf = async (of: string, changes = {}) => (await (await redeem(of, changes)).json()).error
  expect(await errorOf(code, { redirect_uri: 'urn:ietf:wg:oauth:2.0:oob' })).toBe('invalid_grant')
  expect(await errorOf(code, { client_secret: 'guessed' })).toBe('invalid_client')
  expect(await errorOf(code)).toBeUndefined()
  expect(await errorOf(code)).toBe('invalid_grant')
  const late = await newCode()
  sandbox.setForward(600_000)
  expect(await errorOf(late)).toBe('invalid_grant')
})

test('nobody is sent to an address that is not registered', async () => {
  const uris = [`${redirect_uri}/`, 'http://example.org/']
  const others = [...uris.map(uri => ({ redirect_uri: uri })), { client_id: 'another' }]
  expect(await Promise.all(others.map(approve))).toEqual([null, null, null])
})
