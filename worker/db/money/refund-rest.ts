import { and, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { RefundReason } from '../../contract/jobs.ts'
import { type Condition, type Db, jsonList } from '../client.ts'
import { payments, prepaidEntries, refunds } from '../payment-schema.ts'
import { jobs } from '../schema.ts'
import { withhold } from './prepaid.ts'
import { withRefunds } from './refunds.ts'

// Bought photos that no job has taken go back to the cards that paid for them.

const { jobId: id, photosLeft, amount } = payments

/** A payment's refunds so far, in cents; also those that failed, since support pays them by other means. */
export const refundedCents = sql<number>`(select coalesce(sum(given.amount), 0) from ${refunds} as given where given.job_id = ${payments}.job_id)`
/**
 * What a payment's refunds come to, in cents, once support's have reduced those that are not sent. `but`: leaves out
 * unsent ones.
 */
const refundedInTheEnd = (but: SQL = sql`false`) => {
  const unlessDue = sql`sum(iif(given.status = 'due', 0, given.amount))`
  const due = sql`sum(iif(given.status = 'due' and not ${but}, given.amount, 0))`
  return sql`(select coalesce(${unlessDue} + max(0, min(${due}, ${payments.refundTarget} - ${unlessDue})), 0)
    from ${refunds} as given where given.job_id = ${payments}.job_id)`
}
/** What goes back for all photos that a payment has left: the whole payment if none was ever used, else their price. */
const restCents = sql<number>`iif(${photosLeft} = ${payments.photos} and ${refundedCents} = 0, ${amount},
  min(${photosLeft} * (${payments.rates} ->> 'centsPerPhoto'), ${amount} - ${refundedInTheEnd()}))`

/** The payments of a user that have something to give back; an empty `userId` is that of all who are deleted. */
const isRefundable = (userId: string) =>
  and(
    eq(payments.userId, userId),
    // Literal, as in the partial index, which a parameter would not match.
    sql`photos_left > 0`,
    isNotNull(payments.rates),
    isNull(payments.disputedAt),
    gt(restCents, 0),
  )

/** How many photos a refund of the rest would take from a user, and how many cents would go back. */
export function selectRest(db: Db, userId: string) {
  return db
    .select({
      photos: sql<number>`coalesce(sum(${photosLeft}), 0)`,
      amount: sql<number>`coalesce(sum(${restCents}), 0)`,
    })
    .from(payments)
    .where(isRefundable(userId))
}

/** Whether a user has something that can be refunded. */
export const hasRest = (db: Db, userId: string): Condition =>
  sql`exists ${db.select({ id }).from(payments).where(isRefundable(userId))}`

/** The payments of deleted users that have something to give back, the oldest first. */
export function selectRestOfDeleted(db: Db, limit: number) {
  return db.select({ id }).from(payments).where(isRefundable('')).orderBy(payments.paidAt).limit(limit)
}

/**
 * `token`: a new id, from which those of the refunds are made. `dueAt`: when cron requests them from the provider, in
 * case the caller, who then counts the first of the `tries`, does not.
 */
export type RestRefund = {
  userId: string
  reason: RefundReason
  token: string
  now: number
  dueAt: number
  tries: 0 | 1
  /** Only these payments. */
  paymentIds?: string[]
  onlyIf?: Condition
}

/** The refunds whose ids begin with a token. '.' is the character after '-', so the range holds exactly these. */
const isOf = (token: string) => sql`${refunds.id} > ${`${token}-`} and ${refunds.id} < ${`${token}.`}`

const isNew = (token: string) => sql`(given.id > ${`${token}-`} and given.id < ${`${token}.`})`
const newCents = (token: string) =>
  sql`(select sum(given.amount) from ${refunds} as given where given.job_id = ${payments}.job_id and ${isNew(token)})`

/** What goes back to a user's cards by the refunds of a token, in cents, and for how many bought photos. */
export function selectRefunded(db: Db, token: string) {
  const photos = sql`(select -sum(went.photos) from ${prepaidEntries} as went where went.refund_id = ${refunds}.id)`
  return db
    .select({
      photos: sql<number>`coalesce(sum(${photos}), 0)`,
      amount: sql<number>`coalesce(sum(${refunds}.amount), 0)`,
      currency: sql<string>`max(${payments.currency})`,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.jobId, refunds.jobId))
    .where(isOf(token))
}

/** How many bought photos left the account with a refund. */
export function selectPhotosOf(db: Db, refundId: string) {
  return db
    .select({ photos: sql<number>`coalesce(-sum(${prepaidEntries.photos}), 0)` })
    .from(prepaidEntries)
    .where(eq(prepaidEntries.refundId, refundId))
}

/**
 * Takes all photos that a user has left, and orders a refund for each of their payments. For one batch, in which the
 * third statement returns the refunds and the fourth the entries; twice, or in two batches at once, it finds nothing more.
 */
export function refundRest(db: Db, rest: RestRefund) {
  const { userId, reason, token, now, dueAt, tries, paymentIds, onlyIf } = rest
  const isOne = paymentIds && inArray(id, jsonList(paymentIds))
  const refundId = sql`${token} || '-' || ${payments}.rowid`
  const isMade = isOf(token)
  const made = db.select({ jobId: refunds.jobId }).from(refunds).where(isMade)
  return [
    // First what is not theirs: a release before may have left it.
    ...withhold(db, and(eq(payments.userId, userId), isOne), now),
    db
      .insert(refunds)
      .select(
        sql`select ${refundId}, ${id}, null, ${restCents}, 'due', ${reason}, ${now}, ${tries}, 1, ${dueAt}, null, 0, 0
            from ${payments} where ${and(isRefundable(userId), isOne, onlyIf)}`,
      )
      .returning(),
    db
      .insert(prepaidEntries)
      .select(
        sql`select null, ${id}, null, 'refunded', -${photosLeft}, ${refunds.id}, ${now}
            from ${refunds} inner join ${payments} on ${id} = ${refunds.jobId} where ${isMade}`,
      )
      .returning({ photos: prepaidEntries.photos }),
    // Unsent refunds are reduced to this together.
    db
      .update(payments)
      .set({ refundTarget: sql`${refundedInTheEnd(isNew(token))} + ${newCents(token)}` })
      .where(sql`${id} in ${made}`),
    db.update(jobs).set({ payment: withRefunds }).where(sql`${jobs.id} in ${made}`),
  ] as const
}
