import * as z from 'zod'
import type { GeneratedText } from '../../../worker/domain/description.ts'
import type { LanguageCode } from '../../../worker/domain/languages.ts'
import type { Version } from '../../../worker/domain/rewrite.ts'
import type { StyleKey } from '../../../worker/domain/styles.ts'
import { StoredSources } from './rows.ts'

/** A version as the model wrote it, and its texts as they were last edited. */
export type KeptVersion = Version & { edited: GeneratedText }

const texts = z.array(z.string())
const storedTexts = { title: z.string(), description: z.string(), tags: texts }
const StoredTexts: z.ZodType<GeneratedText> = z.looseObject(storedTexts)
const StoredVersion: z.ZodType<Omit<Version, 'n'>> = z.looseObject({
  ...storedTexts,
  titles: texts,
  named: StoredSources,
  style: z.custom<StyleKey>(style => typeof style === 'string'),
  language: z.custom<LanguageCode>(language => typeof language === 'string'),
  hint: z.string().nullable(),
  at: z.string(),
})

/** Stores a version, unless one with its number is stored. */
export function addVersion(sql: SqlStorage, photoId: string, { n, ...version }: Version): void {
  sql.exec(
    'INSERT OR IGNORE INTO versions (photo_id, n, written) VALUES (?, ?, ?)',
    photoId,
    n,
    JSON.stringify(version),
  )
}

/** Stores the texts of a version as they were last edited. */
export function saveEdited(sql: SqlStorage, photoId: string, n: number, edited: GeneratedText): void {
  sql.exec('UPDATE versions SET edited = ? WHERE photo_id = ? AND n = ?', JSON.stringify(edited), photoId, n)
}

type Row = { n: number; written: string; edited: string | null }

const opened = ({ n, written, edited }: Row): KeptVersion => {
  const version = StoredVersion.parse(JSON.parse(written))
  return { ...version, n, edited: edited === null ? version : StoredTexts.parse(JSON.parse(edited)) }
}

export function findVersion(sql: SqlStorage, photoId: string, n: number): KeptVersion | undefined {
  const [row] = sql
    .exec<Row>('SELECT n, written, edited FROM versions WHERE photo_id = ? AND n = ?', photoId, n)
    .toArray()
  return row && opened(row)
}

/** The versions of a photo that have a row, newest first. */
export function listVersions(sql: SqlStorage, photoId: string): KeptVersion[] {
  return sql
    .exec<Row>('SELECT n, written, edited FROM versions WHERE photo_id = ? ORDER BY n DESC', photoId)
    .toArray()
    .map(opened)
}

/** The photos from a position on, `count` of the job's order, that have a version with a row. */
export function photosWithVersions(sql: SqlStorage, position: number, count: number): string[] {
  const rows = sql.exec<{ id: string }>(
    `SELECT photo_id AS id FROM photos WHERE position >= ? AND position < ?
     AND EXISTS (SELECT 1 FROM versions WHERE versions.photo_id = photos.photo_id)`,
    position,
    position + count,
  )
  return rows.toArray().map(({ id }) => id)
}
