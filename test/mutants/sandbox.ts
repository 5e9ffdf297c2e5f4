import type { Mutant } from './mutant.ts'

const STRIPE = 'test/sandbox/stripe/'
const PAYMENTS = 'test/unit/sandbox/stripe-payments.test.ts'
const REFUNDS = 'test/unit/sandbox/stripe-refunds.test.ts'
const KEYS = 'test/unit/sandbox/stripe-idempotency.test.ts'
const WEBHOOKS = 'test/unit/sandbox/stripe-webhooks.test.ts'

/** How strict the stand-in of Stripe is: what it lets through, no test of the payment would notice. */
export const sandboxMutants: Mutant[] = [
  {
    guard: 'the Stripe stand-in repeats the first answer to an idempotency key',
    file: `${STRIPE}idempotency.ts`,
    find: '  if (first) {',
    replace: '  if (first && asked.key === "") {',
    test: KEYS,
    fails: 'the first answer is given again, and nothing is made twice',
  },
  {
    guard: 'the Stripe stand-in takes a key only with the same parameters',
    file: `${STRIPE}idempotency.ts`,
    find: 'path === firstPath && params === firstParams',
    replace: 'path === firstPath',
    test: KEYS,
    fails: 'other parameters, or another address, with the same key are an error',
  },
  {
    guard: 'the Stripe stand-in refuses a key whose first answer is on its way',
    file: `${STRIPE}idempotency.ts`,
    find: '  beginAnswering(sandbox, asked)\n',
    replace: '',
    test: KEYS,
    fails: 'while the first answer is on its way, the key is in use',
  },
  {
    guard: 'the Stripe stand-in keeps no validation error under a key',
    file: `${STRIPE}failure.ts`,
    find: '...also }, { isKept: false })',
    replace: '...also }, { isKept: true })',
    test: KEYS,
    fails: 'a wrong key and wrong parameters are not kept',
  },
  {
    guard: 'the Stripe stand-in keeps only those faults that are its own errors',
    file: 'test/sandbox/serve-call.ts',
    find: 'fault.keep && call.keepFault',
    replace: 'call.keepFault',
    test: KEYS,
    fails: 'an error from before Stripe is not kept, one of Stripe’s own is',
  },
  {
    guard: 'a refused call leaves nothing at the Stripe stand-in',
    file: `${STRIPE}api.ts`,
    find: "if (!error.wrote) sandbox.db.exec('ROLLBACK TO endpoint')",
    replace: '',
    test: PAYMENTS,
    fails: 'what Stripe would refuse is refused, and leaves nothing behind',
  },
  {
    guard: 'a page sees no metadata of the Stripe stand-in',
    file: `${STRIPE}present-intent.ts`,
    find: "if (caller === 'secret') return intent",
    replace: "if (caller !== 'nobody' as string) return intent",
    test: PAYMENTS,
    fails: 'the publishable key only confirms and retrieves, with the client secret and without metadata',
  },
  {
    guard: 'a page needs the client secret at the Stripe stand-in',
    file: `${STRIPE}endpoints/payment-intents.ts`,
    find: 'secret !== undefined && secret !== intent.client_secret',
    replace: 'secret === ""',
    test: PAYMENTS,
    fails: 'the publishable key only confirms and retrieves, with the client secret and without metadata',
  },
  {
    guard: 'the Stripe stand-in refunds no more than is left',
    file: `${STRIPE}refunds.ts`,
    find: '  if (amount > left) {',
    replace: '  if (amount > charge.amount) {',
    test: REFUNDS,
    fails: 'a charge is refunded in parts, and no more than it was',
  },
  {
    guard: 'a failed refund is back on the charge at the Stripe stand-in',
    file: `${STRIPE}refunds.ts`,
    find: 'if (charge) countRefunded(act, charge, -refund.amount)',
    replace: '',
    test: REFUNDS,
    fails: 'a refund to some cards begins pending, and ends as the bank decides',
  },
  {
    guard: 'the Stripe stand-in counts no delivery with an old or bad signature as accepted',
    file: `${STRIPE}webhooks.ts`,
    find: '!how.badSignature && how.ageSeconds === undefined',
    replace: 'true',
    test: WEBHOOKS,
    fails: 'a bad or an old signature does not verify, and does not count as accepted',
  },
  {
    guard: 'card numbers stay out of the call log',
    file: 'test/sandbox/calls.ts',
    find: '|client_secret|number|cvc)',
    replace: '|client_secret)',
    test: PAYMENTS,
    fails: 'a card typed into the form pays by its number, and is refused if mistyped',
  },
  {
    guard: 'no header field goes with a mail that the email service refuses',
    file: 'test/sandbox/mail-headers.ts',
    find: "protocol === 'https:' || protocol === 'mailto:' || (protocol === 'http:' && LOOPBACK.includes(hostname))",
    replace: "protocol !== '' && LOOPBACK.length > 0 && hostname !== 'x'",
    test: 'test/unit/sandbox/mail.test.ts',
    fails: 'List-Unsubscribe: <http://example.org/off> is refused',
  },
]
