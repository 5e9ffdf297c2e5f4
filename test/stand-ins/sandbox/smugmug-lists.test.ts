import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Token } from './running-sandbox.ts'
import { keysOf, type Smugmug, startSmugmug } from './smugmug-client.ts'

let smugmug: Smugmug
let token: Token

beforeAll(async () => {
  smugmug = await startSmugmug()
  token = await smugmug.connect('ansel')
})
afterAll(() => smugmug.stop())

const libraryOf = (account: string) => smugmug.libraryOf(account)
const get = (path: string) => smugmug.get(path, token)

test('the seed holds the hard cases', async () => {
  const photos = await libraryOf('ansel')
  expect(photos.length).toBeGreaterThanOrEqual(60)
  const bare = photos.filter(photo => !photo.title && !photo.description && photo.media === 'photo')
  expect(bare.length).toBeGreaterThanOrEqual(40)
  expect(photos.filter(photo => photo.media === 'video')).toHaveLength(1)
  expect(photos.map(photo => photo.title)).toEqual(expect.arrayContaining(['IMG_1234', 'DSC_0042', '東京の夜', '']))
  const tags = new Set(photos.flatMap(photo => photo.tags))
  expect([...tags]).toEqual(expect.arrayContaining(['Golden Gate', 'O’Brien’s "Rock"', 'łódź', 'harbour']))
  // SmugMug made these from the file names.
  expect([...tags].filter(tag => /^4\d{3}$/.test(tag)).length).toBeGreaterThan(3)
  expect(photos.every(photo => photo.albums.length === 1 && /^\w{7}$/.test(photo.id))).toBe(true)
  expect(new Set((await libraryOf('vivian')).map(photo => photo.id)).size).toBe(5_000)
})

test('pages start at 1 and are clamped, and NextPage does not repeat the expansions', async () => {
  const { Album } = (await get('/user/vivian!albums?count=1')).Response
  const path = `/album/${Album[0].AlbumKey}!images`
  expect((await get(path)).Response.Pages).toMatchObject({ Start: 1, Count: 10, RequestedCount: 10 })
  const { Pages, AlbumImage } = (await get(`${path}?count=900&_expand=Image&_verbosity=1`)).Response
  expect(AlbumImage).toHaveLength(500)
  expect(Pages.RequestedCount).toBe(500)
  expect(Pages.NextPage).toBe(`/api/v2${path}?count=900&start=501`)
  const next = (await get(`${path}?count=500&start=501`)).Response
  expect(next.Pages.PrevPage).toBe(`/api/v2${path}?count=500&start=1`)
  expect(keysOf(next.AlbumImage)).not.toContain(AlbumImage[0].ImageKey)
  const last = (await get(`${path}?count=500&start=4001`)).Response
  expect([last.Pages.NextPage, last.Pages.Total - 4_000]).toEqual([undefined, last.Pages.Count])
  expect((await get(`${path}?start=0`)).Code).toBe(400)
  expect((await get('/image!search?Scope=/api/v2/user/vivian&count=500')).Response.Pages.RequestedCount).toBe(100)
})

test('larger sizes of photos that are not public are served only with the owner’s signature', async () => {
  const key = (await libraryOf('ansel')).find(photo => photo.visibility === 'private')?.id
  const { Image } = (await get(`/image/${key},${key}?_expand=ImageSizeDetails`)).Response
  const sizes = (await get(`/image/${key}-${Image[0].Serial}!sizedetails`)).Response.ImageSizeDetails
  const open = async (url: string, by: Token | null) => {
    const headers: HeadersInit = by ? { authorization: smugmug.header('GET', url, [], by) } : {}
    return (await fetch(url, { headers })).status
  }
  expect(await open(sizes.ImageSizeMedium.Url, null)).toBe(200)
  expect(await open(sizes.ImageSizeXLarge.Url, null)).toBe(404)
  expect(await open(sizes.ImageSizeXLarge.Url, { ...token, secret: 'guessed' })).toBe(404)
  expect(await open(sizes.ImageSizeXLarge.Url, await smugmug.connect('dorothea'))).toBe(404)
  expect(await open(sizes.ImageSizeXLarge.Url, token)).toBe(200)
})
