import { Hono } from 'hono'
import {
  type CancelAnswer,
  type FreeTrialStatus,
  PayInput,
  type PaymentIntentAnswer,
  type VerifyAnswer,
  VerifyInput,
} from '../../contract/payment.ts'
import { AppError } from '../../errors.ts'
import type { AppContext } from '../../http/context.ts'
import { actorOf } from '../../http/session.ts'
import { readBody } from '../../http/validate.ts'
import { learnFromEvent } from './events.ts'
import { cancelPayment, openPayment, verifyPayment } from './pay.ts'
import { getFreeTrialStatus } from './service.ts'

/** Mounted under /users. */
export const allowanceRoutes = new Hono<AppContext>().get('/free-trial-status', async c =>
  c.json<FreeTrialStatus>(await getFreeTrialStatus(c.var.deps, actorOf(c))),
)

/** Mounted under /payments. */
export const paymentRoutes = new Hono<AppContext>()
  .post('/create-payment-intent', async c => {
    const { jobId } = await readBody(c, PayInput)
    return c.json<PaymentIntentAnswer>(await openPayment(c.var.deps, actorOf(c), jobId))
  })
  .post('/verify-payment', async c => {
    const input = await readBody(c, VerifyInput)
    return c.json<VerifyAnswer>(await verifyPayment(c.var.deps, actorOf(c), input))
  })
  .post('/cancel', async c => {
    const { jobId } = await readBody(c, PayInput)
    return c.json<CancelAnswer>(await cancelPayment(c.var.deps, actorOf(c), jobId))
  })
  .post('/webhook', async c => {
    const { deps } = c.var
    const event = await deps.payments?.readEvent(await c.req.text(), c.req.header('Stripe-Signature') ?? '')
    if (!event) throw new AppError('BAD_SIGNATURE')
    await deps.afterAnswer(() => learnFromEvent(deps, event))
    return c.json({ received: true })
  })
