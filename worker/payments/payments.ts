import type { Webhook } from './webhook.ts'

/** A payment intent for one job, or one order of photos. Amounts in cents. */
export type Intent = {
  id: string
  status: string
  clientSecret: string
  amount: number
  amountReceived: number
  currency: string
  isLive: boolean
  /** From the metadata that we gave it; null without any. */
  jobId: string | null
  orderId: string | null
  userId: string | null
  /** The charge that succeeded or was the last to fail. `isRefunded`: in part or in full. */
  charge: { at: number; isDisputed: boolean; isRefunded: boolean } | null
}

/** What is paid for: a job, or an order of photos. */
export type Payable = { id: string; isOrder: boolean }

/** The key of its id in an intent's metadata, and what people call it. */
export const payableKind = ({ isOrder }: Pick<Payable, 'isOrder'>) => (isOrder ? 'order' : 'job')

export type IntentOrder = Payable & { userId: string; attempt: number; amount: number; currency: string }

/** `ownId`: our id, from its metadata; null if support made it. */
export type ProviderRefund = {
  id: string
  ownId: string | null
  amount: number
  status: 'pending' | 'succeeded' | 'failed'
  at: number
}

/**
 * A dispute of a charge. `inquiry`: the bank asks and has taken nothing yet. `open`: it has taken the money back until
 * it decides. `won`: the money is ours again, or was never taken. `lost`: the money is gone.
 */
export type ProviderDispute = { id: string; at: number; state: 'inquiry' | 'open' | 'won' | 'lost' }

/** Names a payment that may have changed. It is only a hint and proves nothing. */
export type PaymentEvent = { id: string; about: 'intent' | 'refund' | 'dispute'; intentId: string | null; at: number }

/** The payment provider. Instants in milliseconds. Every call throws PaymentError. */
export type Payments = {
  publishableKey: string
  isLive: boolean
  /** Returns the same intent for the same job or order and attempt, for a day. */
  createIntent(order: IntentOrder): Promise<Intent>
  getIntent(id: string): Promise<Intent>
  /** The id of an intent made for a job or order since an instant; null if the last thousand include none. */
  findIntent(payable: Payable, since: number): Promise<string | null>
  /** @throws PaymentError `refused` when it can no longer be canceled. */
  cancelIntent(id: string): Promise<Intent>
  countFailedCharges(intentId: string): Promise<number>
  /** Newest first. */
  listRefunds(intentId: string): Promise<ProviderRefund[]>
  /** Newest first. */
  listDisputes(intentId: string): Promise<ProviderDispute[]>
  /** Returns the same refund for the same own id and attempt, for a day. */
  createRefund(refund: { id: string; attempt: number; intentId: string; amount: number }): Promise<ProviderRefund>
  /** Events of the relevant types since an instant, newest first. `after`: only those listed after this one. */
  eventsSince(since: number, after?: string): AsyncIterable<PaymentEvent>
  /** What is sent to an address; null if that is not set up. @throws PaymentError `refused` if our key may not see that. */
  findWebhook(url: string): Promise<Webhook | null>
  /** The event in a webhook's raw body; undefined if its signature is wrong. */
  readEvent(body: string, signature: string): Promise<PaymentEvent | undefined>
}

/** The provider's codes that lead to a special treatment here. */
export const REFUSALS = {
  /** There is no such object, or not for this key. */
  missing: 'resource_missing',
  disputed: 'charge_disputed',
  /** The intent is paid or canceled already. */
  ended: 'payment_intent_unexpected_state',
} as const

/**
 * `unreachable`: no answer from the provider; the call may have been carried out, and repeating it is safe. `failed`:
 * an error of the provider's, which it would repeat for the same attempt. `reused`: the same attempt was made with
 * other parameters before, so only the next one can succeed. `running`: the same call is in progress. `unauthorized`:
 * it does not know our key. `refused`: it refused the call; `code` says why.
 */
export class PaymentError extends Error {
  override name = 'PaymentError'
  readonly kind: 'unreachable' | 'failed' | 'reused' | 'running' | 'unauthorized' | 'refused'
  readonly code: string | undefined

  constructor(kind: PaymentError['kind'], code: string | undefined, options?: ErrorOptions) {
    super(`The payment provider: ${kind}${code === undefined ? '' : `, ${code}`}`, options)
    this.kind = kind
    this.code = code
  }
}
