import type { Deps } from '../../deps.ts'
import { findOff } from '../../domain/switches.ts'
import { AppError } from '../../errors.ts'
import { describeError } from '../../log.ts'
import { isOffered } from '../../platforms/registry.ts'
import type { ScanMessage } from '../../queue/messages.ts'
import { noteDeadLetter } from '../ops/dead-letters.ts'
import { findClaimed, LEASE_MS } from './claimed.ts'
import { endBadly, troubleOf } from './end-badly.ts'
import * as queries from './queries.ts'
import { scan } from './scan.ts'

/** Agents claimed by one statement, and messages that the queue takes at once. */
const CLAIM = 100

/**
 * Queues a scan for every agent that is due at `at`, those due for longest first. Those whose platform is switched off
 * stay due.
 */
export async function claimScans({ db, config, scansQueue, log, switches }: Deps, at: number): Promise<void> {
  const state = await switches('fresh')
  if (findOff(state, ['agents'])) return
  let left = config.AGENT_SCANS_PER_MINUTE
  while (left > 0) {
    const limit = Math.min(CLAIM, left)
    const claimed = await queries.claimDue(db, { at, leaseEnds: at + LEASE_MS, limit, off: state.off })
    if (claimed.length > 0) {
      await scansQueue.sendBatch(claimed.map(claim => ({ body: { kind: 'scan' as const, at, ...claim } })))
      log('agent.claimed', { agents: claimed.length })
    }
    if (claimed.length < limit) return
    left -= limit
  }
}

/** Carries out a scheduled scan. Does nothing for a message of an earlier claim. */
export async function scanClaimed(deps: Deps, { userId, claim, at }: ScanMessage): Promise<void> {
  const claimed = await findClaimed(deps, { userId, claim })
  if (!claimed) return
  const { agent } = claimed
  try {
    if (isOffered(deps.config, agent.provider)) await scan(deps, claimed, { at, by: 'schedule' })
    else await endBadly(deps, agent, { at, trouble: 'unavailable' })
  } catch (error) {
    // The user was deleted, or the platform was disconnected, which turned the agent off.
    if (error instanceof AppError && ['SIGNED_OUT', 'NOT_CONNECTED'].includes(error.code)) return
    deps.log('agent.failed', { userId, provider: agent.provider, ...describeError(error) })
    await endBadly(deps, agent, { at, trouble: troubleOf(error) })
  }
}

/** Ends a scan whose message used up its deliveries, as a failure. */
export async function failScan(deps: Deps, { userId, claim, at }: ScanMessage): Promise<void> {
  await noteDeadLetter(deps, 'scans')
  const [agent] = await queries.selectClaimed(deps.db, { userId, claim })
  if (agent) await endBadly(deps, agent, { at, trouble: 'failure' })
}
