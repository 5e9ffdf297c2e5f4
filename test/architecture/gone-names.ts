/** A private word that must not be used as a name, and the standard term for it. */
type Gone = {
  was: string | RegExp
  is: string
  /** Where it is barred; elsewhere it is plain English or part of the language. */
  where?: RegExp
  /** In which role it is barred: `join` as a function of ours, not as a method of arrays. */
  role?: 'name' | 'member' | 'key'
}

const OURS = /^(worker|durable-objects|web)\//
const OBJECTS = /^(durable-objects|test\/unit\/platform-budget)\//

/** Identifiers. A string in quotes is a whole name. */
export const GONE_NAMES: Gone[] = [
  { was: 'patchMeta', is: 'updateMeta' },
  { was: 'changeMeta', is: 'publishMeta' },
  { was: 'had', is: 'served', where: OBJECTS },
  { was: 'away', is: 'heldUntil', where: OBJECTS },
  { was: 'join', is: 'enqueue', where: OBJECTS, role: 'key' },
  { was: 'sendAway', is: 'hold' },
  { was: 'standstillMs', is: 'maxPauseMs' },
  { was: 'lineMs', is: 'maxQueueMs' },
  { was: 'fewAtOnce', is: 'mapWithConcurrency' },
  { was: 'onceMore', is: 'retryOnce' },
  { was: 'forUser', is: 'withUserErrors' },
  { was: 'sendFor', is: 'createPlatformFetch' },
  { was: 'setBack', is: 'retryLater' },
  { was: 'readFirst', is: 'readBeforeDescribe' },
  { was: /^mend/, is: 'normalize…' },
  { was: 'Bench', is: 'WriteContext' },
  { was: 'World', is: 'JobStoreDeps' },
  { was: 'within', is: 'waitAtMost', where: OURS },
  { was: 'remember', is: 'setCapped', where: OURS, role: 'name' },
  { was: 'lay', is: 'addOverlay' },
  { was: 'whileLaid', is: 'withOptimisticPatch' },
  { was: /^heard/, is: 'received…' },
  { was: 'hearAnswer', is: 'receiveAnswer' },
  { was: 'seenText', is: 'originalText' },
  { was: 'useGathering', is: 'useSelectAll' },
  { was: 'For', is: 'RequireRole', where: OURS },
  { was: /^lanes?$/i, is: 'CONCURRENT_WRITES, runDue, runner' },
  { was: 'kick', is: 'wake' },
  { was: /^#?ring$/, is: '#runTimer, schedule' },
  { was: 'RING_AGAIN_MS', is: 'TIMER_RETRY_MS' },
  { was: 'buryPhoto', is: 'failDeadLetter' },
  { was: 'accounts', is: 'connectedAccounts', where: /^worker\/db\// },
  { was: /^auditLine/, is: 'activityEntry…' },
  { was: /^Audit/, is: 'Activity…' },
  { was: /^(audit)?trail$|Trail$/i, is: 'activity' },
]

/** Files and folders, as the end of a path or a part of it. */
export const GONE_FILES: { was: RegExp; is: string }[] = [
  { was: /^durable-objects\/.*\b(work|requests)\.ts$/, is: 'job/write/operation-runner.ts, enqueue-operations.ts' },
  {
    was: /^durable-objects\/.*\/(apply|undo|perform)\.ts$/,
    is: 'job/write/apply-plan.ts, undo-plan.ts, write-photo.ts',
  },
  { was: /\/setbacks\.ts$/, is: 'job/write/retry-policy.ts, failure-text.ts' },
  { was: /\/first-read\.ts$/, is: 'job/describe/read-before-describe.ts' },
  { was: /^durable-objects\/.*\/generation\.ts$/, is: 'job/describe/photo-lifecycle.ts' },
  { was: /\/within\.ts$/, is: 'job/wait-at-most.ts' },
  { was: /\/remembered-users\.ts$/, is: 'platform-budget/capped-map.ts' },
  {
    was: /\/budget-(turns|line|reads|state)\.ts$/,
    is: 'platform-budget/fair-queue.ts, lease-queue.ts, read-quota.ts, state.ts',
  },
  {
    was: /^worker\/platforms\/.*(listing-memory|wire|window)\.ts$/,
    is: 'platforms/shared/listing-cache.ts, parsing.ts, search-windows.ts',
  },
  { was: /^worker\/vision\/.*mend[^/]*\.ts$/, is: 'vision/normalize-answer.ts' },
  { was: /^web\/lib\/(late-part|leave)\.tsx?$/, is: 'web/lib/use-deferred-component.ts, hard-navigation.ts' },
  { was: /^web\/lib\/(loading-limit|focus-kept)\.tsx?$/, is: 'web/lib/use-loading-timeout.ts, use-focus-recovery.ts' },
  { was: /\/use-gathering\.tsx?$/, is: 'use-select-all.ts' },
  { was: /^test\/mutants\/lanes?\.ts$/, is: 'test/mutants/runner.ts, parallel-runs.ts' },
  { was: /^(worker|web)\/features\/(accounts|audit|payments)\//, is: 'features/connections, activity, billing' },
  { was: /^worker\/(jobs|middleware)\//, is: 'worker/queue, worker/cron, worker/http' },
]
