import type { Mutant } from './mutant.ts'

const RUNNER = 'durable-objects/job/write/operation-runner.ts'
const STOP = 'test/worker/durable-objects/job/stop.test.ts'
const EDITS = 'test/unit/job/results.test.ts'
const REVIEW = 'test/worker/durable-objects/job/review.test.ts'

/** People can act: edits that overwrite nothing, retries and stops. Those of money stand in `money.ts`. */
export const actionsMutants: Mutant[] = [
  {
    guard: 'what is only being read when it is taken off gets no backup and no write',
    file: RUNNER,
    find: 'if (findCurrent(operation)) return answer',
    replace: 'return answer',
    test: STOP,
    fails: 'what waits for its turn, and what is only being read, is taken off and stays as it is',
  },
  {
    guard: 'what is taken off no longer counts in the progress',
    file: RUNNER,
    find: 'total: tally.total - 1',
    replace: 'total: tally.total',
    test: STOP,
    fails: 'what waits for its turn, and what is only being read, is taken off and stays as it is',
  },
  {
    guard: 'a photo to which a write was sent is not taken off in silence',
    file: RUNNER,
    find: 'stopped.filter(({ sent }) => !sent)',
    replace: 'stopped',
    test: STOP,
    fails: 'a photo that waits to be tried again after a write keeps its backup and says that it was stopped',
  },
  {
    guard: 'a write is noted before it is sent',
    file: RUNNER,
    find: "if (request.method !== 'GET') markSent(sql, operation.photoId)",
    replace: '',
    test: STOP,
    fails: 'a photo that waits to be tried again after a write keeps its backup and says that it was stopped',
  },
  {
    guard: 'what an earlier apply left half-way is not taken off in silence',
    file: 'durable-objects/job/write/enqueue-operations.ts',
    find: 'if (isHalfWay) markSent(sql, result.photoId)',
    replace: '',
    test: STOP,
    fails: 'a photo that an earlier apply left half-way says so when it is taken off',
  },
  {
    guard: 'what was stopped half-way is not tried again',
    file: RUNNER,
    find: 'for (const { photoId } of stopped) markStopped(sql, photoId, deps.now() + FINISH_MS)',
    replace: '',
    test: STOP,
    fails: 'a write that fails after the stop is not tried again',
  },
  {
    guard: 'what was stopped begins no call when its time is over',
    file: RUNNER,
    find: 'if (!current || isOver(current)) throw',
    replace: 'if (!current) throw',
    test: STOP,
    fails: 'a photo that is not finished in time begins no other call',
  },
  {
    guard: 'what was stopped before a restart ends after it',
    file: RUNNER,
    find: '    endLongPause()\n    endStopped()\n',
    replace: '    endLongPause()\n',
    test: STOP,
    fails: 'an object that died amid a stop ends what was half-way',
  },
  {
    guard: 'a photo a caller waits for is not stopped',
    file: RUNNER,
    find: "listOperations(sql).filter(({ mode }) => mode !== 'single')",
    replace: 'listOperations(sql)',
    test: STOP,
    fails: 'a single that its caller waits for goes on',
  },
  {
    guard: 'no batch begins before a stop has ended',
    file: 'durable-objects/job/store/operations.ts',
    find: '(batch = 1 OR stop_by IS NOT NULL)',
    replace: 'batch = 1',
    test: STOP,
    fails: 'no batch begins while a single in the background is being stopped',
  },
  {
    guard: 'an edit does not overwrite what it does not know',
    file: 'worker/domain/review.ts',
    find: 'now !== was && now !== wanted',
    replace: 'false',
    test: EDITS,
    fails: 'changes nothing where somebody changed a text meanwhile, and answers with the photo as it is',
  },
  {
    guard: 'an edit to what is there already is no conflict',
    file: 'worker/domain/review.ts',
    find: 'now !== was && now !== wanted',
    replace: 'now !== was',
    test: EDITS,
    fails: 'is stored where it is of a text that is the new one',
  },
  {
    guard: 'the repetition of an edit is harmless whatever has begun since',
    file: 'durable-objects/job/review.ts',
    find: 'if (isRepeatedEdit(row.result, patch, rules)) return { ok: true, result: row.result }',
    replace: '',
    test: REVIEW,
    fails: 'an edit that is repeated after its photo was applied is answered as the first time',
  },
  {
    guard: 'a conflict tells the photo as it is',
    file: 'worker/errors.ts',
    find: '...(error.result && { result: error.result }),',
    replace: '',
    test: REVIEW,
    fails: 'an edit of a text that somebody changed meanwhile is refused with the photo as it is',
  },
]
