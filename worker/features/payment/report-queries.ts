import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Condition, Db } from '../../db/client.ts'
import { incrementCounter } from '../../db/counters.ts'
import { lastRuns } from '../../db/ops-schema.ts'
import { type PaymentReportRow, paymentReports, payments } from '../../db/payment-schema.ts'
import { rateCounters } from '../../db/schema.ts'
import { DAY_MS } from '../../domain/lifetimes.ts'

/** A report to support, and until when whoever noticed it may mail it before cron does. */
export type Report = Pick<PaymentReportRow, 'id' | 'jobId' | 'intentId' | 'what'> & { now: number; dueAt: number }

/** Inserts a report; placed in its batch before the statement that records the finding. Returns the report. */
export function insertReport(db: Db, { id, jobId, intentId, what, dueAt }: Report, onlyIf: Condition) {
  return db
    .insert(paymentReports)
    .select(sql`select ${id}, ${jobId}, ${intentId}, ${what}, ${dueAt}, 0 where ${onlyIf}`)
    .returning()
}

/** A report that the provider has a different payment than was ordered, one per payment. */
export function noteMismatch(db: Db, report: Report) {
  const unreported = and(eq(payments.jobId, report.jobId), isNull(payments.reportedAt))
  return [
    insertReport(db, report, sql`exists ${db.select({ id: payments.jobId }).from(payments).where(unreported)}`),
    db.update(payments).set({ reportedAt: report.now }).where(unreported),
  ] as const
}

/** A row if the database was restored. */
export function selectRestore(db: Db) {
  return db.select({ at: lastRuns.at }).from(lastRuns).where(eq(lastRuns.name, 'restore'))
}

/** A report about a payment that has no row, one a day. */
export function noteForgotten(db: Db, report: Report) {
  const key = `forgotten-payment:${report.intentId}`
  const first = and(eq(rateCounters.key, key), eq(rateCounters.count, 1))
  return [
    incrementCounter(db, { key, now: report.now, resetsAt: report.now + DAY_MS }),
    insertReport(db, report, sql`exists ${db.select({ key: rateCounters.key }).from(rateCounters).where(first)}`),
  ] as const
}
