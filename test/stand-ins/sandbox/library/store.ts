import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { number, readSetting, row, rows, run, transact, writeSetting } from '../db.ts'
import { type Photo, type Platform, photoFrom, type StoredTag } from './photo.ts'
import { hexFrom } from './random.ts'
import type { AlbumSeed, BaseLibrary, OnDemandLibrary, PhotoSeed, PlatformLibrary, Seed } from './seed.ts'

const TABLES = ['photos', 'albums', 'album_photos']
/** Begins the settings that say which libraries have been made on demand. */
const MADE = 'made '

/** Replaces the library by the seed and keeps a copy of it for `restoreSeed`. */
export function loadSeed(db: DatabaseSync, seed: Seed) {
  transact(db, () => {
    clearLibrary(db)
    for (const library of seed.libraries) insertLibrary(db, library, library)
    for (const table of TABLES) {
      db.exec(`DROP TABLE IF EXISTS seed_${table}; CREATE TABLE seed_${table} AS SELECT * FROM ${table}`)
    }
  })
}

/** Adds photos and albums that the seed leaves out, once: until the next reset they are like the others. */
export function addOnDemand(db: DatabaseSync, library: PlatformLibrary, added: OnDemandLibrary) {
  const setting = `${MADE}${library.platform} ${added.account}`
  if (readSetting(db, setting) !== undefined) return
  transact(db, () => {
    insertLibrary(db, library, added)
    writeSetting(db, setting, 'yes')
  })
}

/** The library as it was seeded. */
export function restoreSeed(db: DatabaseSync) {
  transact(db, () => {
    clearLibrary(db)
    for (const table of TABLES) db.exec(`INSERT INTO ${table} SELECT * FROM seed_${table}`)
  })
}

function clearLibrary(db: DatabaseSync) {
  for (const table of TABLES) db.exec(`DELETE FROM ${table}`)
  db.exec('DELETE FROM unlisted')
  run(db, "DELETE FROM settings WHERE key = 'uploads' OR substr(key, 1, ?) = ?", MADE.length, MADE)
}

function insertLibrary(db: DatabaseSync, library: PlatformLibrary, { photos, albums }: BaseLibrary) {
  const insert = prepareInsert(db)
  let seq = 0
  for (const photo of photos()) insertPhoto(insert, library, { ...photo, seq: seq++ })
  albums.forEach((album, position) => {
    insertAlbum(db, library.platform, album, position)
  })
}

function prepareInsert(db: DatabaseSync): StatementSync {
  return db.prepare(`INSERT INTO photos VALUES (${Array.from({ length: 24 }, () => '?').join(', ')})`)
}

function insertPhoto(insert: StatementSync, library: PlatformLibrary, seed: PhotoSeed & { seq: number }) {
  const guest = seed.guestTag
  const guestTags = guest ? library.addTags(seed.id, guest.account, [], [guest.raw]) : []
  const tags = library.addTags(seed.id, seed.account, guestTags, seed.tags)
  insert.run(
    library.platform,
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
    String(65_000 + (Number(seed.id.slice(-3)) % 500 || 0)),
    hexFrom(`secret ${seed.id} ${JSON.stringify(seed.picture)}`, 10),
    hexFrom(`original ${seed.id} ${JSON.stringify(seed.picture)}`, 10),
    seed.width,
    seed.height,
    JSON.stringify(seed.picture),
    seed.place ? JSON.stringify(seed.place) : null,
    JSON.stringify(seed.extra ?? {}),
  )
}

function cleanColumn(tags: StoredTag[]): string {
  return ` ${tags.map(tag => tag.clean).join(' ')} `
}

function insertAlbum(db: DatabaseSync, platform: Platform, album: AlbumSeed, position: number) {
  run(
    db,
    'INSERT INTO albums VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    platform,
    album.account,
    album.id,
    position,
    album.title,
    album.description,
    album.views,
    album.created,
    album.updated,
    album.visibility ?? 'public',
    JSON.stringify(album.extra ?? {}),
  )
  const insert = db.prepare('INSERT INTO album_photos VALUES (?, ?, ?, ?)')
  album.photoIds.forEach((photoId, index) => {
    insert.run(platform, album.id, index, photoId)
  })
}

