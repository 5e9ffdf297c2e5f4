/** A payment intent: what one job costs, until it is paid or canceled. Amounts in cents. */
export type Intent = {
  id: string
  status: string
  clientSecret: string
  amount: number
  amountReceived: number
  currency: string
  isLive: boolean
  /** From the metadata we gave it; null where there are none. */
  jobId: string | null
  userId: string | null
  /** The charge that took the money, or failed last. `isRefunded`: some of it, or all. */
  charge: { at: number; isDisputed: boolean; isRefunded: boolean } | null
}

export type IntentOrder = { jobId: string; userId: string; attempt: number; amount: number; currency: string }

/** `ownId`: what we called it, in its metadata; null of one that support made. */
export type ProviderRefund = {
  id: string
  ownId: string | null
  amount: number
  status: 'pending' | 'succeeded' | 'failed'
  at: number
}

/**
 * A dispute of a charge. `inquiry`: the bank asks, and has taken nothing yet. `open`: it has taken the money back until it
 * decides. `won`: the money is ours again, or was never taken. `lost`: it is gone.
 */
export type ProviderDispute = { id: string; at: number; state: 'inquiry' | 'open' | 'won' | 'lost' }

/** A wake-up: of which payment there may be news. It proves nothing. */
export type PaymentEvent = { id: string; about: 'intent' | 'refund' | 'dispute'; intentId: string | null; at: number }

/** The payment provider. Instants in milliseconds. Every call throws PaymentError. */
export type Payments = {
  publishableKey: string
  isLive: boolean
  /** The same intent for the same job and attempt, for a day. */
  createIntent(order: IntentOrder): Promise<Intent>
  getIntent(id: string): Promise<Intent>
  /** The id of an intent made for a job since an instant; null where none is among the last thousand. */
  findIntent(jobId: string, since: number): Promise<string | null>
  /** @throws PaymentError `refused` where it can no longer be canceled. */
  cancelIntent(id: string): Promise<Intent>
  countFailedCharges(intentId: string): Promise<number>
  /** Newest first. */
  listRefunds(intentId: string): Promise<ProviderRefund[]>
  /** Newest first. */
  listDisputes(intentId: string): Promise<ProviderDispute[]>
  /** The same refund for the same id of ours and attempt, for a day. */
  createRefund(refund: { id: string; attempt: number; intentId: string; amount: number }): Promise<ProviderRefund>
  /** Events since an instant, newest first, of the types that matter here. `after`: only those listed after this one. */
  eventsSince(since: number, after?: string): AsyncIterable<PaymentEvent>
  /** The event of a webhook's raw body; undefined where its signature is not right. */
  readEvent(body: string, signature: string): Promise<PaymentEvent | undefined>
}

/** Codes of `PaymentError` that decide something here, as the provider names them. */
export const REFUSALS = {
  /** It has no such object, or not for this key. */
  missing: 'resource_missing',
  disputed: 'charge_disputed',
  /** An intent that is paid, or canceled already. */
  ended: 'payment_intent_unexpected_state',
} as const

/**
 * `unreachable`: no answer, or none of the provider's; the call may have been carried out, and repeating it is safe.
 * `failed`: the provider broke, and would repeat that for the same attempt. `reused`: the same attempt was made of
 * something else before; only the next one can succeed. `running`: the same call is under way. `unauthorized`: it does not know
 * our key. `refused`: it said no; `code` says why.
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
