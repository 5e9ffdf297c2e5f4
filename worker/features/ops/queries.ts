import { eq, sql } from 'drizzle-orm'
import { type Db, isFailureOf } from '../../db/client.ts'
import { lastRuns } from '../../db/ops-schema.ts'
import { type OperatorSetting, operatorSettings } from '../../db/switches.ts'

/** Sets a switch or the cap; with null, removes it. */
export function setOperatorValue(db: Db, name: OperatorSetting, value: number | null) {
  if (value === null) return db.delete(operatorSettings).where(eq(operatorSettings.name, name))
  return db
    .insert(operatorSettings)
    .values({ name, value })
    .onConflictDoUpdate({ target: operatorSettings.name, set: { value } })
}

/** The first of these migrations that wrangler has not applied. */
export async function findPending(db: Db, migrations: readonly string[]): Promise<string | undefined> {
  const pending = sql`select value as name from json_each(${JSON.stringify(migrations)})
    where not exists (select 1 from d1_migrations where name = value) order by key limit 1`
  try {
    return (await db.get<{ name: string } | undefined>(pending))?.name
  } catch (error) {
    if (isFailureOf('no such table: d1_migrations', error)) return migrations[0]
    throw error
  }
}

/** When wrangler applied a migration, in milliseconds since the epoch; 0 if it did not. */
export async function findAppliedAt(db: Db, migration: string): Promise<number> {
  const applied = sql`select unixepoch(applied_at) * 1000 as at from d1_migrations where name = ${migration}`
  return (await db.get<{ at: number } | undefined>(applied))?.at ?? 0
}

export async function findLastRun(db: Db, name: 'cron'): Promise<number | undefined> {
  return (await db.select().from(lastRuns).where(eq(lastRuns.name, name)).get())?.at
}

export function noteRun(db: Db, name: 'cron', at: number) {
  return db.insert(lastRuns).values({ name, at }).onConflictDoUpdate({ target: lastRuns.name, set: { at } })
}
