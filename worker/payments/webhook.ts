/** Where the payment provider sends its events, on our origin. */
export const WEBHOOK_PATH = '/api/payments/webhook'

/** The events that it has to send. Others change nothing here. */
export const WEBHOOK_EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.processing',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const

/** An address to which the provider sends events. `missing`: which of ours it does not. */
export type Webhook = { isEnabled: boolean; missing: string[] }
