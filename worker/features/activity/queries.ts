import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { AuditAction, AuditDetail, AuditOutcome } from '../../contract/account.ts'
import type { Db } from '../../db/client.ts'
import { audit, users } from '../../db/schema.ts'

export type NewEntry = { at: number; action: AuditAction; outcome: AuditOutcome; detail: AuditDetail }
export type EntryRow = typeof audit.$inferSelect

/** Inserts nothing for a user who is deleted meanwhile, or where `onlyIf` does not hold. */
export function insertEntry(db: Db, userId: string, entry: NewEntry, onlyIf?: SQL) {
  return insertFor(db, entry, and(eq(users.id, userId), onlyIf))
}

/** Inserts nothing where nobody has the address, in the same single statement. */
export function insertEntryByEmail(db: Db, email: string, entry: NewEntry) {
  return insertFor(db, entry, eq(users.email, email))
}

function insertFor(db: Db, { at, action, outcome, detail }: NewEntry, who: SQL | undefined) {
  return db.insert(audit).select(
    db
      .select({
        id: sql<number>`null`.as('id'),
        userId: users.id,
        at: sql<number>`${at}`.as('at'),
        action: sql<AuditAction>`${action}`.as('action'),
        outcome: sql<AuditOutcome>`${outcome}`.as('outcome'),
        detail: sql<AuditDetail>`${JSON.stringify(detail)}`.as('detail'),
      })
      .from(users)
      .where(who),
  )
}

/** Newest first, those before the entry `before`. */
export function selectEntries(db: Db, userId: string, before: number | undefined, limit: number) {
  return db
    .select()
    .from(audit)
    .where(and(eq(audit.userId, userId), before === undefined ? undefined : lt(audit.id, before)))
    .orderBy(desc(audit.id))
    .limit(limit)
}

export function deleteEntriesBefore(db: Db, at: number) {
  return db.delete(audit).where(lt(audit.at, at))
}
