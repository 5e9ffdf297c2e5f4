import { and, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { noteOrderEnded, noteOrderPaid } from '../../db/agents.ts'
import type { Condition, Db } from '../../db/client.ts'
import { type Due, dueIn } from '../../db/due.ts'
import { type Charge, noteCanceled, notePayment } from '../../db/money.ts'
import { cursors, type EventPosition, jobs, payments, type RefundRow, refunds } from '../../db/schema.ts'
import type { PaymentEnd } from '../../domain/payment-end.ts'
import { RATES } from '../../domain/pricing.ts'
import { insertReport, type Report } from './report-queries.ts'

const isOpen = eq(payments.status, 'open')
const isOf = (jobId: string) => eq(payments.jobId, jobId)

/** A job, and its payment where it has to be paid: two statements, since a batch mixes up columns of the same name. */
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

/** Notes when an intent is asked for, from when on there may be one. Answers with the payment, if it may be paid: cron ends an expired one a little later. */
export function askForIntent(
  db: Db,
  { jobId, userId, askedAt, now }: { jobId: string; userId: string; askedAt: number | null; now: number },
) {
  return db
    .update(payments)
    .set({ askedAt: sql`coalesce(${payments.askedAt}, ${askedAt})` })
    .where(and(isOf(jobId), eq(payments.userId, userId), isOpen, isNull(payments.ending), gt(payments.expiresAt, now)))
    .returning()
}

/** Keeps an intent's id in a payment that is still open; no row where it is not, or has another. `mayEnd`: it is to be canceled. */
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

/** The next intent is asked for under another key: the provider would repeat its failure under this one. */
export function nextAttempt(db: Db, { jobId, attempt }: { jobId: string; attempt: number }) {
  return db
    .update(payments)
    .set({ attempt: attempt + 1 })
    .where(and(isOf(jobId), eq(payments.attempt, attempt), isNull(payments.intentId)))
}

/** Of the cards of a user's payments made since: how many were declined, and when the first of these was made. */
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

/** Whether a payment is still open: what ends it is recorded in the batch that does, before it does. */
export const isStillOpen = (db: Db, jobId: string) =>
  sql`exists ${db
    .select({ id: payments.jobId })
    .from(payments)
    .where(and(isOf(jobId), isOpen))}`

/** Whether a job was deleted with its user. */
export const isJobGone = (db: Db, jobId: string): Condition =>
  sql`not exists ${db.select({ id: jobs.id }).from(jobs).where(eq(jobs.id, jobId))}`

type Paid = Charge & { jobId: string; userId: string; now: number; receiptDueAt: number; wakeAt: number }

/** Makes an open payment paid, all of which is to go back where its job is deleted; answers with a row for the one who did. */
export function markPaid(db: Db, { jobId, userId, amount, currency, intentId, at, now, receiptDueAt, wakeAt }: Paid) {
  const refundTarget = sql`iif(${isJobGone(db, jobId)}, ${amount}, 0)`
  return [
    db
      .update(payments)
      .set({ status: 'paid', amount, currency, paidAt: at, dueAt: now, receiptDueAt, refundTarget })
      .where(and(isOf(jobId), isOpen, eq(payments.intentId, intentId)))
      .returning(),
    notePayment(db, jobId, { amount, currency, intentId, at }, wakeAt),
    noteOrderPaid(db, { jobId, userId }, now),
  ] as const
}

type Canceled = { jobId: string; userId: string; now: number; wakeAt: number; report: Report | null }

/** Makes an open payment canceled, whose provider has no money of it and will take none. A report for the one who did. */
export function markCanceled(db: Db, { jobId, userId, now, wakeAt, report }: Canceled) {
  const none = { id: '', jobId, intentId: '', what: '', now, dueAt: now }
  return [
    insertReport(db, report ?? none, sql`${report !== null} and ${isStillOpen(db, jobId)}`),
    db
      .update(payments)
      .set({ status: 'canceled', ending: sql`coalesce(${payments.ending}, 'cancelled')`, dueAt: now })
      .where(and(isOf(jobId), isOpen))
      .returning(),
    noteCanceled(db, jobId, wakeAt),
    ...noteOrderEnded(db, { jobId, userId }),
  ] as const
}

/** From now on an open payment is to be canceled at the provider, first of all by the caller. Answers with it. */
export function endPayment(
  db: Db,
  { jobId, userId, ending, now }: { jobId: string; userId: string; ending: PaymentEnd; now: number },
) {
  return db
    .update(payments)
    .set({ ending: sql`coalesce(${payments.ending}, ${ending})`, dueAt: now })
    .where(and(isOf(jobId), eq(payments.userId, userId), isOpen))
    .returning()
}

/** The job knows how its payment ended. */
export function noteTold(db: Db, jobId: string, now: number) {
  return db
    .update(payments)
    .set({ toldAt: now, dueAt: null })
    .where(and(isOf(jobId), ne(payments.status, 'open')))
}

/**
 * Gives jobs that wait for a payment and have no row for it one that has expired, the oldest first: a release that does
 * not know these rows makes such jobs during a deploy or after a rollback. Nobody can have paid them.
 */
export function expireUnbilled(
  db: Db,
  { createdBefore, now, limit }: { createdBefore: number; now: number; limit: number },
) {
  // As the index has it: a parameter would not match.
  const isWaiting = sql`${jobs.status} = 'payment_pending'`
  const isBilled = sql`exists ${db.select({ id: payments.jobId }).from(payments).where(eq(payments.jobId, jobs.id))}`
  return db.run(
    sql`insert into ${payments} (job_id, user_id, status, ending, expires_at, due_at, created_at)
        select ${jobs.id}, ${jobs.userId}, 'open', 'expired', ${now}, ${now}, ${jobs.createdAt} from ${jobs}
        where ${isWaiting} and ${lte(jobs.createdAt, createdBefore)} and not ${isBilled}
        order by ${jobs.createdAt} limit ${limit}`,
  )
}

/** The payments that cron has to look at. They are due again at `next`, whatever becomes of them. */
export function takeDuePayments(db: Db, due: Due & { next: number }) {
  const { jobId, dueAt } = payments
  return db
    .update(payments)
    .set({ dueAt: due.next })
    .where(inArray(jobId, dueIn(db, payments, { id: jobId, dueAt }, due)))
    .returning()
}

/** When an open payment is due again that could not be ended. */
export function postponePayment(db: Db, jobId: string, dueAt: number) {
  return db
    .update(payments)
    .set({ dueAt })
    .where(and(isOf(jobId), isOpen))
}

/** The provider knows the intent of a payment, which stays open. */
export function noteFound(db: Db, jobId: string) {
  return db.update(payments).set({ missingAt: null }).where(isOf(jobId))
}

/** The provider does not know the intent of an open payment; answers since when, with a row unless it has ended. */
export function noteMissing(db: Db, jobId: string, at: number) {
  return db
    .update(payments)
    .set({ missingAt: sql`coalesce(${payments.missingAt}, ${at})` })
    .where(and(isOf(jobId), isOpen))
    .returning({ missingAt: payments.missingAt })
}

/** Counts a try, so that one that died is not taken for the first. */
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

/** Later states come later in it: what was read of the provider may be saved out of order. */
const STATES = 'due pending succeeded failed'
const isNews = sql`instr(${STATES}, excluded.status) > instr(${STATES}, ${refunds.status})`

/** What became of a refund at the provider. A mail about a state is due once. */
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

/** Whether saving this state is the first that is known of a refund's success. */
export function willSucceed(db: Db, { id, status }: Pick<RefundRow, 'id' | 'status'>) {
  const known = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.id, id), inArray(refunds.status, ['succeeded', 'failed'])))
  return sql`${status} = 'succeeded' and not exists ${known}`
}

