import { and, eq, gt, inArray, isNull, lte, ne, not, or, sql } from 'drizzle-orm'
import type { JobRefund } from '../../contract/jobs.ts'
import { noteOrderEnded, noteOrderPaid } from '../../db/agents.ts'
import type { Condition, Db } from '../../db/client.ts'
import { type Due, dueIn } from '../../db/due.ts'
import { type Charge, noteCanceled, notePayment } from '../../db/money/orders.ts'
import { bookBought, isUnbooked, withhold } from '../../db/money/prepaid.ts'
import { holdRefunds, insertRefund, isHeldRefund, refundsOf } from '../../db/money/refunds.ts'
import { payments, type RefundRow, refunds } from '../../db/payment-schema.ts'
import { beginPaidWork, endUnpaidWork } from '../../db/photo-work.ts'
import { cursors, type EventPosition, isUnreturned, jobs } from '../../db/schema.ts'
import { DAY_MS } from '../../domain/lifetimes.ts'
import type { PaymentEnd } from '../../domain/payment-end.ts'
import { insertReport, type Report } from './report-queries.ts'

const isOpen = eq(payments.status, 'open')
const isOf = (jobId: string) => eq(payments.jobId, jobId)

/** A job, and its payment if it has to be paid: two statements, since a batch mixes up columns of the same name. */
export function selectBill(db: Db, jobId: string) {
  return [db.select().from(jobs).where(eq(jobs.id, jobId)), db.select().from(payments).where(isOf(jobId))] as const
}

function selectBills(db: Db, condition: Condition) {
  return db
    .select({ payment: payments, job: jobs })
    .from(payments)
    .leftJoin(jobs, eq(jobs.id, payments.jobId))
    .where(condition)
}

/** A payment, and its job unless that was deleted. */
export const selectBillOfPayment = (db: Db, jobId: string) => selectBills(db, isOf(jobId))
export const selectBillOfIntent = (db: Db, intentId: string) => selectBills(db, eq(payments.intentId, intentId))

/** A payment as its user names it: an order of photos never passes for a job. */
type Owned = { jobId: string; userId: string; isOrder: boolean }
const isOwned = ({ jobId, userId, isOrder }: Owned) =>
  and(isOf(jobId), eq(payments.userId, userId), eq(payments.isOrder, isOrder))

/**
 * Notes that an intent is requested: from then on one may exist. Returns the payment if it may still be paid; cron ends
 * an expired one a little later.
 */
export function askForIntent(db: Db, { askedAt, now, ...owned }: Owned & { askedAt: number | null; now: number }) {
  return db
    .update(payments)
    .set({ askedAt: sql`coalesce(${payments.askedAt}, ${askedAt})` })
    .where(and(isOwned(owned), isOpen, isNull(payments.ending), gt(payments.expiresAt, now)))
    .returning()
}

/**
 * Stores an intent's id in an open payment; no row if the payment is not open or has another id. `mayEnd`: also if it
 * is to be canceled.
 */
export function keepIntent(db: Db, { jobId, intentId, mayEnd }: { jobId: string; intentId: string; mayEnd: boolean }) {
  return db
    .update(payments)
    .set({ intentId })
    .where(
      and(
        isOf(jobId),
        isOpen,
        mayEnd ? undefined : isNull(payments.ending),
        or(isNull(payments.intentId), eq(payments.intentId, intentId)),
      ),
    )
    .returning({ jobId: payments.jobId })
}

/** Changes the idempotency key of the next request for an intent, because the provider would repeat its failure under this one. */
export function nextAttempt(db: Db, { jobId, attempt }: { jobId: string; attempt: number }) {
  return db
    .update(payments)
    .set({ attempt: attempt + 1 })
    .where(and(isOf(jobId), eq(payments.attempt, attempt), isNull(payments.intentId)))
}

/** How many cards were declined for the user's payments made since then, and when the first of these payments was made. */
export function countDeclines(db: Db, userId: string, since: number) {
  const wasDeclined = sql`${payments.declines} > 0`
  return db
    .select({
      declines: sql<number>`coalesce(sum(${payments.declines}), 0)`,
      first: sql<number>`coalesce(min(${payments.createdAt}), 0)`,
    })
    .from(payments)
    .where(and(eq(payments.userId, userId), gt(payments.createdAt, since), wasDeclined))
}

