import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { readSetting, run, transact, writeSetting } from '../sandbox/db.ts'

/** The first argument of everything in this folder: one account of Cloudflare, whatever id it is called by. */
export type StandIn = {
  db: DatabaseSync
  /** Holds the databases' files as well. */
  stateDir: string
  /** Milliseconds since the epoch. */
  now: () => number
}

const SCHEMA = `
CREATE TABLE IF NOT EXISTS settings (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS documents (
  n INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, parent TEXT NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL,
  body TEXT NOT NULL, UNIQUE (kind, id), UNIQUE (kind, parent, name)
);
CREATE TABLE IF NOT EXISTS calls (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, method TEXT NOT NULL, path TEXT NOT NULL,
  query TEXT NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS faults (
  id INTEGER PRIMARY KEY AUTOINCREMENT, match TEXT NOT NULL, status INTEGER NOT NULL, code INTEGER NOT NULL,
  message TEXT NOT NULL, remaining INTEGER
);
`

/** Opens the state of an earlier run, or an empty account. What was answered survives a kill of the process. */
export function openStandIn(stateDir: string, now: () => number = Date.now): StandIn {
  mkdirSync(stateDir, { recursive: true })
  const db = new DatabaseSync(join(stateDir, 'cloudflare.sqlite'))
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;')
  db.exec(SCHEMA)
  return { db, stateDir, now }
}

/** An empty account of the paid plan. Calls keep their numbering. */
export function resetStandIn({ db, stateDir }: StandIn) {
  transact(db, () => {
    for (const table of ['settings', 'documents', 'calls', 'faults']) run(db, `DELETE FROM ${table}`)
  })
  for (const folder of ['d1', 'uploads']) rmSync(join(stateDir, folder), { recursive: true, force: true })
}

export type Plan = 'free' | 'paid'

export const readPlan = ({ db }: StandIn): Plan => (readSetting(db, 'plan') === 'free' ? 'free' : 'paid')
export const setPlan = ({ db }: StandIn, plan: Plan) => writeSetting(db, 'plan', plan)

/** As the API writes times. */
export const timestamp = ({ now }: StandIn) => new Date(now()).toISOString()
