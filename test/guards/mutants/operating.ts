import type { Mutant } from './mutant.ts'

const OWNER = 'test/worker/db/owner.test.ts'
const LOST = 'test/worker/durable-objects/job/lost.test.ts'
const TOKEN_KEYS = 'test/rules/operate/token-keys.test.ts'
const RESTORE = 'test/journeys/restore.test.ts'

/** Guards against an operator's slip, and what work that is switched off is promised. */
export const operatingMutants: Mutant[] = [
  {
    guard: 'cron leaves the database of another deployment alone',
    file: 'worker/cron/run-cron.ts',
    in: 'runCron',
    find: 'if (!(await ownsDatabase(env))) return',
    replace: '',
    test: OWNER,
    fails: 'the cron of deployment staging leaves the jobs in the database of another one alone',
  },
  {
    guard: 'requests are refused while the database belongs to another deployment',
    file: 'worker/http/origin.ts',
    in: 'ownDatabase',
    find: '!(await ownsDatabase(c.env))',
    replace: 'false',
    test: OWNER,
    fails: 'deployment staging answers no request but health with the database of another one',
  },
  {
    guard: 'a job counts as lost only after several empty answers',
    file: 'worker/features/jobs/missing-queries.ts',
    in: 'mayEndMissing',
    find: 'gte(missingJobs.answers, answers)',
    replace: '...[]',
    test: LOST,
    fails:
      'a job whose object stays empty ends as failed at the third answer, returns its reserved photos, and is not woken again',
  },
  {
    guard: 'a restore does not begin while rows can change under it',
    file: 'scripts/operate/restore.ts',
    in: 'checkSwitches',
    find: 'on.length > 0',
    replace: 'false',
    test: RESTORE,
    fails: 'a restore is refused while something is switched on, and for a time that D1 does not have',
  },
  {
    guard: 'whoever was deleted since is deleted again after a restore',
    file: 'scripts/operate/restore.ts',
    in: 'STEPS',
    find: 'await writeDeleted(restoring, deleted)',
    replace: '',
    test: RESTORE,
    fails: 'a restore that is killed midway is completed, and no deletion or job is lost',
  },
  {
    guard: 'a person whom a restored database holds again is deleted by cron',
    file: 'worker/features/account/queries.ts',
    in: 'deleteAgain',
    find: 'inArray(users.id, deleted)',
    replace: "eq(users.id, '')",
    test: 'test/worker/features/account/restored.test.ts',
    fails: 'a deleted user whom a restored database holds again is deleted again by cron, with all that is theirs',
  },
  {
    guard: 'a finished job is settled again where a restored database has forgotten it',
    file: 'durable-objects/job/job.ts',
    in: 'Job.wake',
    find: 'if (meta.completedAt !== null) updateMeta(this.#sql, { settled: false })',
    replace: '',
    test: 'test/worker/restore.test.ts',
    fails:
      'after a restore to an hour ago the deleted stay deleted, nothing is refunded twice, and jobs tell how they ended',
  },
  {
    guard: 'no token key is dropped with which credentials are sealed',
    file: 'scripts/operate/token-keys.ts',
    in: 'dropTokenKey',
    find: 'if (credentials === 0) return dropped',
    replace: 'if (credentials >= 0) return dropped',
    test: TOKEN_KEYS,
    fails: 'a key is dropped once no credentials are sealed with it',
  },
]
