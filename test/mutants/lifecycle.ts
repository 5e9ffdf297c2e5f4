import type { Mutant } from './mutant.ts'

const TIMERS = 'test/worker/durable-objects/job/timers.test.ts'

/** Every job ends by itself, and writes stop when they must. */
export const lifecycleMutants: Mutant[] = [
  {
    guard: 'a timer set again while its handler runs is not swallowed by its retry',
    file: 'durable-objects/job/store/timers.ts',
    find: 'again = iif(runs = 0, NULL, MIN(COALESCE(again, excluded.due), excluded.due))',
    replace: 'again = NULL',
    test: TIMERS,
    fails: 'a timer set for 90000 while its handler runs, which ends with null, is due at 90000',
  },
  {
    guard: 'a timer set after its object was emptied is not ended by the handler before',
    file: 'durable-objects/job/store/timers.ts',
    find: 'name = ? AND runs > 0 AND ? IS NULL',
    replace: 'name = ? AND ? IS NULL',
    test: TIMERS,
    fails: 'a timer that is set once the object has been emptied by its handler stays',
  },
  {
    guard: 'a failing handler is not called again by every change',
    file: 'durable-objects/job/store/timers.ts',
    find: 'due = iif(runs = 0, MIN(due, excluded.due), due)',
    replace: 'due = MIN(due, excluded.due)',
    test: TIMERS,
    fails: 'a handler that fails is tried again later each time, and sooner by nothing that sets its timer',
  },
  {
    guard: 'a handler waits 15 seconds at most',
    file: 'durable-objects/job/alarm.ts',
    find: 'await waitAtMost(host.run(name), HANDLER_MS)',
    replace: 'await waitAtMost(host.run(name), 10 * HANDLER_MS)',
    test: TIMERS,
    fails: 'a handler that hangs is given up after 15 seconds and due again, while the others have run',
  },
  {
    guard: 'a lost alarm is noticed although the object still knows when it was set for',
    file: 'durable-objects/job/alarm.ts',
    find: 'OVERDUE_MS) return\n    armedFor = null\n',
    replace: 'OVERDUE_MS) return\n',
    test: TIMERS,
    fails: 'an alarm that was lost while the object lived is set again',
  },
  {
    guard: 'the timer of a draft leaves a started job alone',
    file: 'durable-objects/job/job.ts',
    find: 'if (findMeta(this.#sql)?.started === false) await',
    replace: 'if (findMeta(this.#sql)) await',
    test: TIMERS,
    fails: 'the timer of a draft does not delete the job that was started while it waited for D1',
  },
]