const reserved = sql`coalesce(${jobs.freePhotosReserved}, 0)`
const paidPhotosDone = sql`max(0, (${jobs.progress} ->> 'processedPhotos') - ${reserved})`
const rate = (name: 'centsPerPhoto' | 'minimumCents') => sql`coalesce(${jobs.rates} ->> ${name}, ${RATES[name]})`
/** `quote` of the photos that a job's row says are described, as an expression: a settlement may come before its statement. */
const priceOfDone = sql<number>`iif(${paidPhotosDone} = 0, 0,
  max(${paidPhotosDone} * ${rate('centsPerPhoto')}, ${rate('minimumCents')}))`

/** How much of a payment is to go back, in cents: all but the price of what was done. */
export function setRefundTarget(db: Db, jobId: string) {
  const price = db.select({ price: priceOfDone }).from(jobs).where(eq(jobs.id, jobId))
  return db
    .update(payments)
    .set({ refundTarget: sql`max(0, ${payments.amount} - ${price})` })
    .where(and(isOf(jobId), eq(payments.status, 'paid')))
}

/**
 * Makes a refund that the provider has not made no more than what is to go back, less the other refunds, failed ones too,
 * and nothing while the bank has the money; one of nothing is deleted. The key of another amount is another. For one batch; `selectUnsentRefund` then has it.
 */
