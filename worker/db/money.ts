import {
  type AnyColumn,
  and,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  lt,
  lte,
  notInArray,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { JobPayment, RefundReason } from '../contract/jobs.ts'
import { quote, RATES } from '../domain/pricing.ts'
import { countForAgent } from './agents.ts'
import { type Condition, type Db, isFailureOf } from './client.ts'
import { isStillConnected, type JobConnection } from './job.ts'
import { type Holding, jobs, payments, refunds, totals, usedAllowances, users } from './schema.ts'

// Every statement that moves money. `features/payment` reserves and charges; a Job object settles, in one batch with its
// summary.

/** How many photos a user has taken from the free allowance, including those reserved for unfinished jobs. */
export function selectFreePhotosUsed(db: Db, userId: string) {
  return db.select({ used: users.freePhotosUsed }).from(users).where(eq(users.id, userId))
}

/** How many free photos each unpaid job of a user reserves, newest job first. */
export function selectUnpaid(db: Db, userId: string) {
  return db
    .select({ jobId: payments.jobId, reservedPhotos: stillReserved })
    .from(payments)
    .innerJoin(jobs, eq(jobs.id, payments.jobId))
    .where(isOpenOf(userId))
    .orderBy(desc(payments.createdAt), desc(sql`${payments}.rowid`))
}

/** `allowance`: free photos per user. Instants in milliseconds. */
export type Ordered = {
  jobId: string
  userId: string
  photos: number
  allowance: number
  createdAt: number
  expiresAt: number
  /** When cron wakes the job if it may begin. */
  wakeAt: number
  maxUnpaid: number
}

/**
 * Takes free photos from the allowance for a job whose row the same batch has inserted: as many as are left, and no
 * more than the job needs. If they are enough, the job is free and may begin. Otherwise it waits for its payment, whose
 * row this inserts. The batch fails with `isUnpaidLimit` if its user has too many unpaid jobs.
 */
export function placeOrder(db: Db, order: Ordered) {
  const { jobId, userId, photos, allowance, createdAt, expiresAt, wakeAt, maxUnpaid } = order
  const job = eq(jobs.id, jobId)
  const free = sql<number>`(select min(${photos}, max(0, ${allowance} - ${users.freePhotosUsed})) from ${users} where ${users.id} = ${userId})`
  const isFree = sql`${free} = ${photos}`
  const payment = paymentJson({ amount: 0, currency: RATES.currency, paidAt: null, intentId: null }, sql`${photos}`)
  const unpaid = db.select({ count: count() }).from(payments).where(isOpenOf(userId))
  return [
    db
      .update(jobs)
      .set({
        photosOrdered: photos,
        freePhotosOrdered: free,
        freePhotosReserved: free,
        rates: RATES,
        requiresPayment: sql`not ${isFree}`,
        status: sql`iif(${isFree}, 'pending', 'payment_pending')`,
        wakeAt: sql`iif(${isFree}, ${wakeAt}, null)`,
        payment: sql`iif(${isFree}, ${payment}, null)`,
      })
      .where(and(job, sql`exists ${selectFreePhotosUsed(db, userId)}`)),
    db
      .update(users)
      .set({
        freePhotosUsed: sql`${users.freePhotosUsed} + ${db.select({ photos: jobs.freePhotosReserved }).from(jobs).where(job)}`,
      })
      .where(and(eq(users.id, userId), sql`exists ${db.select({ id: jobs.id }).from(jobs).where(job)}`)),
    db.insert(payments).select(
      sql`select ${jobs.id}, iif((${unpaid}) < ${maxUnpaid}, ${userId}, null), 'open', null, 1, null, null, ${expiresAt},
          0, null, null, null, null, ${expiresAt}, null, 0, 0, null, null, ${createdAt}, null, null, null, null
          from ${jobs} where ${job} and ${jobs.requiresPayment}`,
    ),
    db.select({ requiresPayment: jobs.requiresPayment }).from(jobs).where(job),
  ] as const
}

type Bare = { amount: number; currency: string; paidAt: string | null; intentId: string | null }

/** A job's payment before any refund; free if it was not paid. */
function paymentJson({ amount, currency, paidAt, intentId }: Bare, freePhotosUsed: SQL | AnyColumn) {
  const status = paidAt === null ? 'free_trial' : 'succeeded'
  const before = { amount, currency, status, freePhotosUsed: 0, paidAt } satisfies Partial<JobPayment>
  const payment: JobPayment = { ...before, stripePaymentIntentId: intentId, refundedAmount: 0, refunds: [] }
  return sql`json_set(${JSON.stringify(payment)}, '$.freePhotosUsed', ${freePhotosUsed})`
}

const isOpenOf = (userId: string) => and(eq(payments.userId, userId), eq(payments.status, 'open'))

/** Whether a batch failed because its user has too many unpaid jobs. */
export function isUnpaidLimit(error: unknown): boolean {
  return isFailureOf('NOT NULL constraint failed: payments.user_id', error)
}

/** Whether a batch failed because the allowance had changed. */
export function isAllowanceChanged(error: unknown): boolean {
  return isFailureOf('NOT NULL constraint failed: users.free_photos_used', error)
}

/** `target`: how many cents of a payment go back in all. The price was computed with `reserved` free photos. */
type Refund = { id: string; reserved: number; target: number; now: number }

/** How a job finished. `processed`: how many photos were described, which is what it is charged for. */
export type Settlement = { jobId: string; revision: number; processed: number | SQL<number>; refund: Refund | null }

const reserved = sql<number>`coalesce(${jobs.freePhotosReserved}, ${jobs.payment} ->> 'freePhotosUsed', 0)`
/** The reserved free photos that were not given back. For a job without a payment this follows from what is settled. */
const stillReserved = sql<number>`coalesce(
  ${jobs.payment} ->> 'freePhotosUsed',
  min(${jobs.photosSettled}, ${jobs.freePhotosReserved}), ${jobs.freePhotosReserved}, 0)`
/** A release that left the column null settled each job when it completed it. */
const photosSettled = sql<number | null>`coalesce(
  ${jobs.photosSettled}, iif(${jobs.completedAt} is null, null, ${jobs.progress} ->> 'processedPhotos'))`
const settled = sql<number>`coalesce(${photosSettled}, 0)`
const isPaid = eq(payments.status, 'paid')
/** What goes back or went back of a job's payment, in cents. Includes what a bank has returned, which support pays out by other means. */
const refundedOf = (jobId: AnyColumn) => sql<number>`(select coalesce(sum(${refunds.amount}), 0) from ${refunds}
  where ${refunds.jobId} = ${jobId})`
const isDisputed = sql`exists (select 1 from ${payments}
  where ${payments.jobId} = ${jobs.id} and ${payments.disputedAt} is not null)`
/** What of a job's payment pays for no work: all refunds, since a failed one is still owed, or everything while it is disputed. */
const lost = sql<number>`(select coalesce(sum(${refunds.amount}), 0) from ${refunds} where ${refunds.jobId} = ${jobs.id})
  + iif(${isDisputed}, ${jobs.payment} ->> 'amount', 0)`

/** The terms that decide the refund of a job; no payment if it is not paid. */
export function selectSettlementTerms(db: Db, jobId: string) {
  return db
    .select({ reserved, settled, rates: jobs.rates, paid: payments.amount, revision: jobs.revision })
    .from(jobs)
    .leftJoin(payments, and(eq(payments.jobId, jobs.id), isPaid))
    .where(eq(jobs.id, jobId))
}

type SettlementTerms = Awaited<ReturnType<typeof selectSettlementTerms>>[number]

/** How much goes back in all: what was paid, less the price of the described photos. Null if nothing was paid. */
export function refundOf(
  { paid, reserved, rates }: SettlementTerms,
  processed: number,
  { id, now }: { id: string; now: number },
): Refund | null {
  if (paid === null) return null
  const { amount } = quote(processed, reserved, rates ?? RATES)
  return { id, now, reserved, target: Math.max(0, paid - amount) }
}

/**
 * Settles a finished job: it keeps one reserved free photo for each described photo, the others return to the
 * allowance, and the described photos are added to the totals. Only the difference to what the row says is settled is
 * booked, in either direction, so that settling twice changes nothing. A settlement with an earlier revision than the
 * row's changes nothing either. What was paid for other photos becomes a refund, which cron has the provider make.
 *
 * For one batch, before `updateSummary`. The last statement returns the job's payment, or no row if nothing was settled
 * because the row is gone, has a later revision, or reserves another number than was read.
 */
export function settleJob(db: Db, { jobId, revision, processed, refund }: Settlement) {
  const isAsRead = refund === null ? undefined : sql`${reserved} = ${refund.reserved}`
  const job = and(eq(jobs.id, jobId), lte(jobs.revision, revision), isAsRead)
  const kept = sql<number>`cast(min(${processed}, ${reserved}) as integer)`
  const change = db
    .select({ photos: sql<number>`${kept} - ${stillReserved}` })
    .from(jobs)
    .where(job)
  return [
    db
      .update(users)
      .set({ freePhotosUsed: sql`max(0, ${users.freePhotosUsed} + ${change})` })
      .where(eq(users.id, db.select({ id: jobs.userId }).from(jobs).where(job))),
    db
      .insert(totals)
      .select(sql`select 'photosProcessed', ${processed} - ${settled} from ${jobs} where ${job}`)
      .onConflictDoUpdate({ target: totals.name, set: { value: sql`${totals.value} + excluded.value` } }),
    countForAgent(db, job, sql`${processed} - ${settled}`),
    ...orderRefund(db, jobId, refund, sql`exists ${db.select({ id: jobs.id }).from(jobs).where(job)}`),
    db
      .update(jobs)
      .set({
        payment: sql`json_set(${withRefunds}, '$.freePhotosUsed', ${kept})`,
        freePhotosReserved: reserved,
        photosSettled: processed,
      })
      .where(job)
      .returning({ payment: jobs.payment }),
  ] as const
}

/** Settles a job whose object is empty, as `settleJob` does: it is charged for what is settled already, and the rest is returned. */
export function settleLostJob(db: Db, job: Omit<Settlement, 'processed'>) {
  return settleJob(db, { ...job, processed: settled })
}

/** Notes how much of a payment is to go back in all, and orders a refund for the part that has none yet. */
function orderRefund(db: Db, jobId: string, refund: Refund | null, condition: SQL) {
  const target = refund?.target ?? 0
  const isOf = and(eq(payments.jobId, jobId), isPaid, condition)
  return [
    db.update(payments).set({ refundTarget: target }).where(isOf),
    insertRefund(db, { id: refund?.id ?? '', jobId, reason: 'unprocessed', now: refund?.now ?? 0 }, condition),
  ] as const
}

/** Inserts a refund, due at once, for the part to go back that has none yet; nothing while the bank has taken the money back. */
export function insertRefund(
  db: Db,
  { id, jobId, reason, now }: { id: string; jobId: string; reason: RefundReason; now: number },
  condition?: SQL,
) {
  const amount = sql`${payments.refundTarget} - ${refundedOf(payments.jobId)}`
  return db.insert(refunds).select(
    sql`select ${id}, ${payments.jobId}, null, ${amount}, 'due', ${reason}, ${now}, 0, 1, ${now}, null, 0, 0 from ${payments}
        where ${and(eq(payments.jobId, jobId), isPaid, isNull(payments.disputedAt), gt(amount, 0), condition)}`,
  )
}

/** A job's payment with the current rows of its refunds and dispute; null if it is not paid. */
const withRefunds = sql`iif(${jobs.payment} is null, null, json_set(
  iif(${isDisputed}, json_set(${jobs.payment}, '$.disputed', json('true')), json_remove(${jobs.payment}, '$.disputed')),
  '$.refundedAmount', (select coalesce(sum(${refunds.amount}), 0) from ${refunds}
    where ${refunds.jobId} = ${jobs.id} and ${refunds.status} = 'succeeded'),
  '$.refunds', (select json_group_array(json_object('amount', amount, 'status', iif(status = 'due', 'pending', status),
    'reason', reason, 'at', strftime('%Y-%m-%dT%H:%M:%fZ', created_at / 1000.0, 'unixepoch')) order by created_at, rowid)
    from ${refunds} where ${refunds.jobId} = ${jobs.id})))`

/** Has cron wake a job whose payment was canceled, from `wakeAt` on, for the batch that cancels it. */
export function noteCanceled(db: Db, jobId: string, wakeAt: number) {
  return db
    .update(jobs)
    .set({ wakeAt })
    .where(and(eq(jobs.id, jobId), isNull(jobs.payment), isNull(jobs.completedAt)))
}

/** Copies the current refunds into a job's payment, for the batch that changed them. */
export function noteRefunds(db: Db, jobId: string) {
  return db.update(jobs).set({ payment: withRefunds }).where(eq(jobs.id, jobId))
}

/** The amount charged, in cents, and when. */
export type Charge = { amount: number; currency: string; intentId: string; at: number }

/** Notes in a job's row that it is paid, for the batch that marks its payment. Cron wakes it from `wakeAt` on. */
export function notePayment(db: Db, jobId: string, { amount, currency, intentId, at }: Charge, wakeAt: number) {
  const bare = { amount, currency, paidAt: new Date(at).toISOString(), intentId }
  const payment = paymentJson(bare, jobs.freePhotosReserved)
  const isPaidNow = sql`exists (select 1 from ${payments} where ${and(eq(payments.jobId, jobId), isPaid)})`
  return db
    .update(jobs)
    .set({ payment, wakeAt })
    .where(and(eq(jobs.id, jobId), isNull(jobs.payment), isPaidNow))
}

/** The terms that decide how many photos of a job may be retried: its payment, how many cents of it are lost, and the free photos. */
export function selectRetryTerms(db: Db, jobId: string) {
  return db
    .select({ used: users.freePhotosUsed, stillReserved, payment: jobs.payment, rates: jobs.rates, lost })
    .from(jobs)
    .innerJoin(users, eq(users.id, jobs.userId))
    .where(eq(jobs.id, jobId))
}

/**
 * What a retry reserves: `freePhotos` for the job in all. The other values are as they were read. `connection`: that of
 * the job's account; without it the job may reserve no more than before, since the disconnect has already recorded the
 * used free photos.
 */
export type RetryReservation = {
  jobId: string
  connection: JobConnection | null
  revision: number
  used: number
  stillReserved: number
  lost: number
  freePhotos: number
  /** When cron wakes the job if it stays silent, in milliseconds. */
  wakeAt: number
}

/**
 * Reserves free photos for a job whose photos are retried, and marks its row as unfinished. The new revision
 * invalidates any settlement that is still on its way.
 *
 * For one batch, which fails with `isAllowanceChanged` if account, connection or job have changed since they were read.
 * The last statement returns the job's payment, or no row if the job's row has that revision already.
 */
export function reserveForRetry(db: Db, reservation: RetryReservation) {
  const { jobId, connection, revision, used, stillReserved: before, lost: lostBefore, freePhotos, wakeAt } = reservation
  const job = and(eq(jobs.id, jobId), lt(jobs.revision, revision))
  const isJobAsRead = sql`exists ${db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(job, eq(stillReserved, before), eq(lost, lostBefore)))}`
  const mayTake = freePhotos <= before ? sql`true` : connection ? isStillConnected(db, connection) : sql`false`
  const isAsRead = sql`${users.freePhotosUsed} = ${used} and ${isJobAsRead} and ${mayTake}`
  return [
    db
      .update(users)
      .set({ freePhotosUsed: sql`iif(${isAsRead}, ${used + freePhotos - before}, null)` })
      .where(eq(users.id, db.select({ id: jobs.userId }).from(jobs).where(job))),
    db
      .update(jobs)
      .set({
        payment: sql`json_set(${jobs.payment}, '$.freePhotosUsed', ${freePhotos})`,
        freePhotosReserved: freePhotos,
        photosSettled,
        revision,
        status: 'processing',
        completedAt: null,
        wakeAt,
      })
      .where(job)
      .returning({ payment: jobs.payment }),
  ] as const
}

/** How many free photos a user's unfinished jobs reserve for photos that are not described, by their rows. */
function onlyReserved(db: Db, userId: string) {
  const described = sql`${jobs.progress} ->> 'processedPhotos'`
  return db
    .select({ photos: sql<number>`coalesce(sum(${stillReserved} - min(${stillReserved}, ${described})), 0)` })
    .from(jobs)
    .where(and(eq(jobs.userId, userId), isNull(jobs.completedAt)))
}

/** `jobs`: whether the user's jobs go on. If so they may use what they reserve, even if they are paid only later. */
export type Leaving = { userId: string; holdings: Holding[]; jobs: 'goOn' | 'end'; now: number; keptUntil: number }

/**
 * Records how much of the allowance a user has used under each of these platform accounts, for the batch that takes the
 * accounts from the user. A greater number that is recorded already stays.
 */
export function keepUsedAllowance(db: Db, leaving: Leaving) {
  const { userId, holdings, now, keptUntil } = leaving
  const used =
    leaving.jobs === 'goOn' ? users.freePhotosUsed : sql`${users.freePhotosUsed} - ${onlyReserved(db, userId)}`
  const { usedPhotos } = usedAllowances
  return db
    .insert(usedAllowances)
    .select(
      sql`select value ->> 'identityHash', value ->> 'userHash', ${used}, ${keptUntil}
          from ${users}, json_each(${JSON.stringify(holdings)}) where ${users.id} = ${userId} and ${used} > 0`,
    )
    .onConflictDoUpdate({
      target: usedAllowances.identityHash,
      set: {
        userHash: sql`excluded.user_hash`,
        usedPhotos: sql`max(excluded.used_photos, iif(${usedAllowances.keptUntil} > ${now}, ${usedPhotos}, 0))`,
        keptUntil,
      },
    })
}

/** `holdings`: all keys under which this platform account and user may be recorded. */
export type Joining = { userId: string; holdings: Holding[]; now: number; onlyIf: Condition }

/**
 * Raises a user's count of used free photos to the one recorded for a platform account that another user had last, for
 * the batch that connects it. What unfinished jobs only reserve is added, because it may return.
 */
export function takeUsedAllowance(db: Db, { userId, holdings, now, onlyIf }: Joining) {
  const { identityHash, userHash, usedPhotos, keptUntil } = usedAllowances
  const isKept = inArray(
    identityHash,
    holdings.map(holding => holding.identityHash),
  )
  const isOthers = notInArray(
    userHash,
    holdings.map(holding => holding.userHash),
  )
  const kept = db
    .select({ photos: sql<number>`coalesce(max(${usedPhotos}), 0)` })
    .from(usedAllowances)
    .where(and(isKept, isOthers, gt(keptUntil, now)))
  return db
    .update(users)
    .set({ freePhotosUsed: sql`max(${users.freePhotosUsed}, ${kept} + ${onlyReserved(db, userId)})` })
    .where(and(eq(users.id, userId), onlyIf))
}

export function deleteOldAllowances(db: Db, now: number) {
  return db.delete(usedAllowances).where(lte(usedAllowances.keptUntil, now))
}
