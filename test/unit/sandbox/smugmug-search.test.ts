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

/** Every result of a search, page by page. */
async function search(query: string, held = token): Promise<string[]> {
  const keys: string[] = []
  for (let start = 1; ; start += 100) {
    const { Response } = await smugmug.get(`/image!search?${query}&count=100&start=${start}&_verbosity=1`, held)
    keys.push(...keysOf(Response.Image))
    if (!Response.Pages.NextPage) return keys
  }
}
const WALL = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Los_Angeles',
  dateStyle: 'short',
  timeStyle: 'medium',
})
/** The instant of this Californian time. */
function instantOf(wall: string): string {
  const moments = ['-07:00', '-08:00'].map(zone => wall.replace(' ', 'T') + zone)
  return moments.find(moment => WALL.format(Date.parse(moment)) === wall) ?? ''
}
const SCOPE = 'Scope=/api/v2/user/ansel'

test('searches by words and by keywords as the library has them', async () => {
  const photos = await libraryOf('ansel')
  const having = (...tags: string[]) =>
    photos.filter(photo => tags.every(tag => photo.tags.some(raw => raw.toLowerCase() === tag))).map(photo => photo.id)
  const found = async (keywords: string) => (await search(`${SCOPE}&Keywords=${encodeURIComponent(keywords)}`)).sort()
  expect(await found('"golden  GATE"')).toEqual(having('golden gate').sort())
  expect(await found('golden gate')).toEqual([])
  expect(await found('harbour; "Golden Gate"')).toEqual(having('harbour', 'golden gate').sort())
  expect(await found('ŁÓDŹ')).toEqual(having('łódź').sort())
  expect(await found('golden')).toEqual([])
  const text = await search(`${SCOPE}&Text=woodpecker%20NOBODY`)
  expect(text).toEqual(photos.filter(photo => photo.description.includes('Nobody about')).map(photo => photo.id))
  expect(await search(`${SCOPE}&Text=IMG_4000.jpg`)).toEqual([])
  expect((await get('/user/ansel!imagesearch?q=woodpecker&count=100')).Response.Pages.Total).toBe(text.length)
  expect((await get('/user/ansel!imagesearch?Text=woodpecker')).Response.Pages.Total).toBe(0)
})

test('searches between dates, bounds included, videos apart, in the order asked for', async () => {
  const photos = await libraryOf('ansel')
  const sorted = [...photos].sort((a, b) => (a.dateUploaded < b.dateUploaded ? -1 : 1))
  const [from = '', to = ''] = [sorted[20]?.dateUploaded, sorted[60]?.dateUploaded]
  const window = `DateUploadedStart=${from}&DateUploadedEnd=${to}&SortMethod=DateUploaded`
  expect(await search(`${SCOPE}&${window}&SortDirection=Ascending`)).toEqual(
    sorted.slice(20, 61).map(photo => photo.id),
  )
  expect(await search(`${SCOPE}&${window}`)).toEqual(
    sorted
      .slice(20, 61)
      .map(photo => photo.id)
      .reverse(),
  )
  expect(await search(`${SCOPE}&Type=Video`)).toEqual(
    photos.filter(photo => photo.media === 'video').map(photo => photo.id),
  )

  const byClock = [...photos].sort((a, b) => (a.dateTaken < b.dateTaken ? -1 : 1))
  const between = (off: number) => {
    const [start, end] = [byClock[20], byClock[60]].map(photo => Date.parse(instantOf(photo?.dateTaken ?? '')))
    const iso = (at = 0) => new Date(at).toISOString()
    const bounds = `DateTakenStart=${iso((start ?? 0) + off)}&DateTakenEnd=${iso((end ?? 0) - off)}`
    return search(`${SCOPE}&${bounds}&SortMethod=DateTaken&SortDirection=Ascending`)
  }
  expect(await between(0)).toEqual(byClock.slice(20, 61).map(photo => photo.id))
  expect(await between(1_000)).toEqual(byClock.slice(21, 60).map(photo => photo.id))
})

