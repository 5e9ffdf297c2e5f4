import type { OrderAnswer, OrderStatusAnswer } from '../../contract/payment.ts'
import { isUnpaidLimit } from '../../db/money/orders.ts'
import { placePhotoOrder, selectPhotoOrder } from '../../db/money/photo-orders.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../domain/actor.ts'
import { UNPAID_JOB_MS } from '../../domain/lifetimes.ts'
import { MAX_UNPAID } from '../../domain/limits.ts'
import { ORDER_NOT_FOUND } from '../../domain/messages.ts'
import { AppError } from '../../errors.ts'
import { assertOn } from '../../http/paused.ts'
import { spendLimit } from '../../http/rate-limit.ts'
import { orderQuote } from './bill.ts'
import { ORDER_LOOK_MS } from './due-work.ts'

/**
 * Orders photos without a job. While an order of as many may still be paid, it answers that one.
 * @throws PAUSED, RATE_LIMITED, UNPAID_JOBS, SIGNED_OUT
 */
export async function placeOrder(deps: Deps, actor: Person, photos: number): Promise<OrderAnswer> {
  const { db, now, newId } = deps
  const { userId } = actor
  await assertOn(deps, ['orders'])
  await spendLimit(deps, 'processPerUser', userId)
  const createdAt = now()
  const times = { createdAt, expiresAt: createdAt + UNPAID_JOB_MS, dueAt: createdAt + ORDER_LOOK_MS }
  const order = { orderId: newId(), userId, photos, maxUnpaid: MAX_UNPAID, ...times }
  const [, [placed]] = await db.batch(placePhotoOrder(db, order)).catch(error => {
    throw isUnpaidLimit(error) ? new AppError('UNPAID_JOBS') : error
  })
  if (!placed) throw new AppError('SIGNED_OUT')
  return placed
}

/** @throws NOT_FOUND for another's, and for a job */
export async function getOrder({ db }: Deps, actor: Person, orderId: string): Promise<OrderStatusAnswer> {
  const [payment] = await selectPhotoOrder(db, { orderId, userId: actor.userId })
  if (!payment) throw new AppError('NOT_FOUND', { text: ORDER_NOT_FOUND })
  const { photos, amount, currency } = orderQuote(payment)
  const { status, expiresAt } = payment
  return { order: { id: orderId, photos, amount, currency, status, expiresAt: new Date(expiresAt).toISOString() } }
}
