import type { Mutant } from './mutant.ts'

const ENDING = 'test/worker/features/billing/ending.test.ts'
const STRIPE = 'test/worker/payments/stripe.test.ts'

export const stripeMutants: Mutant[] = [
  {
    guard: 'an event of yesterday is not taken',
    file: 'worker/payments/stripe.ts',
    find: 'signature, secret, TOLERANCE_S)',
    replace: 'signature, secret, 86_400 * TOLERANCE_S)',
    test: ENDING,
    fails: 'an event that is not signed, signed with another secret or old changes nothing',
  },
  {
    guard: 'the webhook’s secret can be rotated',
    file: 'worker/payments/stripe.ts',
    find: "secrets.split(',').map(one => one.trim())",
    replace: "secrets.split(',').slice(0, 1)",
    test: ENDING,
    fails: 'while the webhook’s secret is rotated an event signed with either is taken',
  },
  {
    guard: 'an intent is found by its job',
    file: 'worker/payments/stripe.ts',
    find: "if (type === 'payment_intent.created' && data.object.metadata.job === jobId) return",
    replace: "if (type === 'payment_intent.created') return",
    test: ENDING,
    fails: 'an intent whose id never arrived is found and canceled, a day later, too',
  },
  {
    guard: 'an event without an object is no bad signature',
    file: 'worker/payments/stripe.ts',
    find: 'data?.object ?? {}',
    replace: '(data as { object: object }).object',
    test: ENDING,
    fails: 'an event that is none of ours is taken, whatever it holds',
  },
  {
    guard: 'what was received counts, not what was asked for',
    file: 'worker/payments/stripe.ts',
    find: 'amountReceived: intent.amount_received',
    replace: 'amountReceived: intent.amount',
    test: STRIPE,
    fails:
      'the stand-in answers as the app expects: an order has one intent, however often it is asked for, and its next attempt another',
  },
  {
    guard: 'only failed charges are counted as declined',
    file: 'worker/payments/stripe.ts',
    find: "data.filter(({ status }) => status === 'failed').length",
    replace: 'data.length',
    test: STRIPE,
    fails:
      'the stand-in answers as the app expects: a card that was charged shows in the intent, which can no longer be canceled',
  },
  {
    guard: 'a refund carries our id',
    file: 'worker/payments/stripe.ts',
    find: 'amount, metadata: { refund: id } }',
    replace: 'amount }',
    test: STRIPE,
    fails:
      'the stand-in answers as the app expects: a refund is made once for its id, is listed with it beside support’s, and is no more than was paid',
  },
  {
    guard: 'wrong keys for an hour end no payment',
    file: 'worker/features/billing/reconcile.ts',
    find: 'at - row.missingAt >= DAY_MS',
    replace: 'at >= row.missingAt',
    test: 'test/worker/features/billing/ending.test.ts',
    fails: 'after wrong keys for an hour an unpaid job ends as ever',
  },
  {
    guard: 'an event is learned once',
    file: 'worker/features/billing/events.ts',
    find: ' && !known.has(id)',
    replace: '',
    test: 'test/worker/features/billing/events.test.ts',
    fails: 'an event is learned once, however often it is listed, and what failed alone is read again',
  },
]
