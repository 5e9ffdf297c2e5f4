import { eq, sql } from 'drizzle-orm'
import type { AuditAction, AuditDetail, AuditOutcome } from '../../contract/account.ts'
import type { Db } from '../../db/client.ts'
import { audit, users } from '../../db/schema.ts'

export type NewEntry = { at: number; action: AuditAction; outcome: AuditOutcome; detail: AuditDetail }

export function insertEntry(db: Db, userId: string, entry: NewEntry) {
  return db.insert(audit).values({ userId, ...entry })
}

/** Inserts nothing where nobody has the address, in the same single statement. */
export function insertEntryByEmail(db: Db, email: string, { at, action, outcome, detail }: NewEntry) {
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
      .where(eq(users.email, email)),
  )
}
