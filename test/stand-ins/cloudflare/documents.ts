import { randomUUID } from 'node:crypto'
import { type Row, row, rows, run, text } from '../sandbox/db.ts'
import type { StandIn } from './stand-in.ts'

/** `name` is unique beside others of the same kind and parent; `parent` is empty for what belongs to the account itself. */
export type Stored = { id: string; name: string; parent: string }

/** The stored objects of one kind, oldest first wherever several are returned. */
export function collection<T extends Stored>(kind: string) {
  const parse = (found: Row | undefined): T | undefined => found && JSON.parse(text(found, 'body'))
  return {
    list: ({ db }: StandIn, parent = ''): T[] =>
      rows(db, 'SELECT body FROM documents WHERE kind = ? AND parent = ? ORDER BY n', kind, parent).flatMap(
        found => parse(found) ?? [],
      ),
    find: ({ db }: StandIn, idOrName: string, parent = ''): T | undefined =>
      parse(
        row(
          db,
          'SELECT body FROM documents WHERE kind = ? AND parent = ? AND (id = ? OR name = ?)',
          kind,
          parent,
          idOrName,
          idOrName,
        ),
      ),
    /** Inserts, or replaces what has this id. */
    save({ db }: StandIn, item: T): T {
      const body = JSON.stringify(item)
      run(
        db,
        `INSERT INTO documents (kind, parent, id, name, body) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (kind, id) DO UPDATE SET name = excluded.name, body = excluded.body`,
        kind,
        item.parent,
        item.id,
        item.name,
        body,
      )
      return item
    },
    remove: ({ db }: StandIn, id: string) => run(db, 'DELETE FROM documents WHERE kind = ? AND id = ?', kind, id),
  }
}

/** 32 hexadecimal digits, the form of most of Cloudflare's ids. */
export const newHexId = () => randomUUID().replaceAll('-', '')
