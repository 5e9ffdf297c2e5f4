import sharp from 'sharp'
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

test('JSON has to be asked for', async () => {
  const asked = async (accept: string | null, path = '/api/v2!authuser') => {
    const answer = await smugmug.call(path, token, { accept })
    return [answer.status, answer.headers.get('content-type')?.split(';')[0]]
  }
  expect(await asked('*/*')).toEqual([200, 'text/html'])
  expect(await asked('image/png')).toEqual([406, 'application/json'])
  expect(await asked('text/html;q=0.5, application/json')).toEqual([200, 'application/json'])
  expect(await asked('*/*', '/api/v2!authuser?_accept=application/json')).toEqual([200, 'application/json'])
})

test('verbosity, filters and short links shape an answer', async () => {
  const whole = await get('/user/ansel')
  expect(whole.Request).toMatchObject({ Version: 'v2', Method: 'GET' })
  expect(whole.Response).toMatchObject({ Locator: 'User', LocatorType: 'Object', EndpointType: 'User' })
  expect(whole.Response.User.Uris.UserAlbums).toEqual({
    Uri: '/api/v2/user/ansel!albums',
    Locator: 'Album',
    LocatorType: 'Objects',
    UriDescription: "All of user's albums",
    EndpointType: 'UserAlbums',
  })
  const brief = await get('/user/ansel?_verbosity=1&_filter=NickName&_filteruri=UserAlbums&nonsense=1')
  expect(brief).toEqual({
    Response: {
      Uri: '/api/v2/user/ansel?_filter=NickName&_filteruri=UserAlbums',
      Locator: 'User',
      LocatorType: 'Object',
      User: { NickName: 'ansel', Uris: { UserAlbums: '/api/v2/user/ansel!albums' }, ResponseLevel: 'Full' },
    },
    Code: 200,
    Message: 'Ok',
  })
})

test('the owner sees private and unlisted albums, others neither, and an empty one has no list', async () => {
  const other = await smugmug.connect('dorothea')
  const path = '/user/ansel!albums?count=100&_verbosity=1'
  const own: { AlbumKey: string; Name: string; Privacy: string; ImageCount: number }[] = (await get(path)).Response
    .Album
  expect(own.map(album => [album.Name, album.Privacy])).toEqual([
    ['Harbours & coast', 'Public'],
    ['High country', 'Public'],
    ['City walks – Łódź & Lisboa', 'Public'],
    ['Nothing yet', 'Public'],
    ['Unsorted', 'Unlisted'],
    ['Family', 'Private'],
  ])
  const seen = (await smugmug.get(path, other)).Response
  expect(seen.Pages.Total).toBe(4)
  expect(seen.Album[0].Privacy).toBeUndefined()
  const keyOf = (name: string) => own.find(album => album.Name === name)?.AlbumKey
  expect((await smugmug.get(`/album/${keyOf('Family')}`, other)).Code).toBe(404)
  expect((await smugmug.get(`/album/${keyOf('Family')}!images`, other)).Code).toBe(404)
  expect((await smugmug.get(`/album/${keyOf('Unsorted')}`, other)).Code).toBe(200)
  const empty = (await get(`/album/${keyOf('Nothing yet')}!images?count=500`)).Response
  expect([Object.hasOwn(empty, 'AlbumImage'), empty.Pages.Total]).toEqual([false, 0])
})

test('album orders are a fixed list', async () => {
  const names = async (order: string) =>
    (await get(`/user/ansel!albums?count=100&Order=${encodeURIComponent(order)}`)).Response.Album.map(
      (album: { LastUpdated: string }) => album.LastUpdated,
    )
  const newest = await names('Last Updated (Descending)')
  expect(newest).toEqual([...newest].sort().reverse())
  expect((await get('/user/ansel!albums?Order=Newest')).Code).toBe(400)
})

