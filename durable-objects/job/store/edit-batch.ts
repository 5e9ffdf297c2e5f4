import type { JobResult } from '../../../worker/domain/job-result.ts'
import { StoredResult } from './rows.ts'

/** A photo before and after an edit of many. */
export type EditedPhoto = { before: JobResult; after: JobResult }

/** `key` is what its sender calls the edit. */
type Batch = { batch: number; key?: string | undefined; photos: readonly EditedPhoto[] }

/** Keeps what an edit of many photos changed, in the place of the edit before. */
export function keepBatch(sql: SqlStorage, { batch, key, photos }: Batch): void {
  sql.exec('DELETE FROM edit_batch')
  for (const { before, after } of photos) {
    const { sources } = before
    sql.exec(
      'INSERT INTO edit_batch (photo_id, batch, key, before, after) VALUES (?, ?, ?, ?, ?)',
      after.photoId,
      batch,
      key ?? null,
      JSON.stringify({ ...textsOf(before), sources }),
      JSON.stringify(textsOf(after)),
    )
  }
}

/** The newest edit of many photos and how many of them it can still be undone for, if its sender calls it `key`. */
export function findBatch(sql: SqlStorage, key: string): { batch: number; changed: number } | undefined {
  const [row] = sql
    .exec<{ batch: number; changed: number }>(
      'SELECT batch, count(*) AS changed FROM edit_batch WHERE key = ? GROUP BY batch',
      key,
    )
    .toArray()
  return row
}

export function forgetEdits(sql: SqlStorage, photoIds: readonly string[]): void {
  for (const photoId of photoIds) sql.exec('DELETE FROM edit_batch WHERE photo_id = ?', photoId)
}

/** The photos of a batch; none if it is not the newest, or was undone. */
export function photosOfBatch(sql: SqlStorage, batch: number): string[] {
  const rows = sql.exec<{ id: string }>('SELECT photo_id AS id FROM edit_batch WHERE batch = ?', batch)
  return rows.toArray().map(({ id }) => id)
}

/** The photo with its texts from before the newest batch; undefined if they have been changed since. */
export function beforeBatch(sql: SqlStorage, result: JobResult): JobResult | undefined {
  const [row] = sql
    .exec<{ before: string; after: string }>('SELECT before, after FROM edit_batch WHERE photo_id = ?', result.photoId)
    .toArray()
  if (row?.after !== JSON.stringify(textsOf(result))) return undefined
  return StoredResult.parse({ ...result, ...JSON.parse(row.before) })
}

const textsOf = ({ generatedTitle, generatedDescription, generatedTags }: JobResult) => ({
  generatedTitle,
  generatedDescription,
  generatedTags,
})
