import type { Mutant } from './mutant.ts'

const MIGRATE = 'test/worker/durable-objects/migrate.test.ts'
const ROWS = 'test/worker/durable-objects/job/rows.test.ts'

export const storageMutants: Mutant[] = [
  {
    guard: 'a migration runs once',
    file: 'durable-objects/store/migrate.ts',
    find: '    if (index < from) continue\n',
    replace: '',
    test: MIGRATE,
    fails: 'a job runs a migration once, however often it starts, and works as before',
  },
  {
    guard: 'a migration that fails leaves nothing behind',
    file: 'durable-objects/store/migrate.ts',
    find: 'storage.transactionSync(() => {',
    replace: '[0].forEach(() => {',
    test: MIGRATE,
    fails: 'migrations that ran before the one that failed are not run again',
  },
  {
    guard: 'a job that is emptied gets its tables back',
    file: 'durable-objects/job/store/erase.ts',
    find: '  migrate(storage, MIGRATIONS)\n',
    replace: '',
    test: 'test/worker/features/jobs/process.test.ts',
    fails:
      'process a draft whose request died before writing to D1 erases itself; one that died after it starts itself',
  },
  {
    guard: 'a later release’s timers wait for it',
    file: 'durable-objects/job/store/timers.ts',
    find: ' AND ${IS_KNOWN} RETURNING',
    replace: ' RETURNING',
    test: MIGRATE,
    fails: 'after a rollback a job of the later release continues, and what that release added stays',
  },
  {
    guard: 'a row of an earlier release opens',
    file: 'durable-objects/job/store/rows.ts',
    find: 'isUnread: z.boolean().default(false)',
    replace: 'isUnread: z.boolean()',
    test: ROWS,
    fails: 'rows of an earlier release, which lack what was added later, open with its defaults and are described',
  },
  {
    guard: 'what a later release stored in a row survives this one',
    file: 'durable-objects/job/store/rows.ts',
    find: 'StoredFacts: z.ZodType<ListedFacts> = z.looseObject',
    replace: 'StoredFacts: z.ZodType<ListedFacts> = z.object',
    test: ROWS,
    fails: 'what a later release stored is kept when this one writes the rows, and its values are no error',
  },
]