test('pages start at 1, are clamped, and NextPage forgets what to expand', async () => {
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

test('all the albums together hold the library, in the order of the albums', async () => {
  const photos = await libraryOf('ansel')
  for (const { AlbumKey } of (await get('/user/ansel!albums?count=100')).Response.Album) {
    const { AlbumImage } = (await get(`/album/${AlbumKey}!images?count=500`)).Response
    const expected = photos.filter(photo => photo.albums[0] === AlbumKey).map(photo => photo.id)
    expect(keysOf(AlbumImage)).toEqual(expected)
  }
})

test('expansions follow the addresses in Uris, without filters, and continue after a dot', async () => {
  const [photo] = await libraryOf('ansel')
  const path = `/album/${photo?.albums[0]}!images?count=2&_filter=ImageKey`
  const long = await get(`${path}&_expand=ImageSizeDetails`)
  const [first] = long.Response.AlbumImage
  expect(long.Expansions[first.Uris.ImageSizeDetails.Uri].ImageSizeDetails.UsableSizes).toContain('ImageSizeSmall')
  const short = await get(`${path}&_expand=Image.ImageMetadata&_verbosity=1`)
  const imageUri = short.Response.AlbumImage[0].Uris.Image
  expect(imageUri).toMatch(/^\/api\/v2\/image\/\w{7}-\d\?_shorturis=$/)
  const { Image } = short.Expansions[imageUri]
  expect(Image.FileName).toMatch(/\./)
  expect(short.Expansions[Image.Uris.ImageMetadata].ImageMetadata.Make).toBe('Sandbox')
})

test('several keys joined by commas answer as a list, and signs may come encoded', async () => {
  const keys = (await libraryOf('ansel')).slice(0, 3).map(photo => photo.id)
  expect(keysOf((await get(`/image/${keys.map(key => `${key}-0`).join(',')}`)).Response.Image)).toEqual(keys)
  expect((await smugmug.call('/api/v2%21authuser', token)).status).toBe(200)
})

test('serves each size as wide and high as it says, none larger than the original', async () => {
  const { Image } = (await get('/image!search?Scope=/api/v2/user/ansel&SortMethod=DateUploaded&count=20')).Response
  const tall = Image.find(
    (image: { OriginalWidth: number; OriginalHeight: number }) => image.OriginalWidth < image.OriginalHeight,
  )
  const sizes = (await get(`/image/${tall.ImageKey}-${tall.Serial}!sizedetails`)).Response.ImageSizeDetails
  expect(sizes.ImageSizeXLarge).toMatchObject({ Height: 768 })
  expect(sizes.UsableSizes.at(-1)).toBe('ImageSizeOriginal')
  for (const name of ['ImageSizeThumb', 'ImageSizeXLarge']) {
    const { Url, Width, Height } = sizes[name]
    const answer = await fetch(Url)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ width: Width, height: Height })
    expect((await fetch(Url.replace(/\/\w{32}\//, '/0123456789abcdef0123456789abcdef/'))).status).toBe(404)
  }
  const small = (await libraryOf('ansel')).find(photo => photo.title === 'Petal')?.id
  const { UsableSizes } = (await get(`/image/${small}-0!sizedetails`)).Response.ImageSizeDetails ?? {}
  const moved = await smugmug.call(`/api/v2/image/${small}!sizedetails`, token)
  const real =
    UsableSizes ??
    (await get(`${moved.headers.get('location')?.split('/api/v2')[1]}`)).Response.ImageSizeDetails.UsableSizes
  expect(real).toEqual(['ImageSizeTiny', 'ImageSizeThumb', 'ImageSizeOriginal'])
})

test('the address without a word leads only to public pictures', async () => {
  const photos = await libraryOf('ansel')
  const open = async (visibility: string) => {
    const key = photos.find(photo => photo.visibility === visibility)?.id
    const { Image } = (await get(`/image/${key},${key}?_expand=ImageSizeDetails`)).Response
    const url = `${smugmug.origin}/photos/i-${key}/${Image[0].Serial}/S/i-${key}-S.jpg`
    return [(await fetch(url)).status, (await fetch(Image[0].ThumbnailUrl)).status]
  }
  expect(await open('public')).toEqual([200, 200])
  expect(await open('private')).toEqual([404, 200])
})

test('the larger sizes of what is not public are served to the owner’s signature alone', async () => {
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
