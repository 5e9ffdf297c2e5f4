import { callJobs } from '../../call-job.ts'
import type { AgentPhotoRow, AgentRow } from '../../db/agent-schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { describeError } from '../../log.ts'
import { PlatformError } from '../../platforms/platform.ts'
import { isOffered } from '../../platforms/registry.ts'
import type { ScanMessage } from '../../queue/messages.ts'
import * as queries from './queries.ts'
import { findClaimed, pausedEntry, scan } from './scan.ts'

const MINUTE_MS = 60_000
/** For how long a scan has its agent for itself. What is lost comes again after it. */
export const LEASE_MS = 10 * MINUTE_MS
/** Agents claimed by one statement, and messages that the queue takes at once. */
const CLAIM = 100
/** When the key's hour is used up and its budget does not say for how long. */
const UNNAMED_WAIT_S = 60
const FIRST_BACKOFF_MS = 5 * MINUTE_MS
const LONGEST_BACKOFF_MS = 24 * 60 * MINUTE_MS
/** The failure in a row that is mailed. */
const MAILED_FAILURE = 5
const OFF_RETRIES_MS = [100, 400]

/** Sends a scan of every agent that is due at `at` to the queue, those due for longest first. */
export async function claimScans({ db, config, scansQueue, log }: Deps, at: number): Promise<void> {
  let left = config.AGENT_SCANS_PER_MINUTE
  while (left > 0) {
    const limit = Math.min(CLAIM, left)
    const claimed = await queries.claimDue(db, { at, leaseEnds: at + LEASE_MS, limit })
    if (claimed.length > 0) {
      await scansQueue.sendBatch(claimed.map(claim => ({ body: { kind: 'scan' as const, at, ...claim } })))
      log('agent.claimed', { agents: claimed.length })
    }
    if (claimed.length < limit) return
    left -= limit
  }
}

/** Carries out a scan of the schedule. A message of an earlier claim does nothing. */
export async function scanClaimed(deps: Deps, { userId, claim, at }: ScanMessage): Promise<void> {
  const claimed = await findClaimed(deps, { userId, claim })
  if (!claimed) return
  const { agent } = claimed
  try {
    if (isOffered(deps.config, agent.provider)) await scan(deps, claimed, { at, by: 'schedule' })
    else await endBadly(deps, agent, { at, trouble: 'unavailable' })
  } catch (error) {
    // Its user is gone, or the platform with the agent that worked on it.
    if (error instanceof AppError && ['SIGNED_OUT', 'NOT_CONNECTED'].includes(error.code)) return
    deps.log('agent.failed', { userId, provider: agent.provider, ...describeError(error) })
    await endBadly(deps, agent, { at, trouble: troubleOf(error) })
  }
}

/** A scan whose message used up its deliveries has failed. */
export async function failScan(deps: Deps, { userId, claim, at }: ScanMessage): Promise<void> {
  const [agent] = await queries.selectClaimed(deps.db, { userId, claim })
  if (agent) await endBadly(deps, agent, { at, trouble: 'failure' })
}

/** What kept a scan from its end: a wait in seconds is the platform's limit. */
type Trouble = 'denied' | 'unavailable' | 'failure' | { seconds: number }

function troubleOf(error: unknown): Trouble {
  if (!(error instanceof PlatformError)) return 'failure'
  if (error.kind === 'denied') return 'denied'
  return error.kind === 'limited' ? { seconds: error.retryAfterSeconds ?? UNNAMED_WAIT_S } : 'failure'
}

/** Ends a scan that could not look: the agent waits for its key, backs off, or pauses until somebody mends the cause. */
export async function endBadly(deps: Deps, agent: AgentRow, { at, trouble }: { at: number; trouble: Trouble }) {
  const { db } = deps
  const { failures, pause, slotAt } = agent
  const going = { pause: null, failures, waitUntil: null }
  if (typeof trouble === 'object') {
    const waitUntil = at + trouble.seconds * 1000
    await queries.endScan(db, agent, { ...going, waitUntil, dueAt: waitUntil })
    return
  }
  if (trouble === 'failure') {
    const waitUntil = at + Math.min(FIRST_BACKOFF_MS * 2 ** Math.min(failures, 20), LONGEST_BACKOFF_MS)
    const isMailed = failures + 1 === MAILED_FAILURE
    const notice = isMailed ? ({ notice: 'failing', noticeDueAt: at } as const) : {}
    await queries.endScan(db, agent, { ...going, failures: failures + 1, waitUntil, dueAt: waitUntil, ...notice })
    return
  }
  const isNew = pause !== trouble
  // A platform that is not offered may be at any time; a revoked token waits for its owner.
  const dueAt = trouble === 'unavailable' ? Math.max(slotAt, at + FIRST_BACKOFF_MS) : null
  const notice = isNew && trouble === 'denied' ? { notice: trouble, noticeDueAt: at } : {}
  const end = queries.endScan(db, agent, { ...going, pause: trouble, dueAt, ...notice })
  if (isNew) await db.batch([pausedEntry(deps, agent), end])
  else await end
}

/** What is stored of a user's agent, as statements to be batched with others; for `exportedAgent`. */
export function agentRowsOf({ db }: Pick<Deps, 'db'>, userId: string) {
  return [queries.selectAgent(db, userId), queries.selectPhotos(db, userId)] as const
}

/** The agent as an export shows it, without the secret of its mails; null where it was never saved. */
export function exportedAgent(agent: AgentRow | undefined, photos: AgentPhotoRow[]) {
  if (!agent) return null
  const { userId: _, mailToken, mailTries, claim, leasedUntil, dueAt, ...config } = agent
  return { ...config, photos: photos.map(({ userId, ...photo }) => photo) }
}

/** Has the agent's jobs hold what they have not applied; one that is not reached finds out before its next write. */
export async function tellJobsOff({ db, jobs, log }: Pick<Deps, 'db' | 'jobs' | 'log'>, userId: string): Promise<void> {
  const busy = await queries.selectBusyJobs(db, userId)
  await callJobs(
    { jobs, jobIds: busy.map(({ id }) => id), delaysMs: OFF_RETRIES_MS },
    { call: job => job.agentOff(), unreached: why => log('job.unheld', why) },
  )
}
