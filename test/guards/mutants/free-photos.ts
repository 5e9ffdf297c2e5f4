import type { Mutant } from './mutant.ts'

const SETTLEMENT = 'test/worker/durable-objects/job/settlement.test.ts'
const MONEY = 'test/worker/db/money.test.ts'
const BOOK = 'test/worker/features/jobs/book.test.ts'
const RETRY = 'test/worker/durable-objects/job/retry.test.ts'
const GUARDS = 'test/worker/features/payment/guards.test.ts'

export const freePhotosMutants: Mutant[] = [
  {
    guard: 'a job keeps no more free photos than were reserved',
    file: 'worker/db/money/settle.ts',
    in: 'settleJob',
    sql: 'min(${processed}, ${reserved})',
    replace: '${processed}',
    test: SETTLEMENT,
    fails: 'a job without a described photo returns all of them, a completely described one none',
  },
  {
    guard: 'only the difference returns to the allowance',
    file: 'worker/db/money/settle.ts',
    in: 'settleJob',
    sql: '${kept} - ${stillReserved}',
    replace: '${kept} - ${reserved}',
    test: SETTLEMENT,
    fails: 'an object that died between settling and storing that settles again, which changes nothing',
  },
  {
    guard: 'a settlement that arrives late does nothing',
    file: 'worker/db/money/settle.ts',
    in: 'settleJob',
    find: 'lte(jobs.revision, revision)',
    replace: '...[]',
    test: MONEY,
    fails: 'settling late, after the row has a later revision, does nothing',
  },
  {
    guard: 'a person cannot order for another user',
    file: 'worker/features/jobs/book.ts',
    in: 'bookOrder',
    find: "if (actor.kind === 'person' && actor.userId !== userId) throw new AppError('FORBIDDEN')",
    replace: '',
    test: BOOK,
    fails: 'a person cannot book for another user',
  },
  {
    guard: 'after a settlement a photo is retried only if it is covered',
    file: 'durable-objects/job/describe/retry-failed.ts',
    in: 'createRetries',
    find: 'photoIds.slice(0, taken.photos)',
    replace: 'photoIds',
    test: 'test/worker/features/payment/retry.test.ts',
    fails: '“Try again” does not dead-end where 12 cents used to go back to the card',
  },
  {
    guard: 'a job that was never paid covers no photo',
    file: 'durable-objects/job/describe/retry-failed.ts',
    in: 'createRetries',
    find: "if (!terms.payment) return refuse('NOT_COVERED', RETRY_NOT_COVERED)",
    replace: '',
    test: RETRY,
    fails: 'a photo that is neither free nor paid is not retried, even while covered ones are described',
  },
  {
    guard: 'no settlement overtakes a reservation',
    file: 'durable-objects/job/describe/retry-failed.ts',
    in: 'createRetries',
    find: 'reserving = true',
    replace: '',
    test: RETRY,
    fails: 'a job is not settled while a reservation is on its way',
  },
  {
    guard: 'used free photos are recorded at a disconnect',
    file: 'worker/features/connections/disconnect.ts',
    in: 'disconnect',
    find: "keepFreePhotosUsed(deps, userId, { holdings, jobs: 'goOn' })",
    replace: "keepFreePhotosUsed(deps, userId, { holdings: [], jobs: 'goOn' })",
    test: 'test/worker/features/payment/used-allowance.test.ts',
    fails:
      'a platform that is connected to another account brings the 7 free photos used with it where that is more than its own 3',
  },
  {
    guard: 'no more free photos are reserved than are left',
    file: 'worker/db/money/orders.ts',
    in: 'placeOrder',
    sql: 'max(0, ${allowance} - ${users.freePhotosUsed})',
    replace: '${allowance}',
    test: GUARDS,
    fails: 'twenty simultaneous orders are all answered and never reserve more free photos than are left',
  },
  {
    guard: 'a request sent again after a lost answer makes no second job',
    file: 'web/lib/generate-attempt.ts',
    in: 'attemptKey',
    find: 'known?.body',
    replace: 'known?.key',
    test: 'test/rules/web/generate-attempt.test.ts',
    fails: 'the same request keeps its key until it has an answer, in a reloaded page too',
  },
]
