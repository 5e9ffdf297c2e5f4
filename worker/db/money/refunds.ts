import { type AnyColumn, and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { RefundReason } from '../../contract/jobs.ts'
import type { Db } from '../client.ts'
import { payments, refunds } from '../payment-schema.ts'
import { jobs } from '../schema.ts'
import { isPaid } from './reserved.ts'

/** What goes back or went back of a job's payment, in cents. Includes what a bank has returned, which support pays out by other means. */
const refundedOf = (jobId: AnyColumn) => sql<number>`(select coalesce(sum(${refunds.amount}), 0) from ${refunds}
  where ${refunds.jobId} = ${jobId})`
const isDisputed = sql`exists (select 1 from ${payments}
  where ${payments.jobId} = ${jobs.id} and ${payments.disputedAt} is not null)`

/** What of a job's payment pays for no work: all refunds, since a failed one is still owed, or everything while it is disputed. */
export const lost = sql<number>`(select coalesce(sum(${refunds.amount}), 0) from ${refunds} where ${refunds.jobId} = ${jobs.id})
  + iif(${isDisputed}, ${jobs.payment} ->> 'amount', 0)`

/**
 * Inserts a refund, due at once, for the part to go back that has none yet; nothing while the bank has taken the money
 * back, or of a payment that buys photos: `refundRest` does that.
 */
export function insertRefund(
  db: Db,
  { id, jobId, reason, now }: { id: string; jobId: string; reason: RefundReason; now: number },
  condition?: SQL,
) {
  const amount = sql`${payments.refundTarget} - ${refundedOf(payments.jobId)}`
  return db.insert(refunds).select(
    sql`select ${id}, ${payments.jobId}, null, ${amount}, 'due', ${reason}, ${now}, 0, 1, ${now}, null, 0, 0 from ${payments}
        where ${and(eq(payments.jobId, jobId), isPaid, isNull(payments.rates), isNull(payments.disputedAt), gt(amount, 0), condition)}`,
  )
}

/** Whether a refund is of bought photos whose payment a bank disputes. */
export const isHeldRefund = sql`exists (select 1 from ${payments}
  where ${payments.jobId} = ${refunds.jobId} and ${payments.rates} is not null and ${payments.disputedAt} is not null)`
const isLost = sql`(select ${payments.disputeLostAt} from ${payments} where ${payments.jobId} = ${refunds.jobId}) is not null`

/**
 * Holds unsent refunds of bought photos until the dispute of their payment has ended: they are looked at again at
 * `until`. If it is lost, the bank has given back the money instead. `which`: a condition on `refunds`.
 */
export function holdRefunds(db: Db, which: SQL, until: number) {
  return db
    .update(refunds)
    .set({ status: sql`iif(${isLost}, 'failed', 'due')`, dueAt: sql`iif(${isLost}, null, ${until})` })
    .where(and(which, eq(refunds.status, 'due'), isHeldRefund))
}

/**
 * Has the refunds that a dispute held requested again, under new keys, since the provider would repeat its refusal. For
 * the batch that ends the dispute, before that statement.
 */
export function releaseRefunds(db: Db, jobId: string, now: number) {
  return db
    .update(refunds)
    .set({ dueAt: now, attempt: sql`${refunds.attempt} + 1` })
    .where(and(eq(refunds.jobId, jobId), eq(refunds.status, 'due'), isHeldRefund))
}

/** The refunds of a payment as the API shows them, in JSON, oldest first. */
export const refundsOf = (jobId: SQL) => sql`(select json_group_array(json_object('amount', amount,
    'status', iif(status = 'due', 'pending', status), 'reason', reason,
    'at', strftime('%Y-%m-%dT%H:%M:%fZ', created_at / 1000.0, 'unixepoch')) order by created_at, rowid)
  from ${refunds} as given where given.job_id = ${jobId})`

/** A job's payment with the current rows of its refunds and dispute; null if it is not paid. */
export const withRefunds = sql`iif(${jobs.payment} is null, null, json_set(
  iif(${isDisputed}, json_set(${jobs.payment}, '$.disputed', json('true')), json_remove(${jobs.payment}, '$.disputed')),
  '$.refundedAmount', (select coalesce(sum(${refunds.amount}), 0) from ${refunds}
    where ${refunds.jobId} = ${jobs.id} and ${refunds.status} = 'succeeded'),
  '$.refunds', ${refundsOf(sql`${jobs.id}`)}))`

/** Copies the current refunds into a job's payment, for the batch that changed them. */
export function noteRefunds(db: Db, jobId: string) {
  return db.update(jobs).set({ payment: withRefunds }).where(eq(jobs.id, jobId))
}
