import { number, row, rows } from '../../db.ts'
import type { Album } from '../../library/albums.ts'
import { type Photo, photoFrom } from '../../library/photo.ts'
import { getAlbum, getPhoto, isOwner } from '../access.ts'
import type { Api, Endpoint, EndpointCall, Found } from '../endpoint.ts'
import { imageExtraOf } from '../extra.ts'
import { notFound } from '../failure.ts'
import { findNode } from '../nodes.ts'
import { albumThing } from '../objects/album.ts'
import { albumImageThing, imageThing } from '../objects/image.ts'
import { albumNodeThing, rootThing } from '../objects/node.ts'
import { albumsFor } from './users.ts'

export const ALBUM_ENDPOINTS: Endpoint[] = [
  { name: 'Album', about: 'Album by key', path: /^\/album\/(\w+(?:,\w+)*)$/, get: showAlbums },
  {
    name: 'AlbumImages',
    about: 'Images from album',
    path: /^\/album\/(\w+)!images$/,
    params: ['FileNames'],
    maxCount: 500,
    get: listAlbumImages,
  },
  {
    name: 'AlbumHighlightImage',
    about: 'Highlight image for album',
    path: /^\/album\/(\w+)!highlightimage$/,
    get: ({ api, keys }) => {
      const album = getAlbum(api, keys[0] ?? '')
      return { kind: 'object', locator: 'AlbumImage', thing: albumImageThing(api, highlightOf(api, album), album) }
    },
  },
  { name: 'AlbumImage', about: 'Image from album', path: /^\/album\/(\w+)\/image\/([\w-]+)$/, get: showAlbumImage },
  {
    name: 'HighlightImage',
    about: 'Highlight image for a folder, album, or page',
    path: /^\/highlight\/node\/(\w+)$/,
    get: ({ api, keys }) => {
      const node = findNode(api, keys[0] ?? '')
      if ('root' in node) throw notFound()
      return { kind: 'object', locator: 'Image', thing: imageThing(api, highlightOf(api, node.album)) }
    },
  },
  {
    name: 'Node',
    about: 'Node with the given id.',
    path: /^\/node\/(\w+)$/,
    get: ({ api, keys }) => {
      const node = findNode(api, keys[0] ?? '')
      const thing = 'root' in node ? rootThing(api, node.root) : albumNodeThing(api, node.album)
      return { kind: 'object', locator: 'Node', thing }
    },
  },
  {
    name: 'ChildNodes',
    about: 'Child nodes of the given node.',
    path: /^\/node\/(\w+)!children$/,
    params: ['Type', 'SortMethod', 'SortDirection'],
    maxCount: 200,
    get: listChildren,
  },
]

/** One key, or several joined by commas. */
function showAlbums({ api, keys }: EndpointCall): Found {
  const names = (keys[0] ?? '').split(',')
  const things = names.map(name => albumThing(api, getAlbum(api, name)))
  const [thing] = things
  if (names.length === 1 && thing) return { kind: 'object', locator: 'Album', thing }
  return { kind: 'objects', locator: 'Album', things }
}

const IN_ALBUM = `FROM album_photos JOIN photos
  ON photos.platform = album_photos.platform AND photos.id = album_photos.photo_id
  WHERE album_photos.platform = 'smugmug' AND album_photos.album_id = ?`

function listAlbumImages({ api, keys, page, param }: EndpointCall): Found {
  const album = getAlbum(api, keys[0] ?? '')
  const names = param('FileNames')
  const named = names ? ` AND photos.file_name IN (SELECT value FROM json_each(?))` : ''
  const visible = isOwner(api, album.account) ? '' : " AND photos.visibility = 'public'"
  const values = [album.id, ...(names ? [JSON.stringify(names.split(',').map(decodeURIComponent))] : [])]
  const { db } = api.sandbox
  const counted = row(db, `SELECT count(*) AS total ${IN_ALBUM}${named}${visible}`, ...values)
  const photos = rows(
    db,
    `SELECT photos.* ${IN_ALBUM}${named}${visible} ORDER BY album_photos.position LIMIT ? OFFSET ?`,
    ...values,
    page.count,
    page.start - 1,
  ).map(photoFrom)
  return {
    kind: 'objects',
    locator: 'AlbumImage',
    things: photos.map(photo => albumImageThing(api, photo, album)),
    pages: { total: counted ? number(counted, 'total') : 0, start: page.start, asked: page.count },
  }
}

/** The album's first picture. An empty album has none. */
function highlightOf(api: Api, album: Album): Photo {
  const found = row(
    api.sandbox.db,
    `SELECT photos.* ${IN_ALBUM} AND photos.visibility = 'public' ORDER BY album_photos.position LIMIT 1`,
    album.id,
  )
  if (!found) throw notFound()
  return photoFrom(found)
}

function showAlbumImage({ api, keys }: EndpointCall): Found {
  const [albumKey = '', imageName = ''] = keys
  const album = getAlbum(api, albumKey)
  const { photo, isCurrent } = getPhoto(api, imageName)
  const isIn = row(
    api.sandbox.db,
    "SELECT 1 FROM album_photos WHERE platform = 'smugmug' AND album_id = ? AND photo_id = ?",
    album.id,
    photo.id,
  )
  if (!isIn) throw notFound()
  if (!isCurrent) return { kind: 'moved', to: `/album/${album.id}/image/${photo.id}-${imageExtraOf(photo).serial}` }
  return { kind: 'object', locator: 'AlbumImage', thing: albumImageThing(api, photo, album) }
}

function listChildren({ api, keys, page, param }: EndpointCall): Found {
  const node = findNode(api, keys[0] ?? '')
  const wanted = param('Type')
  const isShown = wanted === undefined || wanted === 'All' || wanted.includes('Album')
  const albums = 'root' in node && isShown ? albumsFor(api, node.root) : []
  return {
    kind: 'objects',
    locator: 'Node',
    things: albums.slice(page.start - 1, page.start - 1 + page.count).map(album => albumNodeThing(api, album)),
    pages: { total: albums.length, start: page.start, asked: page.count },
  }
}
