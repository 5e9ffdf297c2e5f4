import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Condition, Db } from '../../db/client.ts'
import { type PaymentReportRow, paymentReports, payments } from '../../db/schema.ts'

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
