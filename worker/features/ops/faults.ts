import journal from '../../../migrations/meta/_journal.json' with { type: 'json' }
import type { Fault } from '../../contract/ops.ts'
import { findOwner } from '../../db/owner.ts'
import type { Deps } from '../../deps.ts'
import type { Env } from '../../env.ts'
import { isLoopback } from '../../loopback.ts'
import { isMissingJobs } from '../jobs/service.ts'
import { findAppliedAt, findLastRun, findPending, noteRun } from './queries.ts'
import { findSettingFaults } from './setting-faults.ts'

const MINUTE_MS = 60_000
/** Cron runs every minute. */
const CRON_LATE_MS = 5 * MINUTE_MS
/** A new trigger takes up to 15 minutes. */
const CRON_NEVER_MS = 20 * MINUTE_MS

/** The migrations that this release was built with, as wrangler notes them in D1. */
const MIGRATIONS = journal.entries.map(({ tag }) => `${tag}.sql`)

type Needs = Pick<Deps, 'db' | 'now'>

/**
 * Everything that is wrong with this deployment: the settings, and the database as it is now. A fault that would cause
 * others stands alone.
 */
export async function findFaults(deps: Needs, env: Env): Promise<Fault[]> {
  return [...(await findDatabaseFaults(deps, env)), ...findSettingFaults(env)]
}

async function findDatabaseFaults(deps: Needs, env: Env): Promise<Fault[]> {
  try {
    const pending = await findPending(deps.db, MIGRATIONS)
    if (pending !== undefined) return [{ code: 'migrations', name: pending }]
    const owner = await findOwner(env.DB)
    if (owner !== undefined && owner !== (env.DEPLOYMENT ?? '')) return [{ code: 'owner', name: owner }]
    const [isLate, isMissing] = await Promise.all([isCronLate(deps, env), isMissingJobs(deps)])
    return [
      ...(isLate ? [{ code: 'cron' as const, name: '' }] : []),
      ...(isMissing ? [{ code: 'jobs-missing' as const, name: '' }] : []),
    ]
  } catch {
    return [{ code: 'database', name: 'DB' }]
  }
}

/** Nobody runs cron on a developer's machine but the start script. */
async function isCronLate({ db, now }: Needs, env: Env): Promise<boolean> {
  if (URL.canParse(env.APP_ORIGIN) && isLoopback(new URL(env.APP_ORIGIN))) return false
  const ranAt = await findLastRun(db, 'cron')
  if (ranAt !== undefined) return now() - ranAt > CRON_LATE_MS
  const deployedAt = Date.parse(env.VERSION?.timestamp ?? '') || 0
  const migratedAt = await findAppliedAt(db, MIGRATIONS.at(-1) ?? '')
  return now() - Math.max(deployedAt, migratedAt) > CRON_NEVER_MS
}

/** Notes that cron runs, by the clock: the time for which it was scheduled may be long ago. */
export async function noteCron({ db, now }: Needs): Promise<void> {
  await noteRun(db, 'cron', now())
}
