import type { DatabaseSync } from 'node:sqlite'
import * as z from 'zod'
import { number, type Row, row, rows, text } from '../db.ts'
import {
  type ExtraFields,
  extraFields,
  type Photo,
  PLATFORMS,
  type Platform,
  photoFrom,
  VISIBILITIES,
  type Visibility,
} from './photo.ts'

export type Album = {
  platform: Platform
  id: string
  account: string
  title: string
  description: string
  views: number
  created: number
  updated: number
  visibility: Visibility
  extra: ExtraFields
}

function albumFrom(found: Row): Album {
  return {
    platform: z.enum(PLATFORMS).parse(text(found, 'platform')),
    id: text(found, 'id'),
    account: text(found, 'account'),
    title: text(found, 'title'),
    description: text(found, 'description'),
    views: number(found, 'views'),
    created: number(found, 'created'),
    updated: number(found, 'updated'),
    visibility: z.enum(VISIBILITIES).parse(text(found, 'visibility')),
    extra: extraFields.parse(JSON.parse(text(found, 'extra'))),
  }
}

/** In the order the owner chose. */
export function listAlbums(db: DatabaseSync, platform: Platform, account: string): Album[] {
  return rows(db, 'SELECT * FROM albums WHERE platform = ? AND account = ? ORDER BY position', platform, account).map(
    albumFrom,
  )
}

export function findAlbum(db: DatabaseSync, platform: Platform, id: string): Album | undefined {
  const found = row(db, 'SELECT * FROM albums WHERE platform = ? AND id = ?', platform, id)
  return found && albumFrom(found)
}

export function albumPhotos(db: DatabaseSync, album: Album): Photo[] {
  return rows(
    db,
    `SELECT photos.* FROM album_photos JOIN photos ON photos.platform = album_photos.platform AND photos.id = album_photos.photo_id
     WHERE album_photos.platform = ? AND album_photos.album_id = ? ORDER BY album_photos.position`,
    album.platform,
    album.id,
  ).map(photoFrom)
}

/** Album ids by photo id, for one account. */
export function albumsByPhoto(db: DatabaseSync, platform: Platform, account: string): Map<string, string[]> {
  const found = rows(
    db,
    `SELECT album_photos.photo_id, albums.id FROM albums JOIN album_photos ON album_photos.platform = albums.platform AND album_photos.album_id = albums.id
     WHERE albums.platform = ? AND albums.account = ? ORDER BY albums.position`,
    platform,
    account,
  )
  const byPhoto = new Map<string, string[]>()
  for (const pair of found) {
    const photoId = text(pair, 'photo_id')
    byPhoto.set(photoId, [...(byPhoto.get(photoId) ?? []), text(pair, 'id')])
  }
  return byPhoto
}
