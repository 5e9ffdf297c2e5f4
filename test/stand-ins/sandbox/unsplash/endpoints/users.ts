import { number, row, rows } from '../../db.ts'
import { type Album, listAlbums } from '../../library/albums.ts'
import { photoFrom } from '../../library/photo.ts'
import { IS_INDEXED } from '../../library/store.ts'
import { collectionJson } from '../collection-json.ts'
import { type Endpoint, type EndpointCall, hiddenReadableOf, memberWith } from '../endpoint.ts'
import { notFound } from '../failure.ts'
import { fullMemberJson, ownMemberJson } from '../member-json.ts'
import { type Member, memberByUsername } from '../members.ts'
import { pageOf } from '../paging.ts'
import { listedPhoto } from '../photo-json.ts'

export const USER_ENDPOINTS: Endpoint[] = [
  { verb: 'GET', path: /^\/me$/, run: getMe },
  { verb: 'GET', path: /^\/users\/([^/]+)$/, run: getUser },
  { verb: 'GET', path: /^\/users\/([^/]+)\/photos$/, run: listUserPhotos },
  { verb: 'GET', path: /^\/users\/([^/]+)\/collections$/, run: listUserCollections },
]

function getMe(call: EndpointCall) {
  return { body: ownMemberJson(call.sandbox, memberWith(call, 'read_user'), call.url.origin) }
}

function subjectOf(call: EndpointCall): Member {
  const member = memberByUsername(call.subject)
  if (!member) throw notFound('User')
  return member
}

function getUser(call: EndpointCall) {
  return { body: fullMemberJson(call.sandbox, subjectOf(call), call.url.origin) }
}

const ORDERS: Record<string, string> = {
  oldest: 'uploaded ASC, seq ASC',
  popular: 'views DESC, seq DESC',
  views: 'views DESC, seq DESC',
  downloads: 'views DESC, seq DESC',
}

const SHAPES: Record<string, string> = {
  landscape: 'width > height * 1.1',
  portrait: 'height > width * 1.1',
  squarish: 'width <= height * 1.1 AND height <= width * 1.1',
}

/** An unknown order or orientation is ignored. */
function listUserPhotos(call: EndpointCall) {
  const { account } = subjectOf(call)
  const { perPage, offset } = pageOf(call.query)
  const shape = SHAPES[call.query.get('orientation') ?? ''] ?? 'TRUE'
  const where = `platform = 'unsplash' AND account = ? AND (visibility = 'public' OR account = ?) AND ${IS_INDEXED} AND ${shape}`
  const values = [account.key, hiddenReadableOf(call.caller)]
  const order = ORDERS[call.query.get('order_by') ?? ''] ?? 'uploaded DESC, seq DESC'
  const { db } = call.sandbox
  const counted = row(db, `SELECT count(*) AS total FROM photos WHERE ${where}`, ...values)
  const page = `SELECT * FROM photos WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?`
  return {
    body: rows(db, page, ...values, perPage, offset).map(found => listedPhoto(call, photoFrom(found))),
    total: counted ? number(counted, 'total') : 0,
  }
}

function listUserCollections(call: EndpointCall) {
  const { account } = subjectOf(call)
  const all = listAlbums(call.sandbox.db, 'unsplash', account.key).filter(album => canSeeCollection(call, album))
  const { perPage, offset } = pageOf(call.query)
  return { body: all.slice(offset, offset + perPage).map(album => collectionJson(call, album)), total: all.length }
}

export function canSeeCollection({ caller }: EndpointCall, album: Album): boolean {
  if (album.visibility === 'public') return true
  return caller.member?.account.key === album.account && caller.scopes.includes('read_collections')
}
