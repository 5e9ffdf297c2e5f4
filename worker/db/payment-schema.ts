import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { RefundReason } from '../contract/jobs.ts'
import type { PaymentEnd } from '../domain/payment-end.ts'
import type { PrepaidKind } from '../domain/prepaid-kind.ts'
import type { Rates } from '../domain/pricing.ts'
import { instant } from './schema.ts'

/** The payments of jobs. A row outlives its job and its user, whose id is then empty. */
export const payments = sqliteTable(
  'payments',
  {
    jobId: text('job_id').primaryKey(),
    userId: text('user_id').notNull(),
    status: text('status').$type<'open' | 'paid' | 'canceled'>().notNull(),
    /** The provider's id of the payment intent; null until it is known. */
    intentId: text('intent_id'),
    /** Part of the idempotency key. The provider treats the next number as a new request. */
    attempt: integer('attempt').notNull().default(1),
    /** When an intent was first requested; from then on one may exist. */
    askedAt: instant('asked_at'),
    /** Why it is to be canceled at the provider; null while it may be paid. */
    ending: text('ending').$type<PaymentEnd>(),
    expiresAt: instant('expires_at').notNull(),
    /** How many cards were declined for it, by the provider's count. */
    declines: integer('declines').notNull().default(0),
    /** In cents, once paid. */
    amount: integer('amount'),
    currency: text('currency'),
    paidAt: instant('paid_at'),
    /** When the job was told that it is paid or ended. */
    toldAt: instant('told_at'),
    /** When cron has to look at it; null when there is nothing to do. */
    dueAt: instant('due_at'),
    /** When cron mails the receipt, in case the request that learned of the payment did not; null if there is none to mail. */
    receiptDueAt: instant('receipt_due_at'),
    receiptTries: integer('receipt_tries').notNull().default(0),
    /** How many cents are to go back by the last settlement, including those that went back already. */
    refundTarget: integer('refund_target').notNull().default(0),
    /** When a bank took the money back, for good or until it decides. Until that is over nothing is refunded. */
    disputedAt: instant('disputed_at'),
    /** When a mismatch between the order and the provider's intent was found, so that support is told once. */
    reportedAt: instant('reported_at'),
    createdAt: instant('created_at').notNull(),
    /** Since when the provider does not know its intent; null while it does. */
    missingAt: instant('missing_at'),
    /** The newest dispute reported to support; null also in rows of a release that did not read disputes. */
    disputeId: text('dispute_id'),
    /** When cron has to read its disputes; null while none is undecided. */
    disputeDueAt: instant('dispute_due_at'),
    /** When a lost dispute was found, after which nothing is refunded. */
    disputeLostAt: instant('dispute_lost_at'),
    /** Rates when it was ordered. Null where the order belongs to its one job alone, as in earlier releases. */
    rates: text('rates', { mode: 'json' }).$type<Rates>(),
    /** Whether it buys photos without a job; `jobId` is then the id of the order. */
    isOrder: integer('is_order', { mode: 'boolean' }).notNull().default(false),
    /** How many photos it buys, known when it is ordered. */
    photos: integer('photos'),
    /** How many of them no job has taken: the sum of its entries, kept by a trigger. Null until it is paid and booked. */
    photosLeft: integer('photos_left'),
  },
  t => [
    uniqueIndex('payments_intent').on(t.intentId),
    index('payments_user').on(t.userId, t.status),
    index('payments_due').on(t.dueAt).where(sql`due_at is not null`),
    index('payments_receipt').on(t.receiptDueAt).where(sql`receipt_due_at is not null`),
    index('payments_dispute').on(t.disputeDueAt).where(sql`dispute_due_at is not null`),
    index('payments_unread_dispute')
      .on(t.disputedAt)
      .where(sql`disputed_at is not null and dispute_id is null and dispute_due_at is null`),
    index('payments_left').on(t.userId, t.paidAt).where(sql`photos_left > 0`),
    index('payments_unbooked').on(t.paidAt).where(sql`status = 'paid' and rates is not null and photos_left is null`),
  ],
)

export type PaymentRow = typeof payments.$inferSelect

/** Where the photos of each payment went. Entries are only added; they name no person. */
export const prepaidEntries = sqliteTable(
  'prepaid_entries',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    paymentId: text('payment_id').notNull(),
    /** The job that used or returned them, else null. */
    jobId: text('job_id'),
    kind: text('kind').$type<PrepaidKind>().notNull(),
    /** Positive where they came to the account. */
    photos: integer('photos').notNull(),
    /** The refund they went with, else null. */
    refundId: text('refund_id'),
    at: instant('at').notNull(),
  },
  t => [
    index('prepaid_entries_payment').on(t.paymentId, t.id),
    index('prepaid_entries_job').on(t.jobId).where(sql`job_id is not null`),
    index('prepaid_entries_refund').on(t.refundId).where(sql`refund_id is not null`),
  ],
)

export const refunds = sqliteTable(
  'refunds',
  {
    /** Our own id, or the provider's if support made the refund. */
    id: text('id').primaryKey(),
    jobId: text('job_id').notNull(),
    /** The provider's id, once it is known. */
    refundId: text('refund_id'),
    amount: integer('amount').notNull(),
    status: text('status').$type<'due' | 'pending' | 'succeeded' | 'failed'>().notNull(),
    reason: text('reason').$type<RefundReason>().notNull(),
    createdAt: instant('created_at').notNull(),
    tries: integer('tries').notNull().default(0),
    /** Part of the idempotency key, as that of a payment. */
    attempt: integer('attempt').notNull().default(1),
    /** When cron has to request it from the provider; null when there is nothing to do. */
    dueAt: instant('due_at'),
    /** When the mail about it is due; null if there is none to send. */
    mailDueAt: instant('mail_due_at'),
    mailTries: integer('mail_tries').notNull().default(0),
    /** How often the provider has refused it. */
    refusals: integer('refusals').notNull().default(0),
  },
  t => [
    index('refunds_job').on(t.jobId),
    uniqueIndex('refunds_refund').on(t.refundId),
    index('refunds_due').on(t.dueAt).where(sql`due_at is not null`),
    index('refunds_mail').on(t.mailDueAt).where(sql`mail_due_at is not null`),
  ],
)

export type RefundRow = typeof refunds.$inferSelect

/** Mails to support about payments. A row is deleted once its mail was accepted. */
export const paymentReports = sqliteTable(
  'payment_reports',
  {
    id: text('id').primaryKey(),
    jobId: text('job_id').notNull(),
    intentId: text('intent_id').notNull(),
    what: text('what').notNull(),
    /** When the mail is due; null after it was refused for days. */
    dueAt: instant('due_at'),
    tries: integer('tries').notNull().default(0),
  },
  t => [index('payment_reports_due').on(t.dueAt).where(sql`due_at is not null`)],
)

export type PaymentReportRow = typeof paymentReports.$inferSelect
