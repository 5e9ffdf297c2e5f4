import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Fault } from '../../contract/ops.ts'
import type { Db } from '../../db/client.ts'
import { faults } from '../../db/ops-schema.ts'

type FaultRow = Fault & { since: number; mailedAt: number | null }

// There are never more rows than settings, so each list below fits in one statement.

/** All that the last run of cron found. */
const ALL = sql`${faults.code} > ''`

export function listFaults(db: Db): Promise<FaultRow[]> {
  return db.select().from(faults).where(ALL)
}

export async function insertFaults(db: Db, rows: (Omit<FaultRow, 'mailedAt'> & Partial<FaultRow>)[]): Promise<void> {
  const [first, ...others] = rows.map(row => db.insert(faults).values(row).onConflictDoNothing())
  if (first) await db.batch([first, ...others])
}

/** Returns the rows that were still there. */
export async function deleteFaults(db: Db, over: readonly Fault[]): Promise<FaultRow[]> {
  return over.length === 0 ? [] : db.delete(faults).where(anyOf(over)).returning()
}

/** Marks the faults found since before `until` as mailed, and returns those that were not yet. */
export function takeUnmailed(db: Db, { at, until }: { at: number; until: number }): Promise<FaultRow[]> {
  return db
    .update(faults)
    .set({ mailedAt: at })
    .where(and(ALL, isNull(faults.mailedAt), lte(faults.since, until)))
    .returning()
}

export async function untakeMailed(db: Db, taken: readonly Fault[]): Promise<void> {
  await db.update(faults).set({ mailedAt: null }).where(anyOf(taken))
}

function anyOf(some: readonly Fault[]) {
  return or(...some.map(({ code, name }) => and(eq(faults.code, code), eq(faults.name, name))))
}
