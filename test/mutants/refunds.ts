import type { Mutant } from './mutant.ts'

const REFUNDS = 'test/worker/features/billing/refunds.test.ts'
const DISPUTES = 'test/worker/features/billing/disputes.test.ts'

export const refundsMutants: Mutant[] = [
  {
    guard: 'what goes back is the price of what was not described',
    file: 'worker/db/money.ts',
    find: 'quote(processed, reserved, rates ?? RATES)',
    replace: 'quote(processed, 0, rates ?? RATES)',
    test: REFUNDS,
    fails: 'what was paid beyond the price of the described photos goes back once, and its person is told',
  },
  {
    guard: 'a refund that was made is not made again',
    file: 'worker/features/billing/make-refund.ts',
    find: 'if (made.some(({ ownId }) => ownId === refund.id)) return',
    replace: '',
    test: REFUNDS,
    fails: 'a refund whose answer was lost is found, and not made again, a day later either',
  },
  {
    guard: 'what support gave back counts',
    file: 'worker/db/money.ts',
    find: 'const amount = sql`${payments.refundTarget} - ${refundedOf(payments.jobId)}`',
    replace: 'const amount = sql`${payments.refundTarget}`',
    test: REFUNDS,
    fails: 'what support gave back before is not given back again, known or not: true',
  },
  {
    guard: 'what support gave back counts, also where nobody told us of it',
    file: 'worker/features/billing/make-refund.ts',
    find: 'await capRefund(deps, refund)',
    replace: 'refund',
    test: REFUNDS,
    fails: 'what support gave back before is not given back again, known or not: false',
  },
  {
    guard: 'nothing goes back while a charge is disputed',
    file: 'worker/db/money.ts',
    find: 'isNull(payments.disputedAt), ',
    replace: '',
    test: REFUNDS,
    fails: 'while a charge is disputed nothing goes back or is tried again, the job shows it, and support is told once',
  },
  {
    guard: 'a refund that failed covers no retry',
    file: 'worker/db/money.ts',
    find: 'from ${refunds} where ${refunds.jobId} = ${jobs.id})\n',
    replace: "from ${refunds} where ${refunds.jobId} = ${jobs.id} and ${refunds.status} <> 'failed')\n",
    test: REFUNDS,
    fails: 'a refund that the bank returns is shown as failed, and support is told',
  },
  {
    guard: 'a disputed payment covers no retry',
    file: 'worker/db/money.ts',
    find: "iif(${isDisputed}, ${jobs.payment} ->> 'amount', 0)",
    replace: '0',
    test: REFUNDS,
    fails: 'while a charge is disputed nothing goes back or is tried again, the job shows it, and support is told once',
  },
  {
    guard: 'what a dispute kept from going back goes back once it is won',
    file: 'worker/features/billing/dispute-queries.ts',
    find: '    insertHeldRefund(db, { refundId, jobId, now }),\n',
    replace: '',
    test: DISPUTES,
    fails: "a dispute that is 'won' is learned of 'by its event'",
  },
  {
    guard: 'nothing more goes back of a dispute that was found late, or is lost',
    file: 'worker/features/billing/queries.ts',
    find: 'iif(${payments.disputedAt} is null, ${payments.refundTarget}, 0)',
    replace: '${payments.refundTarget}',
    test: DISPUTES,
    fails: 'a dispute that nobody told us of is found when it refuses a refund, which is made once it is won',
  },
  {
    guard: 'what a bank has returned does not go back by a dispute that is won',
    file: 'worker/features/billing/dispute-queries.ts',
    find: 'from ${refunds} where ${refunds.jobId} = ${id})`',
    replace: "from ${refunds} where ${refunds.jobId} = ${id} and ${refunds.status} <> 'failed')`",
    test: DISPUTES,
    fails: 'what was given back while a dispute lasted, or returned by the bank before, is not given back again',
  },
]
