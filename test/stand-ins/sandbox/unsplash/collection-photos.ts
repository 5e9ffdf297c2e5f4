import { number, row, rows } from '../db.ts'
import type { Album } from '../library/albums.ts'
import { type Photo, photoFrom } from '../library/photo.ts'
import { type EndpointCall, hiddenReadableOf } from './endpoint.ts'

const VISIBLE = `album_photos JOIN photos ON photos.platform = album_photos.platform AND photos.id = album_photos.photo_id
  WHERE album_photos.platform = 'unsplash' AND album_photos.album_id = ?
  AND (photos.visibility = 'public' OR photos.account = ?)`

/** How many of its photos this caller may see. */
export function countCollection({ sandbox, caller }: EndpointCall, album: Album): number {
  const found = row(sandbox.db, `SELECT count(*) AS count FROM ${VISIBLE}`, album.id, hiddenReadableOf(caller))
  return found ? number(found, 'count') : 0
}

/** A page of them, the last added first. */
export function collectionPhotos(
  { sandbox, caller }: EndpointCall,
  album: Album,
  { offset, perPage }: { offset: number; perPage: number },
): Photo[] {
  return rows(
    sandbox.db,
    `SELECT photos.* FROM ${VISIBLE} ORDER BY album_photos.position DESC LIMIT ? OFFSET ?`,
    album.id,
    hiddenReadableOf(caller),
    perPage,
    offset,
  ).map(photoFrom)
}