export function noteDeclines(db: Db, jobId: string, declines: number) {
  return db.update(payments).set({ declines }).where(isOf(jobId))
}

/** Whether a payment is still open. The consequences of its end are in the same batch, before the statement that ends it. */
export const isStillOpen = (db: Db, jobId: string) =>
  sql`exists ${db
    .select({ id: payments.jobId })
    .from(payments)
    .where(and(isOf(jobId), isOpen))}`

/** Whether its account was deleted. */
const isForgotten = eq(payments.userId, '')

/** An order of photos has no job to tell of its end. */
const asEnded = (now: number) => ({
  toldAt: sql`iif(${payments.isOrder}, ${now}, ${payments.toldAt})`,
  dueAt: sql`iif(${payments.isOrder}, null, ${now})`,
})

/** `refundId`: of the refund if its account was deleted. */
type Paid = Charge & {
  jobId: string
  userId: string
  now: number
  receiptDueAt: number
  wakeAt: number
  refundId: string
}

/**
 * Marks an open payment as paid. If its account was deleted, all of it goes back: at once, or what it buys as soon as
 * cron finds it. Returns a row to the one caller that did.
 */
export function markPaid(db: Db, paid: Paid) {
  const { jobId, userId, amount, currency, intentId, at, now, receiptDueAt, wakeAt, refundId } = paid
  const refundTarget = sql`iif(${isForgotten} and ${payments.rates} is null, ${amount}, 0)`
  return [
    db
      .update(payments)
      .set({ status: 'paid', amount, currency, paidAt: at, ...asEnded(now), receiptDueAt, refundTarget })
      .where(and(isOf(jobId), isOpen, eq(payments.intentId, intentId)))
      .returning(),
    insertRefund(db, { id: refundId, jobId, reason: 'unfinished', now }, isForgotten),
    notePayment(db, jobId, { amount, currency, intentId, at }, wakeAt),
    beginPaidWork(db, jobId),
    ...bookBought(db, jobId, now),
    noteOrderPaid(db, { jobId, userId }, now),
  ] as const
}

type Canceled = { jobId: string; userId: string; now: number; wakeAt: number; report: Report | null }

/** Marks an open payment as canceled once the provider has no money for it and will take none. Returns a report to the one caller that did. */
export function markCanceled(db: Db, { jobId, userId, now, wakeAt, report }: Canceled) {
  const none = { id: '', jobId, intentId: '', what: '', now, dueAt: now }
  return [
    insertReport(db, report ?? none, sql`${report !== null} and ${isStillOpen(db, jobId)}`),
    db
      .update(payments)
      .set({ status: 'canceled', ending: sql`coalesce(${payments.ending}, 'cancelled')`, ...asEnded(now) })
      .where(and(isOf(jobId), isOpen))
      .returning(),
    noteCanceled(db, jobId, wakeAt),
    endUnpaidWork(db, jobId),
    ...noteOrderEnded(db, { jobId, userId }),
  ] as const
}

/** Marks an open payment for cancellation at the provider, which the caller tries first. Returns the payment. */
export function endPayment(db: Db, { ending, now, ...owned }: Owned & { ending: PaymentEnd; now: number }) {
  return db
    .update(payments)
    .set({ ending: sql`coalesce(${payments.ending}, ${ending})`, dueAt: now })
    .where(and(isOwned(owned), isOpen))
    .returning()
}

/** Notes that the job knows how its payment ended. */
export function noteTold(db: Db, jobId: string, now: number) {
  return db
    .update(payments)
    .set({ toldAt: now, dueAt: null })
    .where(and(isOf(jobId), ne(payments.status, 'open')))
}

/**
 * Gives jobs that wait for a payment but have no payment row an expired one, oldest first. A release that does not know
 * these rows makes such jobs during a deploy or after a rollback; nobody can have paid for them.
 */
export function expireUnbilled(
  db: Db,
  { createdBefore, now, limit }: { createdBefore: number; now: number; limit: number },
) {
  // Literal, as in the partial index, which a parameter would not match.
  const isWaiting = sql`${jobs.status} = 'payment_pending'`
  const isBilled = sql`exists ${db.select({ id: payments.jobId }).from(payments).where(eq(payments.jobId, jobs.id))}`
  return db.run(
    sql`insert into ${payments} (job_id, user_id, status, ending, expires_at, due_at, created_at)
        select ${jobs.id}, ${jobs.userId}, 'open', 'expired', ${now}, ${now}, ${jobs.createdAt} from ${jobs}
        where ${isWaiting} and ${lte(jobs.createdAt, createdBefore)} and not ${isBilled}
        order by ${jobs.createdAt} limit ${limit}`,
  )
}

