import type { Mutant } from './mutant.ts'

const REWRITE = 'test/worker/durable-objects/job/rewrite.test.ts'
const TRY_LIFECYCLE = 'durable-objects/job/describe/try-lifecycle.ts'

export const rewriteMutants: Mutant[] = [
  {
    guard: 'a rewrite that comes after a decision does not change what was decided about',
    file: TRY_LIFECYCLE,
    in: 'isUntouched',
    find: 'revisionOf(sql, result.photoId) === asked.revision',
    replace: 'true',
    test: REWRITE,
    fails: 'after a decision new texts are a version only',
  },
  {
    guard: 'texts that a tab has not shown are neither approved nor applied from it',
    file: 'worker/domain/job-result.ts',
    in: 'isSeen',
    find: 'versionOf(result) === seen',
    replace: 'true',
    test: REWRITE,
    fails: 'a tab that has not seen the new texts neither approves nor applies them',
  },
  {
    guard: 'a rewrite of an agent’s photo waits for its person',
    file: TRY_LIFECYCLE,
    in: 'saveTry',
    find: "getMeta(sql).origin === 'agent'",
    replace: 'false',
    test: REWRITE,
    fails: 'the rewrite of a photo of an agent is held for its person',
  },
  {
    guard: 'a job with an open rewrite is woken',
    file: 'durable-objects/job/publish/summary.ts',
    in: 'saveSummary',
    find: 'isRewriting: hasTries(sql)',
    replace: 'isRewriting: false',
    test: REWRITE,
    fails: 'while the model is out a try waits, its job is woken by cron, and after hours it ends and is given back',
  },
]
