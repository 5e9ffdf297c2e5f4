import { eq, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { payments, prepaidEntries, refunds } from '../payment-schema.ts'

/** The number after the newest entry. */
export const NEWEST = Number.MAX_SAFE_INTEGER

const entryBefore = (paymentId: unknown, entryId: unknown) =>
  sql`(select max(entry.id) from ${prepaidEntries} as entry where entry.payment_id = ${paymentId} and entry.id < ${entryId})`

/**
 * The entries of a user's payments with ids below `before`, newest first. Entries name no person, so this merges those of
 * the payments: each step reads one entry, of the payment whose next one is the newest.
 */
export function selectPrepaidEntries(db: Db, userId: string, { before, limit }: { before: number; limit: number }) {
  const newest = sql`(with recursive walk (id, payment) as (
      select ${entryBefore(payments.jobId, before)}, ${payments.jobId} from ${payments}
        where ${payments.userId} = ${userId} and ${payments.status} = 'paid'
      union all select ${entryBefore(sql`walk.payment`, sql`walk.id`)}, walk.payment from walk where walk.id is not null
      order by 1 desc limit ${limit})
    select id from walk where id is not null)`
  const { amount, isOrder } = payments
  return db
    .select({
      id: prepaidEntries.id,
      at: prepaidEntries.at,
      photos: prepaidEntries.photos,
      kind: prepaidEntries.kind,
      jobId: prepaidEntries.jobId,
      paymentId: prepaidEntries.paymentId,
      isOrder,
      amount,
      refundCents,
      refundStatus: refunds.status,
    })
    .from(sql`${newest} as newest`)
    .innerJoin(prepaidEntries, eq(prepaidEntries.id, sql`newest.id`))
    .innerJoin(payments, eq(payments.jobId, prepaidEntries.paymentId))
    .leftJoin(refunds, eq(refunds.id, prepaidEntries.refundId))
    .orderBy(sql`newest.id desc`)
}

/** A refund's cents, with its first entry only: support's takes photos again as they return. */
const refundCents = sql<number | null>`iif(exists (select 1 from ${prepaidEntries} as earlier
  where earlier.refund_id = ${refunds.id} and earlier.id < ${prepaidEntries.id}), 0, ${refunds.amount})`

export type PrepaidRow = Awaited<ReturnType<typeof selectPrepaidEntries>>[number]
