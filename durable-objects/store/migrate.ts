/** An SQL script, or a change that SQL cannot express. */
export type Migration = string | { name: string; run: (sql: SqlStorage) => void }

/**
 * The tables of a class of objects, as migrations. Number n is at index n - 1, and an object stores how many of them it
 * has run.
 *
 * - Append only: a released script is never edited, moved or removed.
 * - Add only: new tables, new indexes, columns that are nullable or have a default. During a deployment the previous
 *   release runs on migrated objects for some minutes, and after a rollback for longer. It must find every table and
 *   column it knows, be able to insert without those it does not know, and not misread a value: what it could not
 *   handle, such as another kind of operation, goes into a table of its own.
 * - What a release stops using is dropped, if at all, by a later one; so is an index that no query names.
 * - Stored JSON that code opens gets its new keys from the defaults of its schema instead. Results are sent as they are
 *   stored, so a script updates them (json_set) and raises the `revision` of their rows and of the job above the
 *   highest of both.
 */
export type Migrations = readonly Migration[]

/**
 * Runs the migrations that an object has not run yet, before anything reads its tables. Each is one transaction
 * together with its number, so that an object that dies in between resumes with the same one; those of a new object are
 * one, since every number stored is a row that is paid for. An object that was migrated by a later release keeps its
 * higher number and what that release has added.
 */
export function migrate(storage: Pick<DurableObjectStorage, 'sql' | 'transactionSync'>, migrations: Migrations): void {
  const from = storedVersion(storage.sql)
  const all = migrations.length
  for (let first = from, next = 0; first < all; first = next) {
    next = from === 0 ? all : first + 1
    storage.transactionSync(() => {
      for (const migration of migrations.slice(first, next)) run(storage.sql, migration)
      storage.sql.exec(`
        CREATE TABLE IF NOT EXISTS schema_version (id INTEGER PRIMARY KEY CHECK (id = 1), version INTEGER NOT NULL);
        INSERT OR REPLACE INTO schema_version (id, version) VALUES (1, ${next});
      `)
    })
  }
}

function run(sql: SqlStorage, migration: Migration): void {
  if (typeof migration === 'string') sql.exec(migration)
  else migration.run(sql)
}

/** Reads one row: this runs whenever an object wakes. */
function storedVersion(sql: SqlStorage): number {
  try {
    return sql.exec<{ version: number }>('SELECT version FROM schema_version').one().version
  } catch (error) {
    if (String(error).includes('no such table: schema_version')) return 0
    throw error
  }
}
