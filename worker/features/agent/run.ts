import type { AgentRun } from '../../contract/agent.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../domain/actor.ts'
import { AppError } from '../../errors.ts'
import { assertOn } from '../../http/paused.ts'
import { spendLimit } from '../../http/rate-limit.ts'
import { isOffered, unavailable } from '../../platforms/registry.ts'
import { withUserErrors } from '../../platforms/user-errors.ts'
import { findClaimed, LEASE_MS } from './claimed.ts'
import { endBadly } from './end-badly.ts'
import * as queries from './queries.ts'
import { scan } from './scan.ts'

const UNDER_WAY = 'The agent is scanning right now. Please wait a moment.'

/**
 * Scans now, for a person: as many photos as free and bought ones cover are described at once, and the others become one
 * order to pay for, all within the month's limit.
 * @throws AGENT_DISABLED, CONFLICT, NOT_CONNECTED, PAUSED, RATE_LIMITED, UNPAID_JOBS, PLATFORM_*
 */
export async function runAgent(deps: Deps, actor: Person): Promise<AgentRun> {
  const { db, config, now } = deps
  const { userId } = actor
  await assertOn(deps, ['orders', 'agents'])
  await spendLimit(deps, 'runAgentPerUser', userId)
  const at = now()
  const [[claimed], [agent]] = await db.batch([
    queries.claimOne(db, userId, { now: at, leaseEnds: at + LEASE_MS }),
    queries.selectAgent(db, userId),
  ])
  if (!agent?.enabled) throw new AppError('AGENT_DISABLED')
  if (agent.orderJobId !== null) return orderedAlready(agent.orderJobId)
  if (!claimed) throw new AppError('CONFLICT', { text: UNDER_WAY })
  const { provider } = agent
  if (!isOffered(config, provider)) {
    await endBadly(deps, agent, { at, trouble: 'unavailable' })
    throw unavailable(provider)
  }
  try {
    const run = await withUserErrors(deps, provider, async () => {
      const found = await findClaimed(deps, claimed)
      return found && scan(deps, found, { at, by: 'person' })
    })
    if (run) return run
    const [after] = await queries.selectAgent(db, userId)
    throw after?.enabled ? new AppError('CONFLICT', { text: UNDER_WAY }) : new AppError('AGENT_DISABLED')
  } catch (error) {
    const isDenied = error instanceof AppError && error.code === 'PLATFORM_DENIED'
    await (isDenied ? endBadly(deps, claimed, { at, trouble: 'denied' }) : queries.giveBack(db, claimed))
    throw error
  }
}

function orderedAlready(paymentJobId: string): AgentRun {
  return {
    ...{ newPhotos: 0, photosNeedingMetadata: 0, jobCreated: false, jobId: null },
    ...{ requiresPayment: true, paymentJobId },
  }
}
