import type { AgentStatus } from '../../contract/agent.ts'
import type { AgentRow } from '../../db/agent-schema.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../domain/actor.ts'
import { counted } from '../../domain/counted.ts'
import { afterLimit, platformDenied, waitingForPayment } from '../../domain/messages.ts'
import { PLATFORMS } from '../../domain/platforms.ts'
import { type AgentUsage, usageOf, usageRowsOf } from './usage.ts'

/** What the agent is doing and, if it is stopped, why. */
export async function getAgentStatus(deps: Deps, { userId }: Person): Promise<AgentStatus> {
  const at = deps.now()
  const [[agent], [free], [prepaid], [recent]] = await deps.db.batch(usageRowsOf(deps, userId, at))
  const usage = usageOf(deps, agent, { free, prepaid, recent }, at)
  const state = stateOf(agent)
  const reason = agent ? reasonOf(agent) : null
  const iso = (at: number | null | undefined) => (at == null ? null : new Date(at).toISOString())
  return {
    lastScanAt: iso(agent?.lastScanAt),
    nextScanAt: state === 'active' && agent ? iso(nextScan(agent)) : null,
    totalPhotosProcessed: agent?.photosProcessed ?? 0,
    state,
    reason,
    message: agent && reason ? messageOf(agent, reason, usage) : null,
    jobId: agent?.orderJobId ?? null,
    waiting: state === 'active' && agent !== undefined && agent.waitUntil !== null && agent.failures === 0,
    waitingPhotos: agent?.waitingPhotos ?? 0,
    monthPhotos: usage.monthPhotos,
    photosLeft: usage.photosLeft,
    daysLeft: usage.daysLeft,
    watchingSince: iso(agent?.enabled ? agent.since : null),
  }
}

function stateOf(agent: AgentRow | undefined): AgentStatus['state'] {
  if (!agent?.enabled) return 'inactive'
  return agent.pause === null ? 'active' : 'paused'
}

function reasonOf({ enabled, pause, isDisconnected }: AgentRow): AgentStatus['reason'] {
  if (enabled) return pause
  return isDisconnected ? 'disconnected' : null
}

/** While a scan is running, `dueAt` is the end of its lease and not the next scan. */
function nextScan({ waitUntil, slotAt, dueAt, leasedUntil }: AgentRow): number {
  return leasedUntil === null ? (dueAt ?? slotAt) : (waitUntil ?? slotAt)
}

function messageOf(
  { provider, orderJobId, waitingPhotos, usePrepaid, monthlyPhotos, waitUntil }: AgentRow,
  reason: NonNullable<AgentStatus['reason']>,
  { prepaidPhotos }: AgentUsage,
) {
  const { name } = PLATFORMS[provider]
  const them = waitingPhotos === 1 ? 'it' : 'them'
  switch (reason) {
    case 'payment':
      if (orderJobId !== null) return 'Its last order waits for your payment. Pay or cancel it, and the agent goes on.'
      if (waitingPhotos === 0) return 'Its last order was not paid. Run the agent now to order those photos again.'
      if (usePrepaid)
        return `${waitingForPayment(waitingPhotos, usePrepaid)} Buy photos, and the agent goes on by itself.`
      if (prepaidPhotos > 0) {
        return `${waitingForPayment(waitingPhotos)} Let the agent use the ${counted(prepaidPhotos, 'photo')} on your account, or run it now.`
      }
      return `${waitingForPayment(waitingPhotos)} Run the agent now to order ${them}.`
    case 'limit':
      return afterLimit({ monthlyPhotos, waitingPhotos, until: waitUntil })
    case 'denied':
      return platformDenied(name)
    case 'unavailable':
      return `${name} is not available at the moment. The agent goes on by itself as soon as it is.`
    case 'disconnected':
      return `${name} was disconnected. Connect it again, then turn the agent on.`
  }
}
