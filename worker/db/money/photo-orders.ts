import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { RATES } from '../../domain/pricing.ts'
import type { Db } from '../client.ts'
import { payments } from '../payment-schema.ts'
import { users } from '../schema.ts'
import { isOpenOf, openPayment } from './orders.ts'

// An order buys photos without a job: a payment of its own, whose id is in the column of the job's.

const { jobId: id, isOrder } = payments
const newestFirst = [desc(payments.createdAt), desc(sql`${payments}.rowid`)]

/** `photos`: so many that they cost the minimum at least. Instants in milliseconds; `dueAt`: when cron first looks at it. */
export type PhotoOrder = {
  orderId: string
  userId: string
  photos: number
  maxUnpaid: number
  createdAt: number
  expiresAt: number
  dueAt: number
}

/**
 * Orders photos at today's rates, unless the user has an order of as many that may still be paid. The last statement
 * returns which of the two it is; no row where the user is gone. The batch fails with `isUnpaidLimit` if the user has
 * too much unpaid.
 */
export function placePhotoOrder(db: Db, order: PhotoOrder) {
  const { orderId, userId, photos, maxUnpaid, createdAt, expiresAt, dueAt } = order
  const rates = JSON.stringify(RATES)
  const lot = sql`${rates}, true, ${photos}, null`
  const isPayable = and(isNull(payments.ending), gt(payments.expiresAt, createdAt))
  const open = db
    .select({ orderId: id })
    .from(payments)
    .where(
      and(
        isOpenOf(userId),
        eq(isOrder, true),
        eq(payments.photos, photos),
        sql`${payments.rates} = ${rates}`,
        isPayable,
      ),
    )
    .orderBy(...newestFirst)
    .limit(1)
  return [
    db.insert(payments).select(
      sql`select ${openPayment(db, { id: orderId, userId, maxUnpaid, createdAt, expiresAt, dueAt, lot })}
          from ${users} where ${users.id} = ${userId} and not exists ${open}`,
    ),
    open,
  ] as const
}

/** An order of this user's. */
export function selectPhotoOrder(db: Db, { orderId, userId }: { orderId: string; userId: string }) {
  return db
    .select()
    .from(payments)
    .where(and(eq(id, orderId), eq(payments.userId, userId), eq(isOrder, true)))
}

/** The unpaid orders of a user, newest first. */
export function selectUnpaidOrders(db: Db, userId: string) {
  return db
    .select({ orderId: id })
    .from(payments)
    .where(and(isOpenOf(userId), eq(isOrder, true)))
    .orderBy(...newestFirst)
}
