import type { Context } from 'hono'
import { EntriesQuery } from '../../contract/activity.ts'
import {
  type CancelAnswer,
  type FreeTrialStatus,
  type OrderAnswer,
  OrderInput,
  type OrderStatusAnswer,
  PayInput,
  type PaymentIntentAnswer,
  type PrepaidAnswer,
  type Refunded,
  type VerifyAnswer,
  VerifyInput,
} from '../../contract/payment.ts'
import { AppError } from '../../errors.ts'
import type { AppContext } from '../../http/context.ts'
import { actorOf } from '../../http/session.ts'
import { readBody, readQuery } from '../../http/validate.ts'
import { learnFromEvent } from './events.ts'
import { getOrder, placeOrder } from './order.ts'
import { cancelPayment, openPayment, verifyPayment } from './pay.ts'
import { listPrepaid, refundAll } from './prepaid.ts'
import { getFreeTrialStatus } from './service.ts'

export async function readFreeTrial(c: Context<AppContext>) {
  return c.json<FreeTrialStatus>(await getFreeTrialStatus(c.var.deps, actorOf(c)))
}

export async function open(c: Context<AppContext>) {
  return c.json<PaymentIntentAnswer>(await openPayment(c.var.deps, actorOf(c), await readBody(c, PayInput)))
}

export async function verify(c: Context<AppContext>) {
  const input = await readBody(c, VerifyInput)
  return c.json<VerifyAnswer>(await verifyPayment(c.var.deps, actorOf(c), input))
}

export async function cancel(c: Context<AppContext>) {
  return c.json<CancelAnswer>(await cancelPayment(c.var.deps, actorOf(c), await readBody(c, PayInput)))
}

export async function orderPhotos(c: Context<AppContext>) {
  const { photos } = await readBody(c, OrderInput)
  return c.json<OrderAnswer>(await placeOrder(c.var.deps, actorOf(c), photos))
}

export async function readOrder(c: Context<AppContext>) {
  return c.json<OrderStatusAnswer>(await getOrder(c.var.deps, actorOf(c), c.req.param('orderId') ?? ''))
}

export async function readPrepaid(c: Context<AppContext>) {
  const { cursor } = readQuery(c, EntriesQuery)
  return c.json<PrepaidAnswer>(await listPrepaid(c.var.deps, actorOf(c), cursor))
}

export async function refund(c: Context<AppContext>) {
  const refunded = await refundAll(c.var.deps, actorOf(c))
  return c.json<Refunded>(refunded, refunded.photos > 0 ? 202 : 200)
}

export async function receiveEvent(c: Context<AppContext>) {
  const { deps } = c.var
  const event = await deps.payments?.readEvent(await c.req.text(), c.req.header('Stripe-Signature') ?? '')
  if (!event) throw new AppError('BAD_SIGNATURE')
  await deps.afterAnswer(() => learnFromEvent(deps, event))
  return c.json({ received: true })
}
