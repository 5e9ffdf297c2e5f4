import type { Mutant } from './mutant.ts'

const WORK = 'test/worker/features/jobs/work.test.ts'
const READING = 'test/worker/features/library/reading.test.ts'

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
    guard: 'a telling onto a gap tells nothing',
    file: 'worker/db/job.ts',
    in: 'updateSummary',
    sql: '${told} between ${toldSince} and ${revision}',
    replace: '${told} <= ${revision}',
    test: WORK,
    fails: 'what an object tells of its photos nothing is told onto a gap',
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
    guard: 'a refused token ends a reading',
    file: 'worker/features/library/reading.ts',
    in: 'interrupt',
    find: "error instanceof PlatformError && error.kind === 'denied'",
    replace: 'false',
    test: READING,
    fails: 'a refused token ends a reading until the platform is connected again',
  },
]
