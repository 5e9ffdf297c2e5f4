import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { number, row, rows, run, transact } from '../db.ts'
import { findAccount } from './accounts.ts'
import { type Photo, photoFrom } from './photo.ts'
import { hexFrom } from './random.ts'
import type { AlbumSeed, PhotoSeed, Seed } from './seed.ts'
import { type StoredTag, withTags } from './tags.ts'

/** Throws the present library away and puts the seed in its place. */
export function restoreSeed(db: DatabaseSync, seed: Seed) {
  transact(db, () => {
    db.exec('DELETE FROM photos; DELETE FROM albums; DELETE FROM album_photos;')
    const insert = prepareInsert(db)
    let seq = 0
    for (const photo of seed.photos()) insertPhoto(insert, 'flickr', { ...photo, seq: seq++ })
    seed.albums.forEach((album, position) => {
      insertAlbum(db, album, position)
    })
  })
}

function prepareInsert(db: DatabaseSync): StatementSync {
  return db.prepare(`INSERT INTO photos VALUES (${Array.from({ length: 23 }, () => '?').join(', ')})`)
}

function insertPhoto(insert: StatementSync, platform: string, seed: PhotoSeed & { seq: number }) {
  const owner = findAccount(seed.account)?.nsid ?? ''
  const tags = withTags(seed.id, owner, guestTags(seed), seed.tags)
  insert.run(
    platform,
    seed.account,
    seed.id,
    seed.seq,
    seed.title,
    seed.description,
    JSON.stringify(tags),
    cleanColumn(tags),
    seed.uploaded,
    seed.taken,
    seed.takenUnknown ? 1 : 0,
    seed.uploaded,
    seed.visibility,
    seed.media,
    seed.fileName,
    seed.views,
    String(65_000 + (Number(seed.id.slice(-3)) % 500)),
    hexFrom(`secret ${seed.id} ${JSON.stringify(seed.picture)}`, 10),
    hexFrom(`original ${seed.id} ${JSON.stringify(seed.picture)}`, 10),
    seed.width,
    seed.height,
    JSON.stringify(seed.picture),
    seed.place ? JSON.stringify(seed.place) : null,
  )
}

function guestTags(seed: PhotoSeed): StoredTag[] {
  const guest = seed.guestTag && findAccount(seed.guestTag.account)
  return guest && seed.guestTag ? withTags(seed.id, guest.nsid, [], [seed.guestTag.raw]) : []
}

function cleanColumn(tags: StoredTag[]): string {
  return ` ${tags.map(tag => tag.clean).join(' ')} `
}

function insertAlbum(db: DatabaseSync, album: AlbumSeed, position: number) {
  run(
    db,
    'INSERT INTO albums VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    'flickr',
    album.account,
    album.id,
    position,
    album.title,
    album.description,
    album.views,
    album.created,
    album.updated,
  )
  const insert = db.prepare('INSERT INTO album_photos VALUES (?, ?, ?)')
  album.photoIds.forEach((photoId, index) => {
    insert.run(album.id, index, photoId)
  })
}

export function addPhoto(db: DatabaseSync, platform: string, seed: PhotoSeed): Photo | undefined {
  const last = row(db, 'SELECT max(seq) AS last FROM photos')
  insertPhoto(prepareInsert(db), platform, { ...seed, seq: (last ? number(last, 'last') : 0) + 1 })
  return findPhoto(db, platform, seed.id)
}

export function findPhoto(db: DatabaseSync, platform: string, id: string): Photo | undefined {
  const found = row(db, 'SELECT * FROM photos WHERE platform = ? AND id = ?', platform, id)
  return found && photoFrom(found)
}

/** In upload order. */
export function listPhotos(db: DatabaseSync, platform: string, account: string): Photo[] {
  return rows(
    db,
    'SELECT * FROM photos WHERE platform = ? AND account = ? ORDER BY uploaded, seq',
    platform,
    account,
  ).map(photoFrom)
}

/** The photos uploaded before this one that lack a text or tags, the latest of them first. */
export function earlierBarePhotos(db: DatabaseSync, { platform, account, seq }: Photo, count: number): Photo[] {
  return rows(
    db,
    `SELECT * FROM photos WHERE platform = ? AND account = ? AND seq < ? AND media = 'photo'
     AND (title = '' OR file_name LIKE title || '.%' OR description = '' OR tags = '[]') ORDER BY seq DESC LIMIT ?`,
    platform,
    account,
    seq,
    count,
  ).map(photoFrom)
}

export type PhotoChange = Partial<Pick<Photo, 'title' | 'description' | 'tags' | 'visibility'>>

/** Writes what changed and moves the photo's last-update time on. */
export function changePhoto(db: DatabaseSync, photo: Photo, change: PhotoChange, now: number): Photo {
  const changed = { ...photo, ...change, updated: Math.max(Math.floor(now / 1000), photo.updated) }
  run(
    db,
    `UPDATE photos SET title = ?, description = ?, tags = ?, clean_tags = ?, visibility = ?, updated = ?
     WHERE platform = ? AND id = ?`,
    changed.title,
    changed.description,
    JSON.stringify(changed.tags),
    cleanColumn(changed.tags),
    changed.visibility,
    changed.updated,
    photo.platform,
    photo.id,
  )
  return changed
}

export function deletePhoto(db: DatabaseSync, photo: Photo) {
  transact(db, () => {
    run(db, 'DELETE FROM photos WHERE platform = ? AND id = ?', photo.platform, photo.id)
    run(db, 'DELETE FROM album_photos WHERE photo_id = ?', photo.id)
  })
}
