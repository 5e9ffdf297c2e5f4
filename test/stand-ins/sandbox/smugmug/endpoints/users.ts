import { rows, text } from '../../db.ts'
import type { Account } from '../../library/accounts.ts'
import { type Album, listAlbums } from '../../library/albums.ts'
import { getSignedIn, isOwner } from '../access.ts'
import type { Api, Endpoint, EndpointCall } from '../endpoint.ts'
import { albumExtraOf } from '../extra.ts'
import { badRequest, notFound } from '../failure.ts'
import { findNode } from '../nodes.ts'
import { albumThing } from '../objects/album.ts'
import { imageThing } from '../objects/image.ts'
import { userThing, userUri } from '../objects/user.ts'
import { renditionUrl } from '../renditions.ts'
import { countPhotos, findUser, listFound, visibleWhere } from '../search.ts'

const nick = (call: EndpointCall) => findUser(call.keys[0] ?? '')

export const USER_ENDPOINTS: Endpoint[] = [
  {
    name: 'AuthUser',
    about: 'User of the access token',
    path: /^!authuser$/,
    get: ({ api }) => ({ kind: 'object', locator: 'User', thing: userThing(api, getSignedIn(api)) }),
  },
  {
    name: 'User',
    about: 'User By Nickname',
    path: /^\/user\/([\w-]+)$/,
    get: call => ({ kind: 'object', locator: 'User', thing: userThing(call.api, nick(call)) }),
  },
  {
    name: 'UserAlbums',
    about: "All of user's albums",
    path: /^\/user\/([\w-]+)!albums$/,
    params: ['Order'],
    maxCount: 100,
    get: listUserAlbums,
  },
  {
    name: 'UserImageSearch',
    about: 'Search for user images',
    path: /^\/user\/([\w-]+)!imagesearch$/,
    params: ['q', 'Order'],
    maxCount: 100,
    get: searchUserImages,
  },
  {
    name: 'UserTopKeywords',
    about: "User's top keywords",
    path: /^\/user\/([\w-]+)!topkeywords$/,
    params: ['NumKeywords', 'NodeURI'],
    get: listTopKeywords,
  },
  { name: 'BioImage', about: 'User BioImage', path: /^\/user\/([\w-]+)!bioimage$/, get: showBioImage },
  { name: 'UserProfile', about: "User's profile information", path: /^\/user\/([\w-]+)!profile$/, get: showProfile },
]

/** Of another account, only what the site shows publicly. */
export function albumsFor(api: Api, account: Account): Album[] {
  const isOwn = isOwner(api, account.key)
  return listAlbums(api.sandbox.db, 'smugmug', account.key).filter(
    album => isOwn || albumExtraOf(album).privacy === 'Public',
  )
}

const ORDERS: Record<string, (a: Album, b: Album) => number> = {
  'Album Settings': () => 0,
  Position: () => 0,
  'Last Updated (Descending)': (a, b) => b.updated - a.updated,
  'Last Updated (Ascending)': (a, b) => a.updated - b.updated,
  'Date Added (Descending)': (a, b) => b.created - a.created,
  'Date Added (Ascending)': (a, b) => a.created - b.created,
}

function listUserAlbums(call: EndpointCall) {
  const order = ORDERS[call.param('Order') ?? 'Position']
  if (!order) throw badRequest(`Order must be one of ${Object.keys(ORDERS).join(', ')}`)
  const albums = albumsFor(call.api, nick(call)).sort(order)
  const { start, count } = call.page
  return {
    kind: 'objects' as const,
    locator: 'Album',
    things: albums.slice(start - 1, start - 1 + count).map(album => albumThing(call.api, album)),
    pages: { total: albums.length, start, asked: count },
  }
}

function searchUserImages(call: EndpointCall) {
  const { sandbox } = call.api
  const query = call.param('q')
  // Without search words it finds nothing: it has no other criterion.
  const where = visibleWhere(call.api, nick(call), query)
  const total = query?.trim() ? countPhotos(sandbox, where) : 0
  const photos = total > 0 ? listFound(sandbox, where, 'views DESC, seq DESC', call.page) : []
  return {
    kind: 'objects' as const,
    locator: 'Image',
    things: photos.map(photo => imageThing(call.api, photo)),
    pages: { total, start: call.page.start, asked: call.page.count },
  }
}

function listTopKeywords(call: EndpointCall) {
  const account = nick(call)
  const where = visibleWhere(call.api, account, undefined)
  const node = /^\/api\/v2\/node\/(\w+)$/.exec(call.param('NodeURI') ?? '')?.[1]
  const scope = node === undefined ? null : findNode(call.api, node)
  const inAlbum =
    scope && 'album' in scope
      ? { sql: ' AND photos.id IN (SELECT photo_id FROM album_photos WHERE album_id = ?)', values: [scope.album.id] }
      : { sql: '', values: [] }
  const asked = Number(call.param('NumKeywords') ?? 200)
  const found = rows(
    call.api.sandbox.db,
    `SELECT min(json_extract(tag.value, '$.raw')) AS raw FROM photos, json_each(photos.tags) AS tag
     WHERE ${where.sql}${inAlbum.sql} GROUP BY json_extract(tag.value, '$.clean')
     ORDER BY count(*) DESC, raw LIMIT ?`,
    ...where.values,
    ...inAlbum.values,
    Number.isInteger(asked) && asked > 0 ? asked : 200,
  )
  return {
    kind: 'object' as const,
    locator: 'UserTopKeywords',
    thing: {
      uri: `${userUri(account)}!topkeywords`,
      about: "User's top keywords",
      fields: { TopKeywords: found.map(each => text(each, 'raw')) },
      links: {},
    },
  }
}

/** The last public photo serves as the portrait; accounts that are not pro have none. */
function showBioImage(call: EndpointCall) {
  const account = nick(call)
  const where = visibleWhere({ ...call.api, viewer: null }, account, undefined)
  const [photo] = listFound(call.api.sandbox, where, 'uploaded DESC', { start: 1, count: 1 })
  if (!photo || !account.isPro) throw notFound()
  return {
    kind: 'object' as const,
    locator: 'BioImage',
    thing: {
      uri: `${userUri(account)}!bioimage`,
      about: 'User BioImage',
      fields: {
        ImageKey: photo.id,
        FileName: photo.fileName,
        ThumbnailUrl: renditionUrl(photo, 'Th', call.api.origin),
      },
      links: {},
    },
  }
}

function showProfile(call: EndpointCall) {
  const account = nick(call)
  const [first = '', last = ''] = account.fullName.split(' ')
  return {
    kind: 'object' as const,
    locator: 'UserProfile',
    thing: {
      uri: `${userUri(account)}!profile`,
      about: "User's profile information",
      fields: { DisplayName: account.fullName, FirstName: first, LastName: last, BioText: account.about },
      links: {},
    },
  }
}
