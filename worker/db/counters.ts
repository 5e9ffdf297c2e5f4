import { eq, inArray, lt, sql } from 'drizzle-orm'
import type { Condition, Db } from './client.ts'
import { rateCounters } from './schema.ts'

/** How often a key was counted in its window, and when that ends, in milliseconds since the epoch. */
export type Counter = { count: number; resetsAt: number }

/** Counts once in the key's window, if at all. If the window has ended, opens one that ends at `resetsAt`. */
export function incrementCounter(
  db: Db,
  { key, now, resetsAt, onlyIf = sql`true` }: { key: string; now: number; resetsAt: number; onlyIf?: Condition },
) {
  const isOver = sql`${rateCounters.resetsAt} <= ${now}`
  return db
    .insert(rateCounters)
    .select(sql`select ${key}, 1, ${resetsAt} where ${onlyIf}`)
    .onConflictDoUpdate({
      target: rateCounters.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateCounters.count} + 1 end`,
        resetsAt: sql`case when ${isOver} then ${resetsAt} else ${rateCounters.resetsAt} end`,
      },
    })
    .returning({ count: rateCounters.count, resetsAt: rateCounters.resetsAt })
}

/** Whether a key was counted at most so often, for a batch that has counted it. */
export function isCountWithin(key: string, uses: number): Condition {
  return sql`not exists (select 1 from ${rateCounters} where ${rateCounters.key} = ${key} and ${rateCounters.count} > ${uses})`
}

/** Takes back one use that was counted. */
export function decrementCounter(db: Db, key: string) {
  return db
    .update(rateCounters)
    .set({ count: sql`max(${rateCounters.count} - 1, 0)` })
    .where(eq(rateCounters.key, key))
}

/** Deletes the counter of each key, and the counters whose keys continue it after a colon. */
export function deleteCounters(db: Db, keys: string[]) {
  // ';' is the character after ':', so the range includes every key that continues after a colon.
  const found = sql`select counter.key from json_each(${JSON.stringify(keys)})
    join ${rateCounters} as counter on counter.key >= value and counter.key < value || ';'`
  return db.delete(rateCounters).where(inArray(rateCounters.key, sql`(${found})`))
}

export function deleteEndedCounters(db: Db, now: number) {
  return db.delete(rateCounters).where(lt(rateCounters.resetsAt, now))
}
