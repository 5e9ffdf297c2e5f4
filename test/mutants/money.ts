import type { Mutant } from './mutant.ts'

const MONEY = 'test/worker/db/money.test.ts'
const SETTLEMENT = 'test/worker/durable-objects/job/settlement.test.ts'

export const moneyMutants: Mutant[] = [
  {
    guard: 'a job keeps no more free photos than were reserved',
    file: 'worker/db/money.ts',
    find: 'min(${processed}, ${reserved})',
    replace: '${processed}',
    test: SETTLEMENT,
    fails: 'a job without a described photo returns all of them, a completely described one none',
  },
  {
    guard: 'only the difference returns to the allowance',
    file: 'worker/db/money.ts',
    find: '${kept} - ${held}',
    replace: '${kept} - ${reserved}',
    test: SETTLEMENT,
    fails: 'an object that died between settling and noting it settles again, and that changes nothing',
  },
  {
    guard: 'photos of a job without a payment are returned once',
    file: 'worker/db/money.ts',
    find: 'min(${jobs.photosSettled}, ${jobs.freePhotosReserved}), ',
    replace: '',
    test: MONEY,
    fails: 'settling a job that reserved photos and has no payment returns them once',
  },
  {
    guard: 'only the difference is counted in the totals',
    file: 'worker/db/money.ts',
    find: '${processed} - ${settled}',
    replace: '${processed}',
    test: SETTLEMENT,
    fails: 'an object that died between settling and noting it settles again, and that changes nothing',
  },
  {
    guard: 'a settlement is announced',
    file: 'durable-objects/job/job.ts',
    find: 'if (await saveSummary(this.#deps.db, this.#sql, this.#savedAt)) this.#changed()',
    replace: 'await saveSummary(this.#deps.db, this.#sql, this.#savedAt)',
    test: SETTLEMENT,
    fails: 'what a settlement leaves of the payment reaches open pages and the row in D1 without another change',
  },
  {
    guard: 'a settlement that arrives late does nothing',
    file: 'worker/db/money.ts',
    find: 'and(eq(jobs.id, jobId), lte(jobs.revision, revision))',
    replace: 'eq(jobs.id, jobId)',
    test: MONEY,
    fails: 'settling late, after the row has a later revision, does nothing',
  },
  {
    guard: 'a job settled by the release before is not settled again',
    file: 'worker/db/money.ts',
    find: "iif(${jobs.completedAt} is null, 0, ${jobs.progress} ->> 'processedPhotos')",
    replace: '0',
    test: MONEY,
    fails:
      'rows of a release that did not note what it reserved a settled one is not settled again: written after the migration',
  },
  {
    guard: 'a reservation fails once the allowance has changed',
    file: 'worker/db/money.ts',
    find: 'iif(${users.freePhotosUsed} = ${used}, ${used + photos}, null)',
    replace: '${used + photos}',
    test: MONEY,
    fails: 'a reservation fails, and the whole batch with it, where the allowance is not as it was read',
  },
  {
    guard: 'a person cannot order for another user',
    file: 'worker/features/jobs/book.ts',
    find: "  if (actor.kind === 'person' && actor.userId !== userId) throw new AppError('FORBIDDEN')\n",
    replace: '',
    test: 'test/worker/features/jobs/book.test.ts',
    fails: 'a person cannot book for another user',
  },
]