/** The payments that cron has to look at. They are due again at `next`, whatever the outcome. */
export function takeDuePayments(db: Db, due: Due & { next: number }) {
  const { jobId, dueAt } = payments
  return db
    .update(payments)
    .set({ dueAt: due.next })
    .where(inArray(jobId, dueIn(db, payments, { id: jobId, dueAt }, due)))
    .returning()
}

/** Sets when an open payment that could not be ended is due again. */
export function postponePayment(db: Db, jobId: string, dueAt: number) {
  return db
    .update(payments)
    .set({ dueAt })
    .where(and(isOf(jobId), isOpen))
}

/** Notes that the provider knows the intent of a payment that stays open. */
export function noteFound(db: Db, jobId: string) {
  return db.update(payments).set({ missingAt: null }).where(isOf(jobId))
}

/** Notes that the provider does not know the intent of an open payment; returns since when, or no row where the payment has ended. */
export function noteMissing(db: Db, jobId: string, at: number) {
  return db
    .update(payments)
    .set({ missingAt: sql`coalesce(${payments.missingAt}, ${at})` })
    .where(and(isOf(jobId), isOpen))
    .returning({ missingAt: payments.missingAt })
}

/** Counts a try before it is made, so that the one after a crash is not taken for the first. */
export function takeDueRefunds(db: Db, due: Due & { next: number }) {
  const { id, dueAt, tries } = refunds
  return db
    .update(refunds)
    .set({ dueAt: due.next, tries: sql`${tries} + 1` })
    .where(inArray(id, dueIn(db, refunds, { id, dueAt }, due)))
    .returning()
}

export function selectRefunds(db: Db, jobId: string): Promise<RefundRow[]> {
  return db.select().from(refunds).where(eq(refunds.jobId, jobId)).orderBy(refunds.createdAt)
}

/** In the order a refund goes through them, since what was read from the provider may be saved out of order. */
const STATES = 'due pending succeeded failed'
const isNews = sql`instr(${STATES}, excluded.status) > instr(${STATES}, ${refunds.status})`

/** Saves the provider's state of a refund. A mail about each state is due once. */
export function saveRefund(db: Db, row: RefundRow) {
  const { refundId, amount, dueAt } = row
  const status = sql`iif(${isNews}, excluded.status, ${refunds.status})`
  const mailDueAt = sql`iif(${isNews}, excluded.mail_due_at, ${refunds.mailDueAt})`
  const mailTries = sql`iif(${isNews}, 0, ${refunds.mailTries})`
  return db
    .insert(refunds)
    .values(row)
    .onConflictDoUpdate({ target: refunds.id, set: { refundId, amount, dueAt, status, mailDueAt, mailTries } })
}

/** Takes the photos that a refund made in the Dashboard has paid back from those that its payment has left. */
export const withholdRefunded = (db: Db, jobId: string, now: number) => withhold(db, isOf(jobId), now)

/** The jobs whose unused bought photos a release that knows none has not returned, as `returnUnsettled` does. */
export function selectUnreturned(db: Db, { at, limit }: Due) {
  const isDue = and(isUnreturned, lte(jobs.completedAt, at))
  return db.select({ jobId: jobs.id }).from(jobs).where(isDue).orderBy(jobs.completedAt).limit(limit)
}

/** Whether this state is the first news of a refund's success. */
export function willSucceed(db: Db, { id, status }: Pick<RefundRow, 'id' | 'status'>) {
  const known = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.id, id), inArray(refunds.status, ['succeeded', 'failed'])))
  return sql`${status} = 'succeeded' and not exists ${known}`
}

/**
 * Limits an unsent refund to what is owed, less the other refunds (failed ones too), and to nothing while the bank has the
 * money; a refund of nothing is deleted. One of bought photos waits for the bank, a day from `now`. A changed amount gets a new idempotency key. For one batch; `selectUnsentRefund` then reads it.
 */