/** Adds a photo after the last one of its platform, and to its album where the platform requires one. */
export function addPhoto(db: DatabaseSync, library: PlatformLibrary, seed: PhotoSeed): Photo | undefined {
  const last = row(db, 'SELECT max(seq) AS last FROM photos WHERE platform = ?', library.platform)
  insertPhoto(prepareInsert(db), library, { ...seed, seq: (last ? number(last, 'last') : 0) + 1 })
  const albumId = library.uploadAlbum?.(seed.account)
  if (albumId !== undefined) {
    run(
      db,
      `INSERT INTO album_photos SELECT ?, ?, coalesce(max(position), -1) + 1, ? FROM album_photos
       WHERE platform = ? AND album_id = ?`,
      library.platform,
      albumId,
      seed.id,
      library.platform,
      albumId,
    )
  }
  return findPhoto(db, library.platform, seed.id)
}

export function findPhoto(db: DatabaseSync, platform: Platform, id: string): Photo | undefined {
  const found = row(db, 'SELECT * FROM photos WHERE platform = ? AND id = ?', platform, id)
  return found && photoFrom(found)
}

/** In upload order. */
export function listPhotos(db: DatabaseSync, platform: Platform, account: string): Photo[] {
  return rows(
    db,
    'SELECT * FROM photos WHERE platform = ? AND account = ? ORDER BY uploaded, seq',
    platform,
    account,
  ).map(photoFrom)
}

/** The photos uploaded before this one that lack a text or tags, latest first. */
export function earlierBarePhotos(db: DatabaseSync, photo: Photo, count: number): Photo[] {
  return rows(
    db,
    `SELECT * FROM photos WHERE platform = ? AND account = ? AND (uploaded, seq) < (?, ?) AND media = 'photo'
     AND (title = '' OR file_name LIKE title || '.%' OR description = '' OR tags = '[]')
     ORDER BY uploaded DESC, seq DESC LIMIT ?`,
    photo.platform,
    photo.account,
    photo.uploaded,
    photo.seq,
    count,
  ).map(photoFrom)
}

export type PhotoChange = Partial<Pick<Photo, 'title' | 'description' | 'tags' | 'visibility' | 'place' | 'extra'>>

/** Writes what changed and updates the photo's last-update time. */
export function changePhoto(db: DatabaseSync, photo: Photo, change: PhotoChange, now: number): Photo {
  const changed = { ...photo, ...change, updated: Math.max(Math.floor(now / 1000), photo.updated) }
  run(
    db,
    `UPDATE photos SET title = ?, description = ?, tags = ?, clean_tags = ?, visibility = ?, updated = ?,
     place = ?, extra = ?
     WHERE platform = ? AND id = ?`,
    changed.title,
    changed.description,
    JSON.stringify(changed.tags),
    cleanColumn(changed.tags),
    changed.visibility,
    changed.updated,
    changed.place ? JSON.stringify(changed.place) : null,
    JSON.stringify(changed.extra),
    photo.platform,
    photo.id,
  )
  return changed
}

/** The condition of a photo that lists and searches show. */
export const IS_INDEXED = '(photos.platform, photos.id) NOT IN (SELECT platform, id FROM unlisted)'

/** Hides a photo from lists and searches, as a slow index does, or shows it again. Reads find it nevertheless. */
export function setListed(db: DatabaseSync, { platform, id }: Photo, isListed: boolean) {
  const change = isListed
    ? 'DELETE FROM unlisted WHERE platform = ? AND id = ?'
    : 'INSERT OR IGNORE INTO unlisted VALUES (?, ?)'
  run(db, change, platform, id)
}

export function deletePhoto(db: DatabaseSync, photo: Photo) {
  transact(db, () => {
    run(db, 'DELETE FROM photos WHERE platform = ? AND id = ?', photo.platform, photo.id)
    run(db, 'DELETE FROM album_photos WHERE platform = ? AND photo_id = ?', photo.platform, photo.id)
  })
}
