import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Condition, Db } from '../../db/client.ts'
import { type PaymentReportRow, paymentReports, payments } from '../../db/schema.ts'

/** What support is to be told, and until when who learned of it has to do so itself. */
export type Report = Pick<PaymentReportRow, 'id' | 'jobId' | 'intentId' | 'what'> & { now: number; dueAt: number }

/** A report for the batch that notes what it is about, before it does; answers with it. */
export function insertReport(db: Db, { id, jobId, intentId, what, dueAt }: Report, onlyIf: Condition) {
  return db
    .insert(paymentReports)
    .select(sql`select ${id}, ${jobId}, ${intentId}, ${what}, ${dueAt}, 0 where ${onlyIf}`)
    .returning()
}

/** The provider has something else than was ordered: a report, one for each payment. */
export function noteMismatch(db: Db, report: Report) {
  const unreported = and(eq(payments.jobId, report.jobId), isNull(payments.reportedAt))
  return [
    insertReport(db, report, sql`exists ${db.select({ id: payments.jobId }).from(payments).where(unreported)}`),
    db.update(payments).set({ reportedAt: report.now }).where(unreported),
  ] as const
}