export function capUnsentRefund(db: Db, { id, jobId, now }: Pick<RefundRow, 'id' | 'jobId'> & { now: number }) {
  const owed = sql`iif(${payments.disputedAt} is null, ${payments.refundTarget}, 0)`
  const left = sql`(select iif(${payments.rates} is null, ${owed}, ${payments.refundTarget}) from ${payments}
    where ${isOf(jobId)}) - (select coalesce(sum(other.amount), 0) from ${refunds} as other
      where other.job_id = ${jobId} and other.id <> ${id})`
  return [
    db
      .update(refunds)
      .set({ amount: left, attempt: sql`${refunds.attempt} + 1` })
      .where(and(isUnsent(id), gt(refunds.amount, left))),
    db.delete(refunds).where(and(isUnsent(id), lte(refunds.amount, 0))),
    holdRefunds(db, eq(refunds.id, id), now + DAY_MS),
  ] as const
}

const isUnsent = (id: string) => and(eq(refunds.id, id), eq(refunds.status, 'due'))

export function selectUnsentRefund(db: Db, id: string) {
  return db
    .select()
    .from(refunds)
    .where(and(isUnsent(id), not(isHeldRefund)))
}

/** Notes a failed try. `isRepeated`: the provider would repeat the failure under this key, so the next try gets another. */
export function postponeRefund(db: Db, { id, dueAt, isRepeated }: { id: string; dueAt: number; isRepeated: boolean }) {
  const attempt = sql`${refunds.attempt} + ${isRepeated ? 1 : 0}`
  // A dispute that was found meanwhile holds it for longer, or has ended it.
  const later = sql`max(${refunds.dueAt}, ${dueAt})`
  return db.update(refunds).set({ dueAt: later, attempt }).where(isUnsent(id))
}

/** How often a refund is refused before support is told. */
const REFUSALS = 3

/** Notes that the provider refused a refund, as it would again under the same key. The third refusal is reported. */
export function noteRefusal(db: Db, report: Report, { id, dueAt }: { id: string; dueAt: number }) {
  const isLastStraw = sql`exists ${db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(isUnsent(id), eq(refunds.refusals, REFUSALS - 1)))}`
  const counted = { attempt: sql`${refunds.attempt} + 1`, refusals: sql`${refunds.refusals} + 1` }
  return [
    insertReport(db, report, isLastStraw),
    db
      .update(refunds)
      .set({ dueAt, ...counted })
      .where(isUnsent(id)),
  ] as const
}

/** The user's jobs that may still be paid, or are paid and not yet booked, done and settled. */
export function selectUnsettled(db: Db, userId: string) {
  return db
    .select({ jobId: jobs.id })
    .from(payments)
    .innerJoin(jobs, eq(jobs.id, payments.jobId))
    .where(
      and(
        eq(payments.userId, userId),
        or(
          isOpen,
          isUnbooked,
          and(eq(payments.status, 'paid'), or(isNull(jobs.completedAt), isNull(jobs.photosSettled))),
        ),
      ),
    )
}

/** Keeps the rows about money, without the person. Cron cancels what was not paid. */
export function forgetPayer(db: Db, userId: string, now: number) {
  const isTheirs = eq(payments.userId, userId)
  const ended = { ending: sql`coalesce(${payments.ending}, 'deleted')`, dueAt: now }
  return [
    db.update(payments).set(ended).where(and(isTheirs, isOpen)),
    db.update(payments).set({ userId: '', receiptDueAt: null }).where(isTheirs),
  ] as const
}

/** What a user has paid, oldest first, with its refunds. */
export function selectPaid(db: Db, userId: string) {
  const { jobId, isOrder, photos, amount, currency, paidAt, intentId } = payments
  return db
    .select({
      ...{ jobId, isOrder, photos, amount, currency, paidAt, intentId },
      refunds: refundsOf(sql`${payments}.job_id`).mapWith((json): JobRefund[] => JSON.parse(json)),
    })
    .from(payments)
    .where(and(eq(payments.userId, userId), eq(payments.status, 'paid')))
    .orderBy(paidAt)
}

export function selectEventCursor(db: Db) {
  const { value, position, learned } = cursors
  return db.select({ value, position, learned }).from(cursors).where(eq(cursors.name, 'paymentEvents'))
}

type EventCursor = { value: number; position: EventPosition | null; learned: string[] }

export function saveEventCursor(db: Db, { value, position, learned }: EventCursor) {
  return db
    .insert(cursors)
    .values({ name: 'paymentEvents', value, position, learned })
    .onConflictDoUpdate({
      target: cursors.name,
      set: { value: sql`max(${cursors.value}, ${value})`, position, learned },
    })
}
