import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { ActivityAction, ActivityDetail, ActivityOutcome } from '../../contract/activity.ts'
import type { Condition, Db } from '../../db/client.ts'
import { activity, users } from '../../db/schema.ts'

export type NewEntry = { at: number; action: ActivityAction; outcome: ActivityOutcome; detail: ActivityDetail }
export type EntryRow = typeof activity.$inferSelect

/** Inserts nothing if the user has been deleted meanwhile or `onlyIf` does not hold. */
export function insertEntry(db: Db, userId: string, entry: NewEntry, onlyIf?: Condition) {
  return insertFor(db, entry, and(eq(users.id, userId), onlyIf))
}

/** Inserts nothing when no user has the address. */
export function insertEntryByEmail(db: Db, email: string, entry: NewEntry) {
  return insertFor(db, entry, eq(users.email, email))
}

function insertFor(db: Db, { at, action, outcome, detail }: NewEntry, who: Condition | undefined) {
  return db.insert(activity).select(
    db
      .select({
        id: sql<number>`null`.as('id'),
        userId: users.id,
        at: sql<number>`${at}`.as('at'),
        action: sql<ActivityAction>`${action}`.as('action'),
        outcome: sql<ActivityOutcome>`${outcome}`.as('outcome'),
        detail: sql<ActivityDetail>`${JSON.stringify(detail)}`.as('detail'),
      })
      .from(users)
      .where(who),
  )
}

/** Newest first. */
export function selectEntries(db: Db, userId: string, before: number | undefined, limit: number) {
  return db
    .select()
    .from(activity)
    .where(and(eq(activity.userId, userId), before === undefined ? undefined : lt(activity.id, before)))
    .orderBy(desc(activity.id))
    .limit(limit)
}

export function deleteEntriesBefore(db: Db, at: number) {
  return db.delete(activity).where(lt(activity.at, at))
}
