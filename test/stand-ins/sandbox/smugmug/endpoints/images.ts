import * as z from 'zod'
import { rows, text } from '../../db.ts'
import type { Photo } from '../../library/photo.ts'
import { changePhoto, type PhotoChange } from '../../library/store.ts'
import { canSeeAlbum, checkMayModify, getAlbum, getPhoto } from '../access.ts'
import type { Endpoint, EndpointCall, Found, Thing } from '../endpoint.ts'
import { imageExtraOf } from '../extra.ts'
import { badRequest } from '../failure.ts'
import { parseKeywords, partKeyword, withKeywords } from '../keywords.ts'
import { albumThing } from '../objects/album.ts'
import { imageThing } from '../objects/image.ts'
import { largestThing, metadataThing, sizeDetailsThing, sizesThing } from '../objects/sizes.ts'
import { countPhotos, listFound, orderOf, whereOf } from '../search.ts'

/** The number of results that any search can reach. */
const SEARCH_WINDOW = 10_000

export const IMAGE_ENDPOINTS: Endpoint[] = [
  {
    name: 'ImageSearch',
    about: 'Search for images',
    path: /^\/image!search$/,
    params: [
      'Text',
      'SortMethod',
      'SortDirection',
      'Scope',
      'Keywords',
      'Relevance',
      'DateTakenStart',
      'DateTakenEnd',
      'DateUploadedStart',
      'DateUploadedEnd',
      'Type',
    ],
    maxCount: 100,
    get: search,
  },
  { name: 'Image', about: 'Image by key', path: /^\/image\/([\w,-]+)$/, get: showImages, patch: patchImage },
  part('ImageSizeDetails', 'sizedetails', 'Detailed size information for image', sizeDetailsThing),
  part('ImageSizes', 'sizes', 'Sizes available for image', sizesThing),
  part('LargestImage', 'largestimage', 'Largest size available for image', largestThing),
  part('ImageMetadata', 'metadata', 'Metadata for image', (_api, photo) => metadataThing(photo)),
  {
    name: 'ImageAlbums',
    about: 'Albums the image is included in',
    path: /^\/image\/([\w-]+)!albums$/,
    get: listAlbumsOf,
  },
]

function part(
  name: string,
  action: string,
  about: string,
  thing: (api: EndpointCall['api'], photo: Photo) => Thing,
): Endpoint {
  return {
    name,
    about,
    path: new RegExp(`^/image/([\\w-]+)!${action}$`),
    get: ({ api, keys }) => {
      const { photo, isCurrent } = getPhoto(api, keys[0] ?? '')
      return isCurrent ? { kind: 'object', locator: name, thing: thing(api, photo) } : movedTo(photo, `!${action}`)
    },
  }
}

function movedTo(photo: Photo, action = ''): Found {
  return { kind: 'moved', to: `/image/${photo.id}-${imageExtraOf(photo).serial}${action}` }
}

function search(call: EndpointCall): Found {
  const { api, page } = call
  const where = whereOf(call)
  const order = orderOf(call)
  const total = Math.min(SEARCH_WINDOW, countPhotos(api.sandbox, where))
  const photos = listFound(api.sandbox, where, order, page)
  return {
    kind: 'objects',
    locator: 'Image',
    things: photos.map(photo => imageThing(api, photo)),
    pages: { total, start: page.start, asked: page.count },
  }
}

/** The real search fails beyond its window. */
export function isBeyondWindow(endpoint: Endpoint, { start, count }: { start: number; count: number }): boolean {
  return endpoint.name === 'ImageSearch' && start + count - 1 > SEARCH_WINDOW
}

function showImages({ api, keys }: EndpointCall): Found {
  const names = (keys[0] ?? '').split(',')
  const found = names.map(name => getPhoto(api, name))
  const [only] = found
  if (found.length > 1 || !only) {
    return { kind: 'objects', locator: 'Image', things: found.map(({ photo }) => imageThing(api, photo)) }
  }
  return only.isCurrent ? { kind: 'object', locator: 'Image', thing: imageThing(api, only.photo) } : movedTo(only.photo)
}

function listAlbumsOf({ api, keys }: EndpointCall): Found {
  const { photo, isCurrent } = getPhoto(api, keys[0] ?? '')
  if (!isCurrent) return movedTo(photo, '!albums')
  const found = rows(
    api.sandbox.db,
    "SELECT album_id FROM album_photos WHERE platform = 'smugmug' AND photo_id = ?",
    photo.id,
  )
  const albums = found.map(each => getAlbum(api, text(each, 'album_id'))).filter(album => canSeeAlbum(api, album))
  return { kind: 'objects', locator: 'Album', things: albums.map(album => albumThing(api, album)) }
}

const flag = z.union([
  z.boolean(),
  z.enum(['true', 'false', '1', '0']).transform(value => value === 'true' || value === '1'),
])
const degrees = z.union([z.number(), z.string().regex(/^-?\d+(\.\d+)?$/)]).transform(Number)
const imageFields = z.looseObject({
  Title: z.string().optional(),
  Caption: z.string().optional(),
  Keywords: z.string().optional(),
  KeywordArray: z.array(z.string()).optional(),
  Latitude: degrees.optional(),
  Longitude: degrees.optional(),
  Altitude: degrees.optional(),
  Hidden: flag.optional(),
})

/** Only the fields sent are changed; unknown and read-only fields are ignored. */
function patchImage(call: EndpointCall, sent: Record<string, unknown>): Found & { wrote?: boolean } {
  const { api, keys } = call
  const { photo, isCurrent } = getPhoto(api, keys[0] ?? '')
  if (!isCurrent) return movedTo(photo)
  checkMayModify(api, photo)
  const parsed = imageFields.safeParse(sent)
  if (!parsed.success) throw badRequest(z.prettifyError(parsed.error))
  const change = changeOf(photo, parsed.data)
  const wrote = Object.keys(change).length > 0
  const { sandbox } = api
  const changed = wrote ? changePhoto(sandbox.db, photo, change, sandbox.now()) : photo
  return { kind: 'object', locator: 'Image', thing: imageThing(api, changed), wrote }
}

function changeOf(photo: Photo, fields: z.infer<typeof imageFields>): PhotoChange {
  const { Title, Caption, Keywords, KeywordArray, Latitude, Longitude, Hidden } = fields
  const keywords = KeywordArray?.flatMap(partKeyword) ?? (Keywords === undefined ? undefined : parseKeywords(Keywords))
  const isPlaced = Latitude !== undefined || Longitude !== undefined
  const place = {
    ...photo.place,
    latitude: Latitude ?? photo.place?.latitude ?? 0,
    longitude: Longitude ?? photo.place?.longitude ?? 0,
  }
  return {
    ...(Title === undefined ? {} : { title: Title }),
    ...(Caption === undefined ? {} : { description: Caption }),
    ...(keywords === undefined ? {} : { tags: withKeywords([], keywords) }),
    ...(isPlaced ? { place } : {}),
    ...(Hidden === undefined
      ? {}
      : { visibility: Hidden ? 'private' : 'public', extra: { ...imageExtraOf(photo), hidden: Hidden } }),
  }
}
