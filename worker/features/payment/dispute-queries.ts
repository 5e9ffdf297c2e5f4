import { and, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Condition, Db } from '../../db/client.ts'
import type { Due } from '../../db/due.ts'
import { releaseFrozen, withhold } from '../../db/money/prepaid.ts'
import { holdRefunds, noteRefunds, releaseRefunds } from '../../db/money/refunds.ts'
import { payments, refunds } from '../../db/payment-schema.ts'
import { DAY_MS } from '../../domain/lifetimes.ts'
import { insertReport, type Report } from './report-queries.ts'

const { jobId: id, disputedAt, disputeId: knownId, disputeDueAt, disputeLostAt } = payments

const isThere = (db: Db, condition: Condition | undefined) =>
  sql`exists ${db.select({ id }).from(payments).where(condition)}`

/**
 * The payments whose disputes cron has to read; first those noted by a release that did not read disputes. They are due
 * again at `next`, whatever the outcome.
 */
export function takeDueDisputes(db: Db, { at, limit, next }: Due & { next: number }) {
  const isUnread = and(lte(disputedAt, at), isNull(knownId), isNull(disputeDueAt))
  const unread = db.select({ id }).from(payments).where(isUnread)
  const due = db.select({ id }).from(payments).where(lte(disputeDueAt, at))
  return db
    .update(payments)
    .set({ disputeDueAt: next })
    .where(inArray(id, sql`(${unread.unionAll(due).limit(limit)})`))
    .returning()
}

/** `disputeId`: null if the provider does not say. `dueAt`: when it has to be read again. */
type Held = { disputeId: string | null; isLost: boolean; dueAt: number | null }

/**
 * The bank has the money: refunds not yet sent to the provider are held back. Reports this if it is news or another
 * dispute. If the provider does not say which dispute it is, this is noted only if nothing is known.
 */
export function noteHeld(db: Db, report: Report, { disputeId, isLost, dueAt }: Held) {
  const { jobId, now } = report
  const isUnknown = disputeId === null ? and(isNull(disputedAt), isNull(knownId)) : undefined
  const isIt = and(eq(id, jobId), isUnknown)
  // Refunds of bought photos wait for the end of the dispute instead.
  const isHeld = and(eq(id, jobId), isNotNull(disputedAt), isNull(payments.rates))
  return [
    insertReport(db, report, isThere(db, and(isIt, sql`(${disputedAt} is null or ${knownId} <> ${disputeId})`))),
    db
      .update(payments)
      .set({
        disputedAt: sql`coalesce(${disputedAt}, ${now})`,
        disputeId: sql`coalesce(${disputeId}, ${knownId})`,
        disputeDueAt: dueAt,
        disputeLostAt: isLost ? sql`coalesce(${disputeLostAt}, ${now})` : null,
      })
      .where(isIt),
    db
      .delete(refunds)
      .where(and(eq(refunds.jobId, jobId), eq(refunds.status, 'due'), eq(refunds.tries, 0), isThere(db, isHeld))),
    ...withhold(db, eq(id, jobId), now),
    holdRefunds(db, eq(refunds.jobId, jobId), now + DAY_MS),
    noteRefunds(db, jobId),
  ] as const
}

/** `isInquiry`: the bank only asks so far, and may still take the money. `refundId`: of the refund that the dispute held back. */
type Free = { disputeId: string; isInquiry: boolean; dueAt: number | null; refundId: string }

/** The money is ours again: refunds held back meanwhile are due now. Reports an inquiry of the bank, once each. */
export function noteFree(db: Db, report: Report, { disputeId, isInquiry, dueAt, refundId }: Free) {
  const { jobId, now } = report
  const isNews = sql`(${knownId} is null and ${disputedAt} is null or ${knownId} <> ${disputeId})`
  return [
    insertReport(db, report, isThere(db, and(eq(id, jobId), sql`${isInquiry}`, isNews))),
    insertHeldRefund(db, { refundId, jobId, now }),
    releaseRefunds(db, jobId, now),
    db
      .update(payments)
      .set({ disputedAt: null, disputeLostAt: null, disputeId, disputeDueAt: dueAt })
      .where(eq(id, jobId)),
    ...releaseFrozen(db, jobId, now),
    noteRefunds(db, jobId),
  ] as const
}

/**
 * The refund that a dispute held back, without what the bank has returned; support pays the rest by other means. Of bought
 * photos only a release before deletes what a dispute holds.
 */
function insertHeldRefund(db: Db, { refundId, jobId, now }: { refundId: string; jobId: string; now: number }) {
  const ordered = sql`(select coalesce(sum(${refunds.amount}), 0) from ${refunds} where ${refunds.jobId} = ${id})`
  const amount = sql`${payments.refundTarget} - ${ordered}`
  const why = sql`when ${payments.userId} = '' then 'unfinished' when ${payments.rates} is null then 'unprocessed' else 'unused'`
  const isHeld = and(eq(id, jobId), eq(payments.status, 'paid'), isNotNull(disputedAt), gt(amount, 0))
  return db.insert(refunds).select(
    sql`select ${refundId}, ${id}, null, ${amount}, 'due', case ${why} end, ${now},
          0, 1, ${now}, null, 0, 0 from ${payments} where ${isHeld}`,
  )
}
