import { number, rows, run, text } from '../../sandbox/db.ts'
import type { StandIn } from '../stand-in.ts'

type Call = { method: string; path: string; query: string; status: number; body: unknown }

export function logCall({ db, now }: StandIn, call: Call) {
  run(
    db,
    'INSERT INTO calls (at, method, path, query, status, body) VALUES (?, ?, ?, ?, ?, ?)',
    now(),
    call.method,
    call.path,
    call.query,
    call.status,
    JSON.stringify(call.body ?? null),
  )
}

/** Calls after number `since`, oldest first; `path` begins after `/client/v4`. */
export function listCalls({ db }: StandIn, since: number) {
  return rows(db, 'SELECT * FROM calls WHERE seq > ? ORDER BY seq', since).map(found => ({
    seq: number(found, 'seq'),
    at: new Date(number(found, 'at')).toISOString(),
    method: text(found, 'method'),
    path: text(found, 'path'),
    query: text(found, 'query'),
    status: number(found, 'status'),
    body: JSON.parse(text(found, 'body')),
  }))
}
