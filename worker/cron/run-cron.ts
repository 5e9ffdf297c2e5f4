import { type Deps, depsFrom } from '../deps.ts'
import type { Env } from '../env.ts'
import { sweepActivity } from '../features/activity/service.ts'
import { sweepSessions } from '../features/auth/service.ts'
import { resealCredentials } from '../features/connections/reseal.ts'
import { eraseDueJobs } from '../features/privacy/service.ts'
import { describeError } from '../log.ts'

const TASKS: Record<string, (deps: Deps) => Promise<void>> = {
  sweepSessions,
  sweepActivity,
  eraseDueJobs,
  resealCredentials,
}

/** Runs every minute: clears away what only time ends. What ends at a request is cleared by requests. */
export async function runCron(env: Env): Promise<void> {
  const deps = depsFrom(env)
  await Promise.all(
    Object.entries(TASKS).map(async ([task, run]) => {
      try {
        await run(deps)
      } catch (error) {
        // The others are not held up, and the next minute tries again.
        deps.log('cron.failed', { task, ...describeError(error) })
      }
    }),
  )
}
