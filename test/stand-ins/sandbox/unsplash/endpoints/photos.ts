import { number, row, rows } from '../../db.ts'
import { type Photo, photoFrom } from '../../library/photo.ts'
import { changePhoto, findPhoto } from '../../library/store.ts'
import { canSee, type Endpoint, type EndpointCall, memberWith } from '../endpoint.ts'
import { notFound, UnsplashFailure } from '../failure.ts'
import { pageOf } from '../paging.ts'
import { fullPhoto, listedPhoto, slugOf } from '../photo-json.ts'
import { changeOf } from '../update.ts'

export const PHOTO_ENDPOINTS: Endpoint[] = [
  { verb: 'GET', path: /^\/photos\/([^/]+)$/, run: getPhoto },
  { verb: 'PUT', path: /^\/photos\/([^/]+)$/, writes: true, run: updatePhoto },
  { verb: 'GET', path: /^\/search\/(photos)$/, run: searchPhotos },
]

const ID_LENGTH = 11

/** By id, or by the slug that ends with it. */
function subjectOf(call: EndpointCall): Photo {
  const { subject, sandbox } = call
  const photo = findPhoto(sandbox.db, 'unsplash', subject.slice(-ID_LENGTH))
  const isNamed = photo && (subject === photo.id || subject === slugOf(photo))
  if (!isNamed || !canSee(call, photo)) throw notFound('Photo')
  return photo
}

function getPhoto(call: EndpointCall) {
  return { body: fullPhoto(call, subjectOf(call)) }
}

function updatePhoto(call: EndpointCall) {
  const member = memberWith(call, 'write_photos')
  const photo = subjectOf(call)
  if (photo.account !== member.account.key) throw new UnsplashFailure(403, 'You are not allowed to update this photo')
  const changed = changePhoto(call.sandbox.db, photo, changeOf(photo, call.body), call.sandbox.now())
  return { body: fullPhoto(call, changed) }
}

/** Searches all public photos: there is no search of one's own. */
function searchPhotos(call: EndpointCall) {
  const words = call.query.get('query')?.trim().toLowerCase()
  if (!words) throw new UnsplashFailure(400, 'query is missing')
  const { perPage, offset } = pageOf(call.query)
  const where = `platform = 'unsplash' AND visibility = 'public'
     AND instr(lower(description || clean_tags || coalesce(extra ->> 'altDescription', '')), ?) > 0`
  const { db } = call.sandbox
  const counted = row(db, `SELECT count(*) AS total FROM photos WHERE ${where}`, words)
  const total = counted ? number(counted, 'total') : 0
  const found = rows(
    db,
    `SELECT * FROM photos WHERE ${where} ORDER BY views DESC, id LIMIT ? OFFSET ?`,
    words,
    perPage,
    offset,
  )
  const results = found.map(photoFrom).map(photo => listedPhoto(call, photo))
  return { body: { total, total_pages: Math.ceil(total / perPage), results }, total }
}
