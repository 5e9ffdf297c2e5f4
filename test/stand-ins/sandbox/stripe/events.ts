import type { Stripe } from 'stripe'
import { number, rows, run, text } from '../db.ts'
import type { Sandbox } from '../sandbox.ts'
import { newStripeId } from './ids.ts'
import { secondsNow } from './objects.ts'

export const API_VERSION = '2026-10-28.endive'

/** Who caused a change: a request of the API, or nobody's (a bank, a person in the Dashboard). */
export type Act = { sandbox: Sandbox; request: { id: string | null; idempotency_key: string | null } }

type EventType =
  | 'payment_intent.created'
  | 'payment_intent.requires_action'
  | 'payment_intent.payment_failed'
  | 'payment_intent.succeeded'
  | 'payment_intent.canceled'
  | 'charge.refunded'
  | 'charge.dispute.created'
  | 'charge.dispute.closed'
  | 'refund.created'
  | 'refund.updated'
  | 'refund.failed'

/** Records what happened, with the object as it is now; runs in the transaction of the change. */
export function recordEvent({ sandbox, request }: Act, type: EventType, object: Stripe.Event.Data.Object) {
  const event = {
    id: newStripeId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: secondsNow(sandbox),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request,
    type,
  }
  run(
    sandbox.db,
    'INSERT INTO stripe_events (id, type, created, body, due) VALUES (?, ?, ?, ?, ?)',
    event.id,
    type,
    event.created,
    JSON.stringify(event),
    sandbox.now(),
  )
}

/** Oldest first, each with whether the app has accepted it. */
export function listEvents(sandbox: Sandbox): object[] {
  return rows(sandbox.db, 'SELECT body, delivered FROM stripe_events ORDER BY n').map(found => ({
    ...JSON.parse(text(found, 'body')),
    delivered: number(found, 'delivered') === 1,
  }))
}
