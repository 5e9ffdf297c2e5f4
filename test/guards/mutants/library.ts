import type { Mutant } from './mutant.ts'

const WORK = 'test/worker/features/jobs/work.test.ts'
const READING = 'test/worker/features/library/reading.test.ts'
const UNTOLD = 'test/worker/features/jobs/tell-untold.test.ts'

/** Guards of the library and of what jobs did with its photos. */
export const libraryMutants: Mutant[] = [
  {
    guard: 'no photo is ordered twice while a job has it open',
    file: 'worker/features/jobs/book.ts',
    in: 'book',
    find: 'refusesOpen ? [refuseOpenWork(db, listed)] : []',
    replace: '[]',
    test: WORK,
    fails:
      'ordering photos that a job still has open of simultaneous calls that refuse them one makes a job, and the others say which it is',
  },
  {
    guard: 'texts that we wrote win over lists that lag behind',
    file: 'worker/db/listed-photos.ts',
    in: 'shown.unlessWritten',
    sql: 'iif(${writtenUntil} > ${now}, ${own}, ${excluded(column)})',
    replace: '${excluded(column)}',
    test: 'test/worker/features/library/written.test.ts',
    fails: 'the library shows what we wrote, though lists lag behind, for ten minutes, and what an undo restored',
  },
  {
    guard: 'readings are limited, also after a disconnect',
    file: 'worker/features/library/service.ts',
    in: 'begin',
    find: 'queries.all(due, often.isWithin)',
    replace: 'due',
    test: READING,
    fails: 'readings are limited per person, also after a disconnect',
  },
  {
    guard: 'another person’s jobs with a photo are not shown',
    file: 'worker/db/photo-work.ts',
    in: 'selectWork',
    find: 'eq(userId, listed.userId)',
    replace: '...[]',
    test: WORK,
    fails:
      'ordering photos that a job still has open another person’s jobs with the same photos are neither shown nor refused',
  },
  {
    guard: 'what a job tells late changes nothing',
    file: 'worker/db/photo-work.ts',
    in: 'tellWork',
    sql: '${jobs.id} = ${id} and ${jobs.toldRevision} = ${revision}',
    replace: '${jobs.id} = ${id}',
    test: WORK,
    fails: 'what an object tells of its photos a newer revision wins, whatever comes later',
  },
  {
    guard: 'an order that ended unpaid under a rollback keeps no photo',
    file: 'worker/db/photo-work.ts',
    in: 'tellWork',
    find: 'endUnpaidWork(db, id)',
    replace: '...[]',
    test: UNTOLD,
    fails:
      'after a rollback to a release without states, and the return an order that was paid meanwhile is described, and one that was canceled leaves no state',
  },
  {
    guard: 'many empty objects at once fail no photo',
    file: 'worker/features/jobs/tell-untold.ts',
    in: 'tellUntold',
    find: 'empty.length <= MOST_EMPTY',
    replace: 'true',
    test: UNTOLD,
    fails: 'many empty objects at once are not believed',
  },
  {
    guard: 'a deleted person leaves no states of photos',
    file: 'worker/features/account/queries.ts',
    in: 'eraseUser',
    find: 'eq(photoWork.userId, userId)',
    replace: "eq(photoWork.userId, '')",
    test: WORK,
    fails: 'what an object tells of its photos a deleted person leaves no states',
  },
  {
    guard: 'an answer without photos empties no library',
    file: 'worker/features/library/reading.ts',
    in: 'readPage',
    find: 'isTop && listed.photos.length === 0 && listed.total > 0',
    replace: 'false',
    test: READING,
    fails: 'an answer without photos empties no library',
  },
  {
    guard: 'nothing is ordered of a library that has expired',
    file: 'worker/features/photos/queries.ts',
    in: 'selectListed',
    sql: 'and ${libraries.expiresAt} > ${now}',
    replace: '',
    test: READING,
    fails: 'an order can be made of what a reading has shown, a day after its end',
  },
]
