import type { Call } from '../boundary.ts'
import { clock } from '../clock.ts'
import type { CallFault } from '../faults.ts'
import { spread } from '../random.ts'
import { NEEDS_A_REFUND } from './schedule.ts'
import { askStripe, isStripe } from './stripe.ts'

const HOUR_MS = 3_600_000

/** A failure of Stripe, which does not say whether the call was carried out. */
const BROKEN = {
  status: 500,
  type: 'application/json',
  body: JSON.stringify({ error: { type: 'api_error', message: 'An unknown error occurred.' } }),
}
const dropped = { error: 'Network connection lost.' }

const isAsked = ({ url }: Call) => isStripe(url)
const isWrite = (call: Call) => isAsked(call) && call.method === 'POST'

/** The answer is lost and a day passes, after which the idempotency key is forgotten. */
const lostADayAgo = (path: string): CallFault => ({
  strikes: call => isWrite(call) && call.url.endsWith(path),
  answer: (_, __, effect) => {
    effect()
    clock.now += 25 * HOUR_MS
    return dropped
  },
})

export const STRIPE_FAULTS: Record<string, CallFault> = {
  'Stripe: dropped': { strikes: isAsked, answer: () => dropped },
  'Stripe: dropped after the effect': {
    strikes: isWrite,
    answer: (_, __, effect) => {
      effect()
      return dropped
    },
  },
  'Stripe: an intent whose answer was lost a day ago': lostADayAgo('/v1/payment_intents'),
  [NEEDS_A_REFUND]: lostADayAgo('/v1/refunds'),
  'Stripe: no answer': {
    strikes: isAsked,
    answer: (_, at, effect) => {
      if (spread(at, 1) < 0.5) effect()
      return 'never'
    },
  },
  'Stripe: 500 that it repeats': {
    strikes: isWrite,
    answer: ({ stripe }, at, _, call) => {
      // Stripe may have carried out the call before it failed.
      const { 'idempotency-key': key, ...headers } = call.headers ?? {}
      if (spread(at, 1) < 0.5) askStripe(stripe, { ...call, headers }).left()
      const { left, ...answer } = askStripe(stripe, call, BROKEN)
      left()
      return answer
    },
  },
  'Stripe: 502': { strikes: isAsked, answer: () => ({ status: 502, body: '<html><h1>Bad Gateway</h1></html>' }) },
  'Stripe: 429': {
    strikes: isAsked,
    answer: () => ({ status: 429, body: '{"error":{"type":"invalid_request_error","code":"rate_limit"}}' }),
  },
}