test('refuses invalid parameter values', async () => {
  for (const query of [
    'DateTakenStart=2022-07-01',
    'DateUploadedEnd=1656633600',
    'DateUploadedEnd=2022-07-01T00:00:00',
    'SortMethod=Newest',
    'SortDirection=Down',
    'Type=Photos',
    'count=many',
  ]) {
    expect([query, (await get(`/image!search?${SCOPE}&${query}`)).Code]).toEqual([query, 400])
  }
  expect((await get('/image!search?Scope=somewhere')).Code).toBe(400)
  expect((await get('/image!search?Scope=/api/v2/user/nobody')).Code).toBe(404)
  expect((await get(`/image!search?${SCOPE.replaceAll('/', '%2F')}&count=1`)).Code).toBe(200)
})

test('fails beyond its window of 10,000', async () => {
  const at = (start: number) => smugmug.call(`/api/v2/image!search?${SCOPE}&count=100&start=${start}`, token)
  expect((await at(9_901)).status).toBe(200)
  const beyond = await at(9_902)
  expect([beyond.status, beyond.headers.get('content-type'), await beyond.text()]).toEqual([500, 'text/html', ''])
})

test('others find only what is public and listed, within a node or an album too', async () => {
  const other = await smugmug.connect('dorothea')
  const photos = await libraryOf('ansel')
  const albums: { AlbumKey: string; NodeID: string; Name: string }[] = (await get('/user/ansel!albums?count=100'))
    .Response.Album
  const unsorted = albums.find(album => album.Name === 'Unsorted')?.AlbumKey
  const shown = photos.filter(photo => photo.visibility === 'public' && photo.albums[0] !== unsorted)
  expect((await search(SCOPE, other)).sort()).toEqual(shown.map(photo => photo.id).sort())
  const [first] = albums
  const inFirst = photos.filter(photo => photo.albums[0] === first?.AlbumKey).map(photo => photo.id)
  expect((await search(`Scope=/api/v2/node/${first?.NodeID}`)).sort()).toEqual([...inFirst].sort())
  expect((await search(`Scope=/api/v2/album/${first?.AlbumKey}`)).sort()).toEqual([...inFirst].sort())
  const root = (await get('/user/ansel?_verbosity=1')).Response.User.Uris.Node
  expect((await search(`Scope=${root}`)).length).toBe(photos.length)
  const nodes = (await get(`${root.slice('/api/v2'.length)}!children?count=500`)).Response
  expect([nodes.Pages.RequestedCount, nodes.Node.map((node: { Name: string }) => node.Name)]).toEqual([
    200,
    albums.map(album => album.Name),
  ])
})

test('lists the most used keywords', async () => {
  const { TopKeywords } = (await get('/user/ansel!topkeywords?NumKeywords=5')).Response.UserTopKeywords
  const counts = new Map<string, number>()
  for (const tag of (await libraryOf('ansel')).flatMap(photo => photo.tags)) {
    counts.set(tag.toLowerCase(), (counts.get(tag.toLowerCase()) ?? 0) + 1)
  }
  const most = [...counts.values()].sort((a, b) => b - a).slice(0, 5)
  expect(TopKeywords.map((tag: string) => counts.get(tag.toLowerCase()))).toEqual(most)
})

test('gives the date a photo was taken in Californian time, but not in an album', async () => {
  const photos = await libraryOf('ansel')
  const keys = await search(`${SCOPE}&SortMethod=DateTaken&SortDirection=Ascending`)
  expect(keys).toHaveLength(photos.length)
  const { Response, Expansions } = await get(`/image!search?${SCOPE}&count=100&_expand=ImageMetadata&_verbosity=1`)
  let undated = 0
  for (const image of Response.Image) {
    const photo = photos.find(each => each.id === image.ImageKey)
    const created = Expansions[image.Uris.ImageMetadata].ImageMetadata.DateTimeCreated
    if (created === '') {
      undated += 1
      expect(image.DateTimeOriginal).toBeUndefined()
      expect(WALL.format(Date.parse(image.DateTimeUploaded))).toBe(photo?.dateTaken)
      continue
    }
    expect(created.replace('T', ' ')).toBe(photo?.dateTaken)
    expect(WALL.format(Date.parse(image.DateTimeOriginal))).toBe(photo?.dateTaken)
    expect(new Date(image.DateTimeUploaded).toISOString()).toBe(photo?.dateUploaded)
  }
  expect(undated).toBe(1)
  const inAlbum = (await get(`/album/${photos[0]?.albums[0]}!images?count=5`)).Response.AlbumImage
  expect(inAlbum.every((image: object) => !('DateTimeOriginal' in image))).toBe(true)
})
