import type { JobRules } from '../../../worker/domain/job-result.ts'
import { type JobMeta, StoredMeta } from './rows.ts'

export function findMeta(sql: SqlStorage): JobMeta | undefined {
  const [row] = sql.exec<{ data: string }>('SELECT data FROM job').toArray()
  return row && StoredMeta.parse(JSON.parse(row.data))
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

/** An internal change: the revision stays. */
export function updateMeta(sql: SqlStorage, change: Partial<JobMeta>): JobMeta {
  const meta = { ...getMeta(sql), ...change }
  putMeta(sql, meta)
  return meta
}

/** A visible change: the revision grows, so that sockets and polls pick it up. */
export function publishMeta(sql: SqlStorage, change: Partial<JobMeta>): JobMeta {
  const meta = getMeta(sql)
  const published = { ...meta, ...change, revision: meta.revision + 1 }
  putMeta(sql, published)
  return published
}
