import type { Answer } from '../serve-call.ts'
import { jsonAnswer } from '../serve-call.ts'
import type { Caller } from './endpoint.ts'
import type { StripeFailure } from './failure.ts'
import { visibleTo } from './present-intent.ts'

/** Stripe's error body. A page sees only the public part of the intent in it. */
export function presentFailure(failure: StripeFailure, caller: Caller, request: string): Answer {
  const { payment_intent: intent, code, ...error } = failure.error
  const body = {
    ...error,
    ...(code && { code, doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` }),
    ...(intent && { payment_intent: visibleTo(caller, intent) }),
    request_log_url: `https://dashboard.stripe.com/test/logs/${request}`,
  }
  return { ...jsonAnswer(failure.status, { error: body }), wrote: failure.wrote }
}
