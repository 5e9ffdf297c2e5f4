import { expect, test } from 'vitest'
import { listedPhoto, readPlace } from '#worker/platforms/flickr/photos.ts'
import { InfoReply, SearchReply } from '#worker/platforms/flickr/replies.ts'

const size = (letter: string, width: number | string, height: number | string) => ({
  [`url_${letter}`]: `https://live.staticflickr.com/${letter}.jpg`,
  [`width_${letter}`]: width,
  [`height_${letter}`]: height,
})
const url = (letter: string) => `https://live.staticflickr.com/${letter}.jpg`

function listed(fields: object, alias: string | null = 'ansel-w') {
  const entry = {
    id: '5628095432',
    title: 'Robot',
    description: { _content: '<b>Tin</b> &amp; steel' },
    dateupload: '1303057683',
    datetaken: '2011-04-02 18:55:46',
    datetakenunknown: '0',
    tags: 'bluesky łódź geo:lat=521',
    media: 'photo',
    pathalias: alias,
    ...fields,
  }
  const reply = SearchReply.parse({ photos: { pages: 1, total: '1', photo: [entry] }, stat: 'ok' })
  const [photo] = reply.photos.photo
  if (!photo) throw new Error('no photo')
  return listedPhoto(photo, '24573443@N04')
}

test('a full-sized photo is shown in three renditions that fit their use', () => {
  const sizes = {
    ...size('q', 150, 150),
    ...size('n', 320, '213'),
    ...size('z', '640', 427),
    ...size('l', '1024', 683),
    ...size('k', 2048, 1366),
  }
  expect(listed({ ...sizes, ...size('o', 4000, 2668) })).toEqual({
    id: '5628095432',
    title: 'Robot',
    description: '<b>Tin</b> & steel',
    tags: ['bluesky', 'łódź', 'geo:lat=521'],
    urlSmall: url('n'),
    urlMedium: url('z'),
    urlLarge: url('l'),
    urlXLarge: url('k'),
    width: 1024,
    height: 683,
    pageUrl: 'https://www.flickr.com/photos/ansel-w/5628095432',
    dateUploaded: '2011-04-17T16:28:03.000Z',
    dateTaken: '2011-04-02 18:55:46',
    albumTitle: null,
    albumDescription: null,
    place: null,
  })
})

test('a small original replaces the renditions that it lacks', () => {
  const sizes = { ...size('q', 150, 150), ...size('n', 240, 320), ...size('w', 300, 400), ...size('o', 420, 560) }
  expect(listed(sizes)).toMatchObject({ urlSmall: url('n'), urlMedium: url('w'), urlLarge: url('o'), urlXLarge: '' })
  expect(listed(size('o', 200, 100))).toMatchObject({
    urlSmall: url('o'),
    urlMedium: url('o'),
    urlLarge: url('o'),
    width: 200,
    height: 100,
  })
})

test('without an alias the page’s address has the owner’s id, and an unknown date taken is null', () => {
  const photo = listed({ ...size('n', 320, 213), datetakenunknown: 1 }, null)
  expect(photo.pageUrl).toBe('https://www.flickr.com/photos/24573443@N04/5628095432')
  expect(photo.dateTaken).toBeNull()
})

test('a title that is a number stays text', () => {
  expect(listed({ title: 1984, tags: '', description: { _content: 7 } })).toMatchObject({
    title: '1984',
    description: '7',
    tags: [],
  })
})

const FELIXSTOWE = { latitude: '51.9617', longitude: 1.3513, accuracy: '16', geo_is_public: 1 }

test.each([
  ['yields the nearest town', FELIXSTOWE, 'Felixstowe, United Kingdom'],
  [
    'yields a place if it is at least as exact as a city',
    { ...FELIXSTOWE, accuracy: 11 },
    'Felixstowe, United Kingdom',
  ],
  ['that is coarser than a city yields none', { ...FELIXSTOWE, accuracy: '10' }, null],
  ['that is not public yields none', { ...FELIXSTOWE, geo_is_public: 0 }, null],
  ['that does not say who may see it yields none', { ...FELIXSTOWE, geo_is_public: undefined }, null],
  ['of 0, 0 yields none', { ...FELIXSTOWE, latitude: 0, longitude: 0 }, null],
  ['far from any town yields none', { ...FELIXSTOWE, latitude: 45, longitude: '-30' }, null],
  [
    'that is not a number yields none and does not break the list',
    { ...FELIXSTOWE, latitude: 'north', accuracy: '' },
    null,
  ],
  ['with an impossible latitude yields none', { ...FELIXSTOWE, latitude: 151.9617 }, null],
  ['that is absent yields none', {}, null],
])('a position %s, be it listed or read', (_, geo: Partial<typeof FELIXSTOWE> | object, place) => {
  expect(listed({ ...size('n', 320, 213), ...geo }).place).toBe(place)
  const { geo_is_public: ispublic, ...location } = { geo_is_public: undefined, ...geo }
  expect(readPlace(read({ location, geoperms: { ispublic, iscontact: '0' } }))).toBe(place)
})

test.each([{}, { location: [], geoperms: '' }, { location: { latitude: {} } }, { geoperms: { ispublic: 1 } }])(
  'a photo with %j as its position is read as one without a position',
  position => {
    expect(readPlace(read(position))).toBeNull()
  },
)

function read(fields: object) {
  const photo = { title: { _content: 'Robot' }, description: { _content: '' }, tags: { tag: [] }, ...fields }
  return InfoReply.parse({ photo, stat: 'ok' }).photo
}