export function capUnsentRefund(db: Db, { id, jobId }: Pick<RefundRow, 'id' | 'jobId'>) {
  const left = sql`(select iif(${payments.disputedAt} is null, ${payments.refundTarget}, 0) from ${payments}
    where ${isOf(jobId)}) - (select coalesce(sum(other.amount), 0) from ${refunds} as other
      where other.job_id = ${jobId} and other.id <> ${id})`
  return [
    db
      .update(refunds)
      .set({ amount: left, attempt: sql`${refunds.attempt} + 1` })
      .where(and(isUnsent(id), gt(refunds.amount, left))),
    db.delete(refunds).where(and(isUnsent(id), lte(refunds.amount, 0))),
  ] as const
}

const isUnsent = (id: string) => and(eq(refunds.id, id), eq(refunds.status, 'due'))

export function selectUnsentRefund(db: Db, id: string) {
  return db.select().from(refunds).where(isUnsent(id))
}

/** A try that failed. `isRepeated`: the provider would repeat that under this key, so that the next try has another. */
export function postponeRefund(db: Db, { id, dueAt, isRepeated }: { id: string; dueAt: number; isRepeated: boolean }) {
  const attempt = sql`${refunds.attempt} + ${isRepeated ? 1 : 0}`
  return db.update(refunds).set({ dueAt, attempt }).where(eq(refunds.id, id))
}

/** Refusals of one refund until support is told. */
const REFUSALS = 3

/** The provider has refused a refund, which repeats under the same key: a report of the third time. */
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

/** The jobs of a user that may be paid yet, or are and have work or a settlement before them. */
export function selectUnsettled(db: Db, userId: string) {
  return db
    .select({ jobId: jobs.id })
    .from(payments)
    .innerJoin(jobs, eq(jobs.id, payments.jobId))
    .where(
      and(
        eq(payments.userId, userId),
        or(isOpen, and(eq(payments.status, 'paid'), or(isNull(jobs.completedAt), isNull(jobs.photosSettled)))),
      ),
    )
}

/** The rows about money stay, without the person. What was not paid is canceled by cron. */
export function forgetPayer(db: Db, userId: string, now: number) {
  const isTheirs = eq(payments.userId, userId)
  const ended = { ending: sql`coalesce(${payments.ending}, 'deleted')`, dueAt: now }
  return [
    db.update(payments).set(ended).where(and(isTheirs, isOpen)),
    db.update(payments).set({ userId: '', receiptDueAt: null }).where(isTheirs),
  ] as const
}

export function selectPaidJobs(db: Db, userId: string) {
  return db
    .select({ jobId: jobs.id, payment: jobs.payment })
    .from(jobs)
    .where(and(eq(jobs.userId, userId), sql`${jobs.payment} ->> 'status' = 'succeeded'`))
    .orderBy(sql`${jobs.payment} ->> 'paidAt'`)
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
