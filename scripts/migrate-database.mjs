import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ROOT } from './bootstrap.mjs'

const FOLDER = join(ROOT, 'migrations')
/** Wrangler's own table, so that its command and this script can be used on the same state folder. */
const APPLIED = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`
const BREAKPOINT = '--> statement-breakpoint'

/**
 * Brings the local database up to date: what `wrangler d1 migrations apply --local` does, which starts a runtime for each
 * migration. `persist`: where `wrangler pages dev --persist-to` keeps its state; it must not be running.
 */
export async function migrateDatabase(persist) {
  const names = readdirSync(FOLDER)
    .filter(name => name.endsWith('.sql'))
    .sort()
  if (areApplied(persist, names)) return
  const id = /^database_id = "(.*)"$/m.exec(readFileSync(join(ROOT, 'wrangler.toml'), 'utf8'))?.[1]
  const { convertV4MiniflareOptions, Log, LogLevel, Miniflare } = await import('miniflare')
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: '',
      d1Databases: { DB: id },
      resourcePersistencePath: join(persist, 'v3'),
      log: new Log(LogLevel.ERROR),
    }),
  )
  try {
    const db = await runtime.getD1Database('DB')
    await db.prepare(APPLIED).run()
    const { results } = await db.prepare('SELECT name FROM d1_migrations').all()
    const applied = new Set(results.map(({ name }) => name))
    for (const name of names.filter(one => !applied.has(one))) {
      const statements = readFileSync(join(FOLDER, name), 'utf8').split(BREAKPOINT)
      await db.batch([
        ...statements.map(statement => db.prepare(statement)),
        db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name),
      ])
    }
  } finally {
    await runtime.dispose()
  }
}

/** False unless there is exactly one database. Its file is read, because a runtime takes longer to start than all else here. */
function areApplied(persist, names) {
  try {
    const folder = join(persist, 'v3', 'd1', 'miniflare-D1DatabaseObject')
    const files = readdirSync(folder).filter(name => name.endsWith('.sqlite') && name !== 'metadata.sqlite')
    if (files.length !== 1) return false
    const db = new DatabaseSync(join(folder, files[0]), { readOnly: true })
    try {
      const applied = db.prepare('SELECT name FROM d1_migrations').all()
      return names.every(name => applied.some(row => row.name === name))
    } finally {
      db.close()
    }
  } catch {
    return false
  }
}
