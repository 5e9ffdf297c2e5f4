import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from 'node:sqlite'

export type Row = Record<string, SQLOutputValue>

/** Incremented with every change to the tables. */
const VERSION = 2

/** Upgrades a state whose library covered Flickr only: the library is seeded again, everything else is kept. */
const FROM_FIRST = `
DROP TABLE IF EXISTS photos; DROP TABLE IF EXISTS albums; DROP TABLE IF EXISTS album_photos;
DROP INDEX IF EXISTS calls_counted;
ALTER TABLE request_tokens ADD COLUMN created INTEGER NOT NULL DEFAULT 0;
ALTER TABLE calls ADD COLUMN scope TEXT NOT NULL DEFAULT '';
`

const SCHEMA = `
CREATE TABLE IF NOT EXISTS settings (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS photos (
  platform TEXT NOT NULL, account TEXT NOT NULL, id TEXT NOT NULL, seq INTEGER NOT NULL,
  title TEXT NOT NULL, description TEXT NOT NULL, tags TEXT NOT NULL, clean_tags TEXT NOT NULL,
  uploaded INTEGER NOT NULL, taken TEXT NOT NULL, taken_unknown INTEGER NOT NULL, updated INTEGER NOT NULL,
  visibility TEXT NOT NULL, media TEXT NOT NULL, file_name TEXT NOT NULL, views INTEGER NOT NULL,
  server TEXT NOT NULL, secret TEXT NOT NULL, original_secret TEXT NOT NULL,
  width INTEGER NOT NULL, height INTEGER NOT NULL, picture TEXT NOT NULL, place TEXT, extra TEXT NOT NULL,
  PRIMARY KEY (platform, id)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS unlisted (
  platform TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (platform, id)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS photos_by_upload ON photos (platform, account, uploaded, seq);
CREATE TABLE IF NOT EXISTS albums (
  platform TEXT NOT NULL, account TEXT NOT NULL, id TEXT NOT NULL, position INTEGER NOT NULL,
  title TEXT NOT NULL, description TEXT NOT NULL, views INTEGER NOT NULL,
  created INTEGER NOT NULL, updated INTEGER NOT NULL, visibility TEXT NOT NULL, extra TEXT NOT NULL,
  PRIMARY KEY (platform, id)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS album_photos (
  platform TEXT NOT NULL, album_id TEXT NOT NULL, position INTEGER NOT NULL, photo_id TEXT NOT NULL,
  PRIMARY KEY (platform, album_id, position)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS album_photos_by_photo ON album_photos (platform, photo_id);
CREATE TABLE IF NOT EXISTS request_tokens (
  token TEXT PRIMARY KEY, platform TEXT NOT NULL, secret TEXT NOT NULL, callback TEXT NOT NULL,
  state TEXT NOT NULL, account TEXT, perms TEXT, verifier TEXT, created INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE IF NOT EXISTS access_tokens (
  token TEXT PRIMARY KEY, platform TEXT NOT NULL, secret TEXT NOT NULL, account TEXT NOT NULL, perms TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS nonces (
  consumer_key TEXT NOT NULL, token TEXT NOT NULL, timestamp INTEGER NOT NULL, nonce TEXT NOT NULL,
  PRIMARY KEY (consumer_key, token, timestamp, nonce)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS nonces_by_age ON nonces (timestamp);
CREATE TABLE IF NOT EXISTS calls (
  n INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, service TEXT NOT NULL, method TEXT NOT NULL,
  params TEXT NOT NULL, status INTEGER NOT NULL, wrote INTEGER NOT NULL, counted INTEGER NOT NULL,
  scope TEXT NOT NULL DEFAULT ''
);
CREATE INDEX IF NOT EXISTS calls_by_service ON calls (service, n);
CREATE INDEX IF NOT EXISTS calls_by_limit ON calls (service, scope, at) WHERE counted = 1;
CREATE TABLE IF NOT EXISTS faults (id INTEGER PRIMARY KEY AUTOINCREMENT, service TEXT NOT NULL, fault TEXT NOT NULL, remaining INTEGER);
CREATE TABLE IF NOT EXISTS limits (service TEXT PRIMARY KEY, per_hour INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS mail (
  id INTEGER PRIMARY KEY AUTOINCREMENT, recipient TEXT NOT NULL, sender TEXT NOT NULL, subject TEXT NOT NULL,
  text TEXT NOT NULL, html TEXT NOT NULL, at INTEGER NOT NULL,
  headers TEXT NOT NULL DEFAULT '{}'
);
CREATE INDEX IF NOT EXISTS mail_by_recipient ON mail (recipient COLLATE NOCASE, id);
CREATE TABLE IF NOT EXISTS stripe_objects (
  n INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, object TEXT NOT NULL, payment_intent TEXT, body TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS stripe_objects_by_intent ON stripe_objects (object, payment_intent, n);
CREATE INDEX IF NOT EXISTS stripe_objects_by_kind ON stripe_objects (object, n);
CREATE TABLE IF NOT EXISTS stripe_events (
  n INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, type TEXT NOT NULL, created INTEGER NOT NULL, body TEXT NOT NULL,
  delivered INTEGER NOT NULL DEFAULT 0, attempts INTEGER NOT NULL DEFAULT 0, due INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS stripe_events_undelivered ON stripe_events (due) WHERE delivered = 0;
CREATE TABLE IF NOT EXISTS stripe_idempotency_keys (
  key TEXT PRIMARY KEY, path TEXT NOT NULL, params TEXT NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL,
  request TEXT NOT NULL, at INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS stripe_failing_refunds (refund TEXT PRIMARY KEY, due INTEGER NOT NULL);
`

