import type { JobRules } from '../../../worker/domain/job-result.ts'
import { type JobMeta, StoredMeta } from './rows.ts'

type Row = { data: string; changed: number | null }

/** The revision is the highest of the job's own row and its photos: a change of photos alone does not write the row. */
export function findMeta(sql: SqlStorage): JobMeta | undefined {
  const [row] = sql.exec<Row>('SELECT data, (SELECT MAX(revision) FROM photos) AS changed FROM job').toArray()
  if (!row) return undefined
  const meta = StoredMeta.parse(JSON.parse(row.data))
  return { ...meta, revision: Math.max(meta.revision, row.changed ?? 0) }
}

export function getMeta(sql: SqlStorage): JobMeta {
  const meta = findMeta(sql)
  if (!meta) throw new Error('This job does not exist')
  return meta
}

export function rulesOf(sql: SqlStorage): JobRules {
  const { provider, config } = getMeta(sql)
  return { provider, addProductTag: config.addPhotonymTag }
}

export function putMeta(sql: SqlStorage, meta: JobMeta): void {
  sql.exec('INSERT OR REPLACE INTO job (id, data) VALUES (1, ?)', JSON.stringify(meta))
}

/** Stores a change that nobody sees: the revision stays. */
export function updateMeta(sql: SqlStorage, change: Partial<JobMeta>): JobMeta {
  const meta = { ...getMeta(sql), ...change }
  putMeta(sql, meta)
  return meta
}

/**
 * Copies the revision that photos have raised to the job's row. The previous release reads it only there, and must not
 * find an earlier one than D1 was told. `told`, which saves reading photos again, is stored only with it.
 */
export function storeRevision(sql: SqlStorage, told: number): void {
  const { revision } = getMeta(sql)
  const set = "json_set(data, '$.revision', ?, '$.toldRevision', ?)"
  sql.exec(`UPDATE job SET data = ${set} WHERE data ->> 'revision' < ?`, revision, told, revision)
}

/** Stores a visible change: the revision grows, so that sockets and polls pick it up. */
export function publishMeta(sql: SqlStorage, change: Partial<JobMeta>): JobMeta {
  const meta = getMeta(sql)
  const published = { ...meta, ...change, revision: meta.revision + 1 }
  putMeta(sql, published)
  return published
}
