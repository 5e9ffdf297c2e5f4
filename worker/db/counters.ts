import { inArray, lt, sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { rateCounters } from './schema.ts'

/** How often a key was counted in its window, and when that ends, in milliseconds since the epoch. */
export type Counter = { count: number; resetsAt: number }

/** Counts once in the key's window; where that has ended, opens the one that ends at `resetsAt`. */
export function incrementCounter(db: Db, { key, now, resetsAt }: { key: string; now: number; resetsAt: number }) {
  const isOver = sql`${rateCounters.resetsAt} <= ${now}`
  return db
    .insert(rateCounters)
    .values({ key, count: 1, resetsAt })
    .onConflictDoUpdate({
      target: rateCounters.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateCounters.count} + 1 end`,
        resetsAt: sql`case when ${isOver} then ${resetsAt} else ${rateCounters.resetsAt} end`,
      },
    })
    .returning({ count: rateCounters.count, resetsAt: rateCounters.resetsAt })
}

export function deleteCounters(db: Db, keys: string[]) {
  return db
    .delete(rateCounters)
    .where(inArray(rateCounters.key, sql`(select value from json_each(${JSON.stringify(keys)}))`))
}

export function deleteEndedCounters(db: Db, now: number) {
  return db.delete(rateCounters).where(lt(rateCounters.resetsAt, now))
}