export const databaseFile = (stateDir: string) => join(stateDir, 'sandbox.sqlite')

/** Opens or creates the database. WAL with NORMAL survives a crash of the process at any moment. */
export function openDatabase(stateDir: string): DatabaseSync {
  mkdirSync(stateDir, { recursive: true })
  const db = new DatabaseSync(databaseFile(stateDir))
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;')
  upgrade(db)
  return db
}

function upgrade(db: DatabaseSync) {
  transact(db, () => {
    const found = row(db, 'PRAGMA user_version')
    const hasTables = row(db, "SELECT 1 FROM sqlite_master WHERE name = 'photos'") !== undefined
    if (hasTables && found && number(found, 'user_version') < VERSION) db.exec(FROM_FIRST)
    const hasMail = row(db, "SELECT 1 FROM sqlite_master WHERE name = 'mail'") !== undefined
    const hasHeaders = row(db, "SELECT 1 FROM pragma_table_info('mail') WHERE name = 'headers'") !== undefined
    if (hasMail && !hasHeaders) db.exec("ALTER TABLE mail ADD COLUMN headers TEXT NOT NULL DEFAULT '{}'")
    createTables(db)
    db.exec(`PRAGMA user_version = ${VERSION}`)
  })
}

/** Creates the tables that do not exist yet. */
export function createTables(db: DatabaseSync) {
  db.exec(SCHEMA)
}

/** A nested transaction joins the outer one. */
export function transact<T>(db: DatabaseSync, work: () => T): T {
  if (db.isTransaction) return work()
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    db.exec('COMMIT')
    return result
  } catch (error) {
    db.exec('ROLLBACK')
    throw error
  }
}

export function rows(db: DatabaseSync, sql: string, ...values: SQLInputValue[]): Row[] {
  return db.prepare(sql).all(...values)
}

export function row(db: DatabaseSync, sql: string, ...values: SQLInputValue[]): Row | undefined {
  return db.prepare(sql).get(...values)
}

/** The number of rows changed. */
export function run(db: DatabaseSync, sql: string, ...values: SQLInputValue[]): number {
  return Number(db.prepare(sql).run(...values).changes)
}

export function text(from: Row, column: string): string {
  const value = from[column]
  return value === null || value === undefined ? '' : String(value)
}

export function number(from: Row, column: string): number {
  return Number(from[column] ?? 0)
}

export function readSetting(db: DatabaseSync, key: string): string | undefined {
  const found = row(db, 'SELECT value FROM settings WHERE key = ?', key)
  return found && text(found, 'value')
}

export function writeSetting(db: DatabaseSync, key: string, value: string) {
  run(db, 'INSERT INTO settings VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value', key, value)
}
