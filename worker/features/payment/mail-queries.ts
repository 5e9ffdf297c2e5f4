import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { type Due, dueIn, nextMail } from '../../db/due.ts'
import { paymentReports, payments, type RefundRow, refunds } from '../../db/payment-schema.ts'
import { jobs, users } from '../../db/schema.ts'

/** The receipts that have not been mailed. */
export function takeDueReceipts(db: Db, due: Due) {
  const { jobId, receiptDueAt, receiptTries } = payments
  return db
    .update(payments)
    .set({ receiptDueAt: nextMail(receiptTries, due.at), receiptTries: sql`${receiptTries} + 1` })
    .where(inArray(jobId, dueIn(db, payments, { id: jobId, dueAt: receiptDueAt }, due)))
    .returning()
}

export function takeDueReports(db: Db, due: Due) {
  const { id, dueAt, tries } = paymentReports
  return db
    .update(paymentReports)
    .set({ dueAt: nextMail(tries, due.at), tries: sql`${tries} + 1` })
    .where(inArray(id, dueIn(db, paymentReports, { id, dueAt }, due)))
    .returning()
}

export function deleteReport(db: Db, id: string) {
  return db.delete(paymentReports).where(eq(paymentReports.id, id))
}

export function noteReceipt(db: Db, jobId: string) {
  return db.update(payments).set({ receiptDueAt: null }).where(eq(payments.jobId, jobId))
}

export function selectMailing(db: Db, jobId: string) {
  return db
    .select({ email: users.email, currency: payments.currency, isOrder: payments.isOrder, job: jobs })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .leftJoin(jobs, eq(jobs.id, payments.jobId))
    .where(eq(payments.jobId, jobId))
}

export function takeDueRefundMails(db: Db, due: Due) {
  const { id, mailDueAt, mailTries } = refunds
  return db
    .update(refunds)
    .set({ mailDueAt: nextMail(mailTries, due.at), mailTries: sql`${mailTries} + 1` })
    .where(inArray(id, dueIn(db, refunds, { id, dueAt: mailDueAt }, due)))
    .returning()
}

/** `status`: the state that was mailed. A mail about a later state stays due. */
export function noteRefundMail(db: Db, { id, status }: Pick<RefundRow, 'id' | 'status'>) {
  return db
    .update(refunds)
    .set({ mailDueAt: null })
    .where(and(eq(refunds.id, id), eq(refunds.status, status)))
}
