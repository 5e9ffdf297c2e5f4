import { afterAll, describe, expect, test } from 'vitest'
import { startSandbox, type Token } from './running-sandbox.ts'

const sandbox = await startSandbox()
afterAll(() => sandbox.stop())
const token = await sandbox.smugmug.connect('ansel')

const call = (path: string, held = token, json?: object) =>
  sandbox.smugmug.call(`/smugmug/api/v2${path}`, held, json && { method: 'PATCH', json })
const get = async (path: string, held = token) => (await call(path, held)).json()

/** SmugMug checks signatures as Flickr does, and wraps in JSON what Flickr answers as text. */
const SIGNED = {
  flickr: { path: '/flickr/services/rest?method=flickr.test.login', type: 'text/plain' },
  smugmug: { path: '/smugmug/api/v2!authuser', type: 'application/json' },
}

describe.each(['flickr', 'smugmug'] as const)('OAuth 1.0a at %s', platform => {
  const { path, type } = SIGNED[platform]
  const refusalOf = async (answer: Response) => {
    const said = platform === 'flickr' ? await answer.text() : (await answer.json()).Message
    return [answer.status, answer.headers.get('content-type'), said]
  }

  test.each([
    ['signature_invalid&debug_sbs=GET&http%3A%2F%2Flocalhost', { secret: 'guessed' }, {}],
    ['token_rejected', { token: 'guessed' }, {}],
    ['consumer_key_unknown', {}, { oauth_consumer_key: 'guessed' }],
    ['timestamp_refused', {}, { oauth_timestamp: '137131200' }],
  ])('%s', async (problem, wrong, oauth) => {
    const held = { ...(await sandbox[platform].connect('dorothea')), ...wrong }
    const refused = [401, `${type}; charset=utf-8`, expect.stringContaining(`oauth_problem=${problem}`)]
    expect(await refusalOf(await sandbox[platform].call(path, held, { oauth }))).toEqual(refused)
  })

  test('a nonce is accepted once, and used up by a wrong signature too', async () => {
    const held = await sandbox[platform].connect('dorothea')
    const oauth = { oauth_nonce: platform, oauth_timestamp: String(Math.floor(Date.now() / 1000)) }
    expect((await sandbox[platform].call(path, { ...held, secret: 'guessed' }, { oauth })).status).toBe(401)
    const again = await sandbox[platform].call(path, held, { oauth })
    expect(await refusalOf(again)).toContain('oauth_problem=nonce_used')
  })
})

test('a request token is exchanged once, for its verifier, within five minutes', async () => {
  const { ask, approve, exchange } = sandbox.smugmug
  const problemOf = async (answer: Promise<Response>) => (await (await answer).text()).replace('oauth_problem=', '')
  const held = await ask()
  const { verifier } = await (await approve(held.token, 'ansel')).json()
  expect(await problemOf(exchange(held, 'other'))).toBe('verifier_invalid')
  expect((await exchange(held, verifier)).status).toBe(200)
  expect(await problemOf(exchange(held, verifier))).toBe('token_used')
  const slow = await ask()
  sandbox.setForward(4 * 60_000)
  expect((await approve(slow.token, 'ansel')).status).toBe(200)
  sandbox.setForward(60_000)
  expect(await problemOf(exchange(slow, '123456'))).toBe('token_expired')
})

test('what was allowed once stays allowed, no more and no less, until the app is removed', async () => {
  const { id } = await sandbox.control('/photos/smugmug/vivian', {})
  await sandbox.control(`/photos/smugmug/vivian/${id}`, { visibility: 'private' }, 'PATCH')
  const image = `/image/${id}-0`
  const reader = await sandbox.smugmug.connect('vivian', 'Access=Full&Permissions=Read')
  const again = await sandbox.smugmug.connect('vivian')
  const Message = 'The user has not granted the required permissions'
  for (const held of [reader, again]) {
    expect(await (await call(image, held, { Title: 'No' })).json()).toEqual({ Code: 403, Message })
  }
  await sandbox.control('/revoke', { platform: 'smugmug', account: 'vivian' })
  expect(await get(image, again)).toEqual({ Code: 401, Message: 'oauth_problem=token_rejected' })
  const narrow = await sandbox.smugmug.connect('vivian', 'Permissions=Modify')
  expect((await get(image, narrow)).Code).toBe(404)
  await sandbox.control('/revoke', { platform: 'smugmug', account: 'vivian' })
})

test('pages start at 1 and are clamped, and NextPage repeats no expansion', async () => {
  const { Album } = (await get('/user/vivian!albums?count=1')).Response
  const path = `/album/${Album[0].AlbumKey}!images`
  expect((await get(path)).Response.Pages).toMatchObject({ Start: 1, Count: 10, RequestedCount: 10 })
  expect((await get(`${path}?count=900`)).Response.AlbumImage).toHaveLength(500)
  const { Pages } = (await get(`${path}?count=2&_expand=Image&_verbosity=1`)).Response
  expect(Pages.NextPage).toBe(`/api/v2${path}?count=2&start=3`)
  expect((await get(`${path}?start=0`)).Code).toBe(400)
  expect((await get('/image!search?Scope=/api/v2/user/vivian&count=500')).Response.Image).toHaveLength(100)
})

test('a search fails beyond its window of 10,000', async () => {
  const at = (start: number) => call(`/image!search?Scope=/api/v2/user/ansel&count=100&start=${start}`)
  expect((await at(9_901)).status).toBe(200)
  const beyond = await at(9_902)
  expect([beyond.status, beyond.headers.get('content-type'), await beyond.text()]).toEqual([500, 'text/html', ''])
})

test('a large size of a private photo is served only with its owner’s signature', async () => {
  const { id } = await sandbox.control('/photos/smugmug/ansel', {})
  await sandbox.control(`/photos/smugmug/ansel/${id}`, { visibility: 'private' }, 'PATCH')
  const { ImageSizeMedium, ImageSizeXLarge } = (await get(`/image/${id}-0!sizedetails`)).Response.ImageSizeDetails
  const open = async (size: { Url: string }, held: Token | null) => (await sandbox.smugmug.call(size.Url, held)).status
  const other = await sandbox.smugmug.connect('dorothea')
  expect(await open(ImageSizeMedium, null)).toBe(200)
  expect([await open(ImageSizeXLarge, null), await open(ImageSizeXLarge, other)]).toEqual([404, 404])
  expect(await open(ImageSizeXLarge, token)).toBe(200)
})
