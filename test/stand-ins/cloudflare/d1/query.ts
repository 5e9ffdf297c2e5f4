import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite'
import { number, row } from '../../sandbox/db.ts'
import { refused } from '../api/failure.ts'
import type { StandIn } from '../stand-in.ts'
import { inTransaction } from './file.ts'
import { splitStatements } from './statements.ts'

/** https://developers.cloudflare.com/d1/platform/limits/ */
const PARAMS_MAX = 100
const STATEMENT_BYTES_MAX = 100_000

export type Query = { sql: string; params?: unknown[] | undefined }

/** Performs all statements in one transaction; one result for each. @throws CloudflareFailure 400 7500 */
export function runQueries(standIn: StandIn, uuid: string, queries: Query[]) {
  return inTransaction(standIn, uuid, db =>
    queries.flatMap(({ sql, params = [] }) => {
      const statements = splitStatements(sql)
      if (statements.length === 0) throw sqlError('No SQL statements detected.')
      if (statements.length > 1 && params.length > 0) {
        throw sqlError('Multiple statements with params are not allowed')
      }
      return statements.map(statement => runStatement(db, statement, params))
    }),
  )
}

const sqlError = (message: string) => refused(7500, message)

function runStatement(db: DatabaseSync, sql: string, params: unknown[]) {
  if (params.length > PARAMS_MAX) throw sqlError('too many SQL variables: SQLITE_ERROR')
  if (Buffer.byteLength(sql) > STATEMENT_BYTES_MAX) throw sqlError('statement too long: SQLITE_TOOBIG')
  try {
    const before = totalChanges(db)
    const results = db
      .prepare(sql)
      .all(...params.map(asInput))
      .map(shown)
    const changes = totalChanges(db) - before
    return { results, success: true, meta: metaOf(db, results.length, changes) }
  } catch (error) {
    throw sqlError(`${error instanceof Error ? error.message : error}: SQLITE_ERROR`)
  }
}

const totalChanges = (db: DatabaseSync) => number(row(db, 'SELECT total_changes() AS n') ?? {}, 'n')

function metaOf(db: DatabaseSync, rowsRead: number, changes: number) {
  const last = row(db, 'SELECT last_insert_rowid() AS id')
  const size = row(db, 'SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()')
  return {
    served_by: 'stand-in',
    duration: 0.1,
    changes,
    last_row_id: number(last ?? {}, 'id'),
    changed_db: changes > 0,
    size_after: number(size ?? {}, 'bytes'),
    rows_read: rowsRead,
    rows_written: changes,
  }
}

function asInput(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  throw sqlError(`A parameter cannot be ${typeof value}`)
}

/** Blobs are arrays of numbers in JSON. */
function shown(found: Record<string, SQLOutputValue>) {
  return Object.fromEntries(
    Object.entries(found).map(([name, value]) => [name, value instanceof Uint8Array ? [...value] : value]),
  )
}
