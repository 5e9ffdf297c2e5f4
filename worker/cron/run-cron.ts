import { ownsDatabase } from '../db/owner.ts'
import { type Deps, depsFrom } from '../deps.ts'
import type { Env } from '../env.ts'
import { eraseDueJobs, resumeDeletions } from '../features/account/service.ts'
import { sweepActivity } from '../features/activity/service.ts'
import { mailAgents } from '../features/agent/mails.ts'
import { claimScans } from '../features/agent/schedule.ts'
import { sweepSessions } from '../features/auth/service.ts'
import { resealCredentials } from '../features/connections/reseal.ts'
import { sweepSockets, wakeSilentJobs } from '../features/jobs/service.ts'
import { tellUntold } from '../features/jobs/tell-untold.ts'
import { claimReadings, sweepLibraries } from '../features/library/schedule.ts'
import { reportFaults } from '../features/ops/fault-mails.ts'
import { noteCron } from '../features/ops/faults.ts'
import { runBilling } from '../features/payment/service.ts'
import { sweepListed } from '../features/photos/service.ts'
import { describeError } from '../log.ts'

/** `at`: the time for which this run was scheduled; payments and scans use it as the current time. */
const TASKS: Record<string, (deps: Deps, at: number, env: Env) => Promise<void>> = {
  noteCron,
  reportFaults,
  runBilling,
  claimScans,
  claimReadings,
  mailAgents,
  sweepSessions,
  sweepSockets,
  sweepActivity,
  sweepListed,
  sweepLibraries,
  eraseDueJobs,
  resumeDeletions,
  resealCredentials,
  wakeSilentJobs,
  tellUntold,
}

/**
 * Runs every minute: starts scans, handles due payments and mails, and deletes what has expired. Does nothing in a
 * database that belongs to another deployment.
 * @throws Error after all tasks if one failed, so that Cloudflare counts the run as failed.
 */
export async function runCron(env: Env, at: number): Promise<void> {
  if (!(await ownsDatabase(env))) return
  const deps = depsFrom(env)
  const failed: string[] = []
  await Promise.all(
    Object.entries(TASKS).map(async ([task, run]) => {
      try {
        await run(deps, at, env)
      } catch (error) {
        // The other tasks go on, and this one is tried again in the next minute.
        deps.log('cron.failed', { task, ...describeError(error) })
        failed.push(task)
      }
    }),
  )
  if (failed.length > 0) throw new Error(`Cron failed: ${failed.join(', ')}`)
}
