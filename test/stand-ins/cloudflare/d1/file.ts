import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { constants, DatabaseSync } from 'node:sqlite'
import { number, row, run } from '../../sandbox/db.ts'
import type { StandIn } from '../stand-in.ts'

/** A state of a database: how many changes led to it, and when the last of them was made (ms since the epoch). */
export type Moment = { change: number; at: number }

/** D1 keeps a table of this name, too; nobody else may read it. The moment is part of the file, and so of each change. */
const METADATA = '_cf_METADATA'

const folderOf = ({ stateDir }: StandIn, uuid: string) => join(stateDir, 'd1', uuid)
const liveFile = (folder: string) => join(folder, 'live.sqlite')
const keptFile = (folder: string, { change, at }: Moment) => join(folder, `${change}-${at}.sqlite`)

export function createFile(standIn: StandIn, uuid: string) {
  const folder = folderOf(standIn, uuid)
  mkdirSync(folder, { recursive: true })
  const db = new DatabaseSync(liveFile(folder))
  db.exec(`CREATE TABLE IF NOT EXISTS ${METADATA} (change INTEGER NOT NULL, at INTEGER NOT NULL)`)
  run(db, `INSERT INTO ${METADATA} SELECT 0, ? WHERE NOT EXISTS (SELECT 1 FROM ${METADATA})`, standIn.now())
  db.close()
}

function readMoment(db: DatabaseSync): Moment {
  const found = row(db, `SELECT change, at FROM ${METADATA}`)
  return found ? { change: number(found, 'change'), at: number(found, 'at') } : { change: 0, at: 0 }
}

/** The present one last. */
export function listMoments(standIn: StandIn, uuid: string): Moment[] {
  const folder = folderOf(standIn, uuid)
  const kept = readdirSync(folder).flatMap(name => {
    const [, change, at] = /^(\d+)-(\d+)\.sqlite$/.exec(name) ?? []
    return change === undefined ? [] : [{ change: Number(change), at: Number(at) }]
  })
  const present = opened(folder, readMoment)
  return [...kept.filter(({ change }) => change < present.change).sort((a, b) => a.change - b.change), present]
}

function opened<T>(folder: string, work: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(liveFile(folder))
  try {
    return work(db)
  } finally {
    db.close()
  }
}

/** Keeps a copy of the present state, unless there is one: complete files only, whenever the process is killed. */
function keep(folder: string, db: DatabaseSync, moment: Moment) {
  const file = keptFile(folder, moment)
  if (existsSync(file)) return
  rmSync(`${file}.part`, { force: true })
  run(db, 'VACUUM INTO ?', `${file}.part`)
  renameSync(`${file}.part`, file)
}

/** One transaction. If it changed anything, the state before it is kept and the present one has a moment of its own. */
export function inTransaction<T>(standIn: StandIn, uuid: string, work: (db: DatabaseSync) => T): T {
  const folder = folderOf(standIn, uuid)
  return opened(folder, db => {
    const { change } = readMoment(db)
    keep(folder, db, readMoment(db))
    db.exec('BEGIN IMMEDIATE')
    try {
      const before = stateOf(db)
      db.setAuthorizer(mayPerform)
      const result = work(db)
      db.setAuthorizer(null)
      if (stateOf(db) !== before) run(db, `UPDATE ${METADATA} SET change = ?, at = ?`, change + 1, standIn.now())
      db.exec('COMMIT')
      return result
    } catch (error) {
      db.setAuthorizer(null)
      if (db.isTransaction) db.exec('ROLLBACK')
      throw error
    }
  })
}

/** Differs if rows or tables were changed meanwhile. */
const stateOf = (db: DatabaseSync) =>
  JSON.stringify([row(db, 'SELECT total_changes() AS n'), row(db, 'PRAGMA schema_version')])

const { SQLITE_OK, SQLITE_DENY, SQLITE_TRANSACTION, SQLITE_SAVEPOINT, SQLITE_ATTACH, SQLITE_DETACH } = constants
const DENIED = [SQLITE_TRANSACTION, SQLITE_SAVEPOINT, SQLITE_ATTACH, SQLITE_DETACH]

function mayPerform(action: number, first: string | null): number {
  if (DENIED.includes(action)) return SQLITE_DENY
  return first?.toLowerCase().startsWith('_cf_') ? SQLITE_DENY : SQLITE_OK
}

/** Makes a kept state the present one, as a further change: what it replaces is kept. */
export function restoreFile(standIn: StandIn, uuid: string, moment: Moment) {
  const folder = folderOf(standIn, uuid)
  const present = opened(folder, db => {
    const found = readMoment(db)
    keep(folder, db, found)
    return found
  })
  const next = `${liveFile(folder)}.part`
  rmSync(next, { force: true })
  const kept = new DatabaseSync(keptFile(folder, moment))
  run(kept, 'VACUUM INTO ?', next)
  kept.close()
  const db = new DatabaseSync(next)
  run(db, `UPDATE ${METADATA} SET change = ?, at = ?`, present.change + 1, standIn.now())
  db.close()
  renameSync(next, liveFile(folder))
}

/** Tables of the owner, by name, and the file's size in bytes. */
export function describeFile(standIn: StandIn, uuid: string): { tables: string[]; bytes: number } {
  const folder = folderOf(standIn, uuid)
  const sql = `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'
    AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name`
  const tables = opened(folder, db => db.prepare(sql).all()).map(({ name }) => String(name))
  return { tables, bytes: statSync(liveFile(folder)).size }
}
