import type { AgentConfig, AgentInput, AgentStatus } from '../../contract/agent.ts'
import type { AgentRow } from '../../db/agent-schema.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../domain/actor.ts'
import { AGENT_OFF, SCAN_INTERVAL_MS } from '../../domain/agent.ts'
import { counted } from '../../domain/counted.ts'
import { platformDenied } from '../../domain/messages.ts'
import { PLATFORMS } from '../../domain/platforms.ts'
import { AppError } from '../../errors.ts'
import { newToken } from '../../tokens.ts'
import { activityEntry, type NewActivity } from '../activity/service.ts'
import { presentPreferences, savedPreferences } from '../preferences/service.ts'
import * as queries from './queries.ts'
import { tellJobsOff } from './service.ts'

/** As saved; never saved, the account used last and the person's preferences. */
export async function getAgentConfig({ db }: Deps, { userId }: Person): Promise<AgentConfig> {
  const [[agent], [account], [user]] = await db.batch([
    queries.selectAgent(db, userId),
    queries.selectAccountsByUse(db, userId),
    savedPreferences({ db }, userId),
  ])
  if (agent) return presentConfig(agent)
  const { defaultStyle: style, descriptionSentences } = presentPreferences(user?.preferences ?? null)
  return {
    enabled: false,
    provider: account?.provider ?? 'flickr',
    scanFrequency: 'daily',
    filters: { tags: [] },
    metadataPreferences: { style, descriptionSentences },
    replaceCameraNames: false,
    digest: true,
  }
}

function presentConfig(agent: AgentRow): AgentConfig {
  const { enabled, provider, frequency, filterTags, style, descriptionSentences, replaceCameraNames, digest } = agent
  return {
    ...{ enabled, provider, replaceCameraNames, digest },
    scanFrequency: frequency,
    filters: { tags: filterTags },
    metadataPreferences: { style, descriptionSentences },
  }
}

/**
 * Saves what the agent is set to do. Turned on, or with another platform, only uploads from now on are its business, and
 * its first scan is due; turned off, nothing more is written. @throws NOT_CONNECTED, UNSUPPORTED_CRITERION
 */
export async function saveAgentConfig(deps: Deps, { userId }: Person, input: AgentInput): Promise<AgentConfig> {
  const { db, now } = deps
  const { provider, filters } = input
  const [[before], accounts] = await db.batch([
    queries.selectAgent(db, userId),
    queries.selectAccountsByUse(db, userId),
  ])
  const { name, capabilities } = PLATFORMS[provider]
  if (!accounts.some(account => account.provider === provider)) {
    const text = `Please connect ${name} first.`
    throw new AppError('NOT_CONNECTED', { text, fields: { provider: text } })
  }
  if (filters.tags.length > 0 && !capabilities.listedTags) {
    const text = `${name} cannot filter by tags.`
    throw new AppError('UNSUPPORTED_CRITERION', { text, fields: { 'filters.tags': text } })
  }
  const agent = changed(before, { userId, input, now: now(), newToken })
  if (
    before &&
    JSON.stringify(presentConfig(agent)) === JSON.stringify(presentConfig(before)) &&
    !before.isDisconnected
  ) {
    return presentConfig(before)
  }
  await db.batch([queries.saveAgent(db, agent), activityEntry(deps, userId, activityOf(before, agent))])
  if (before?.enabled && (!agent.enabled || agent.provider !== before.provider)) await tellJobsOff(deps, userId)
  return presentConfig(agent)
}

function activityOf(before: AgentRow | undefined, { enabled, provider }: AgentRow): NewActivity {
  const isSwitched = enabled !== (before?.enabled ?? false)
  const on = enabled ? 'agent-on' : 'agent-off'
  return { action: isSwitched ? on : 'agent-changed', detail: { provider } }
}

type Change = { userId: string; input: AgentInput; now: number; newToken: () => string }

/** The agent's row after a person has saved it. */
function changed(before: AgentRow | undefined, { userId, input, now, newToken }: Change): AgentRow {
  const { enabled, provider, scanFrequency: frequency, filters, metadataPreferences } = input
  const saved = {
    ...{ enabled, provider, frequency, filterTags: filters.tags, isDisconnected: false, ...metadataPreferences },
    replaceCameraNames: input.replaceCameraNames ?? before?.replaceCameraNames ?? false,
    digest: input.digest ?? before?.digest ?? true,
  }
  const row = { ...(before ?? fresh(userId, now, newToken)), ...saved }
  if (!enabled) return { ...row, ...AGENT_OFF, claim: row.claim + 1 }
  const isFresh = !before?.enabled || before.provider !== provider
  if (isFresh) {
    // An order of the time before still has to be paid or cancelled first.
    const pause = row.orderJobId === null ? null : 'payment'
    const dueAt = pause === null ? now : null
    return { ...row, ...AGENT_OFF, enabled, since: now, newest: null, slotAt: now, dueAt, pause, claim: row.claim + 1 }
  }
  if (before.frequency === frequency) return row
  const slotAt = Math.max(now, (row.lastScanAt ?? now) + SCAN_INTERVAL_MS[frequency])
  const isScheduled = row.dueAt !== null && row.leasedUntil === null && row.waitUntil === null
  return { ...row, slotAt, dueAt: isScheduled ? slotAt : row.dueAt }
}

function fresh(userId: string, now: number, newToken: () => string) {
  return {
    ...AGENT_OFF,
    userId,
    since: now,
    newest: null,
    slotAt: now,
    claim: 0,
    lastScanAt: null,
    orderJobId: null,
    digestedAt: null,
    digestDueAt: null,
    photosProcessed: 0,
    mailToken: newToken(),
  }
}

/** What the agent does now, and why it does not go on where it does not. */
export async function getAgentStatus({ db }: Deps, { userId }: Person): Promise<AgentStatus> {
  const [agent] = await queries.selectAgent(db, userId)
  const state = stateOf(agent)
  const reason = agent ? reasonOf(agent) : null
  const iso = (at: number | null | undefined) => (at == null ? null : new Date(at).toISOString())
  return {
    lastScanAt: iso(agent?.lastScanAt),
    nextScanAt: state === 'active' && agent ? iso(nextScan(agent)) : null,
    totalPhotosProcessed: agent?.photosProcessed ?? 0,
    state,
    reason,
    message: agent && reason ? messageOf(agent, reason) : null,
    jobId: agent?.orderJobId ?? null,
    waiting: state === 'active' && agent !== undefined && agent.waitUntil !== null && agent.failures === 0,
    waitingPhotos: agent?.waitingPhotos ?? 0,
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

/** A scan's lease is no date for it. */
function nextScan({ waitUntil, slotAt, dueAt, leasedUntil }: AgentRow): number {
  return leasedUntil === null ? (dueAt ?? slotAt) : (waitUntil ?? slotAt)
}

function messageOf({ provider, orderJobId, waitingPhotos }: AgentRow, reason: NonNullable<AgentStatus['reason']>) {
  const { name } = PLATFORMS[provider]
  switch (reason) {
    case 'payment':
      return orderJobId === null
        ? `Your free photos are used up, and ${counted(waitingPhotos, 'new photo')} wait. Run the agent now to order them.`
        : 'Its last order waits for your payment. Pay or cancel it, and the agent goes on.'
    case 'denied':
      return platformDenied(name)
    case 'unavailable':
      return `${name} is not available at the moment. The agent goes on by itself as soon as it is.`
    case 'disconnected':
      return `${name} was disconnected. Connect it again, then turn the agent on.`
  }
}
