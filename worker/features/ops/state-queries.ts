import { count, inArray, isNotNull, lte, min, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { agents } from '../../db/agent-schema.ts'
import { type Db, jsonList } from '../../db/client.ts'
import { incrementCounter } from '../../db/counters.ts'
import { paymentReports, payments, refunds } from '../../db/payment-schema.ts'
import { connectedAccounts, jobs, rateCounters } from '../../db/schema.ts'

/** How many rows wait in a column of due times, how many of them are due, and the earliest time. */
function selectWaiting(db: Db, table: SQLiteTable, dueAt: SQLiteColumn, now: number) {
  const due: SQL<number> = sql`count(iif(${dueAt} <= ${now}, 1, null))`
  return db
    .select({ waiting: count(), due, oldestAt: min(dueAt).mapWith(Number) })
    .from(table)
    .where(isNotNull(dueAt))
}

/** Everything that waits in D1, by its partial indexes, to be batched. */
export function selectWaitings(db: Db, now: number) {
  return [
    selectWaiting(db, jobs, jobs.wakeAt, now),
    selectWaiting(db, payments, payments.dueAt, now),
    selectWaiting(db, refunds, refunds.dueAt, now),
    selectWaiting(db, payments, payments.disputeDueAt, now),
    selectWaiting(db, payments, payments.receiptDueAt, now),
    selectWaiting(db, refunds, refunds.mailDueAt, now),
    selectWaiting(db, paymentReports, paymentReports.dueAt, now),
    selectWaiting(db, agents, agents.noticeDueAt, now),
    selectWaiting(db, agents, agents.dueAt, now),
  ] as const
}

export function countUnpaid(db: Db) {
  return db.select({ jobs: count() }).from(jobs).where(sql`${jobs.status} = 'payment_pending'`)
}

/** How many credentials each of these keys has sealed. */
export function countSealed(db: Db, keyIds: string[]) {
  return db
    .select({ id: connectedAccounts.keyId, credentials: count() })
    .from(connectedAccounts)
    .where(inArray(connectedAccounts.keyId, jsonList(keyIds)))
    .groupBy(connectedAccounts.keyId)
}

/** Counts once, until `resetsAt`. */
export const countUseOf = incrementCounter

/** The counters of these keys whose time is not over. */
export function selectCounters(db: Db, keys: string[], now: number) {
  const { key, count: uses, resetsAt } = rateCounters
  return db
    .select({ key, uses })
    .from(rateCounters)
    .where(sql`${inArray(key, jsonList(keys))} and not ${lte(resetsAt, now)}`)
}
