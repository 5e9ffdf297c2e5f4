import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { transact } from '../db.ts'
import type { Sandbox, SandboxContext } from '../sandbox.ts'
import { DISPUTE_STATES, disputeCharge } from './disputes.ts'
import { listEvents } from './events.ts'
import { forgetKeys } from './idempotency.ts'
import { findObject, listObjects } from './objects.ts'
import { finishRefund } from './refunds.ts'
import { deliverNow, setWebhookMode } from './webhooks.ts'

const disputeBody = z.strictObject({ paymentIntent: z.string(), status: z.enum(DISPUTE_STATES).optional() })
const finishBody = z.strictObject({ refund: z.string(), status: z.enum(['succeeded', 'failed']) })

/** Actions of people and banks at Stripe without the app. */
export function stripeControlRoutes(sandbox: Sandbox) {
  const act = { sandbox, request: { id: null, idempotency_key: null } }
  return new Hono<SandboxContext>()
    .get('/', c =>
      c.json({
        paymentIntents: listObjects(sandbox, 'payment_intent'),
        charges: listObjects(sandbox, 'charge'),
        refunds: listObjects(sandbox, 'refund'),
        events: listEvents(sandbox),
      }),
    )
    .post('/dispute', async c => {
      const body = disputeBody.safeParse(await c.req.json().catch(() => null))
      if (!body.success) return c.json({ error: z.prettifyError(body.error) }, 400)
      const intent = findObject(sandbox, 'payment_intent', body.data.paymentIntent)
      if (!intent) return c.json({ error: 'No such payment intent' }, 404)
      return answered(
        c,
        transact(sandbox.db, () => disputeCharge(act, intent, body.data.status)),
        'There is no paid charge to dispute, or no dispute to decide',
      )
    })
    .post('/finish', async c => {
      const body = finishBody.safeParse(await c.req.json().catch(() => null))
      if (!body.success) return c.json({ error: z.prettifyError(body.error) }, 400)
      const refund = findObject(sandbox, 'refund', body.data.refund)
      if (!refund) return c.json({ error: 'No such refund' }, 404)
      return answered(
        c,
        transact(sandbox.db, () => finishRefund(act, refund, body.data.status)),
        'The refund has failed',
      )
    })
    .post('/forget-keys', c => {
      forgetKeys(sandbox)
      return c.json({ ok: true })
    })
}

const modeBody = z.strictObject({ mode: z.enum(['auto', 'hold']) })
const deliverBody = z.strictObject({
  event: z.string().optional(),
  times: z.int().min(1).max(100).optional(),
  reverse: z.boolean().optional(),
  badSignature: z.boolean().optional(),
  ageSeconds: z.number().optional(),
})

/** Controls when events reach the app, and in what state. */
export function webhookControlRoutes(sandbox: Sandbox) {
  return new Hono<SandboxContext>()
    .post('/', async c => {
      const body = modeBody.safeParse(await c.req.json().catch(() => null))
      if (!body.success) return c.json({ error: z.prettifyError(body.error) }, 400)
      setWebhookMode(sandbox, body.data.mode)
      return c.json({ ok: true })
    })
    .post('/deliver', async c => {
      const body = deliverBody.safeParse(await c.req.json().catch(() => ({})))
      if (!body.success) return c.json({ error: z.prettifyError(body.error) }, 400)
      const delivered = await deliverNow(sandbox, body.data)
      return delivered ? c.json(delivered) : c.json({ error: 'No such event' }, 404)
    })
}

function answered(c: Context<SandboxContext>, object: object | undefined, otherwise: string) {
  return object ? c.json(object) : c.json({ error: otherwise }, 409)
}
