import type { AgentConfig, AgentInput, AgentStatus } from '../../contract/agent.ts'
import type { AgentRow } from '../../db/agent-schema.ts'
import type { AccountRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../domain/actor.ts'
import { SCAN_INTERVAL_MS } from '../../domain/agent.ts'
import { platformDenied, waitingForPayment } from '../../domain/messages.ts'
import { PLATFORMS } from '../../domain/platforms.ts'
import { AppError } from '../../errors.ts'
import { newToken } from '../../tokens.ts'
import { activityEntry, type NewActivity } from '../activity/service.ts'
import { accountRowsOf } from '../connections/service.ts'
import { presentPreferences, savedPreferences } from '../preferences/service.ts'
import * as queries from './queries.ts'
import { tellJobsOff } from './service.ts'

/** As saved; never saved, the account used last and the person's preferences. */
export async function getAgentConfig({ db }: Deps, { userId }: Person): Promise<AgentConfig> {
  const [[agent], accounts, [user]] = await db.batch([
    queries.selectAgent(db, userId),
    accountRowsOf({ db }, userId),
    savedPreferences({ db }, userId),
  ])
  if (agent) return presentConfig(agent)
  const { defaultStyle: style, descriptionSentences } = presentPreferences(user?.preferences ?? null)
  return {
    enabled: false,
    provider: usedLast(accounts)?.provider ?? 'flickr',
    scanFrequency: 'daily',
    filters: { tags: [] },
    metadataPreferences: { style, descriptionSentences },
    replaceCameraNames: false,
    digest: true,
  }
}

const usedLast = (accounts: AccountRow[]) =>
  accounts.toSorted((a, b) => (b.lastUsedAt ?? b.connectedAt) - (a.lastUsedAt ?? a.connectedAt))[0]

function presentConfig(agent: queries.SavedConfig): AgentConfig {
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
  const [[before], accounts] = await db.batch([queries.selectAgent(db, userId), accountRowsOf({ db }, userId)])
  const { name, capabilities } = PLATFORMS[provider]
  if (!accounts.some(account => account.provider === provider)) {
    const text = `Please connect ${name} first.`
    throw new AppError('NOT_CONNECTED', { text, fields: { provider: text } })
  }
  if (filters.tags.length > 0 && !capabilities.listedTags) {
    const text = `${name} cannot filter by tags.`
    throw new AppError('UNSUPPORTED_CRITERION', { text, fields: { 'filters.tags': text } })
  }
  const config = configOf(before, input)
  const saved = presentConfig(config)
  if (before && !before.isDisconnected && isSame(saved, presentConfig(before))) return saved
  const at = now()
  const kind = kindOf(before, config)
  const slotAt = before && before.frequency !== config.frequency ? slotFrom(before, config, at) : undefined
  const store = before
    ? queries.saveAgent(db, userId, config, { kind, now: at, ...(slotAt !== undefined && { slotAt }) })
    : queries.insertAgent(db, {
        ...{ ...config, userId, since: at, slotAt: at, mailToken: newToken() },
        dueAt: config.enabled ? at : null,
      })
  await db.batch([store, activityEntry(deps, userId, activityOf(before, config))])
  if (before?.enabled && kind !== 'kept') await tellJobsOff(deps, userId)
  return saved
}

const isSame = (one: AgentConfig, other: AgentConfig) => JSON.stringify(one) === JSON.stringify(other)

function configOf(before: AgentRow | undefined, input: AgentInput): queries.SavedConfig {
  const { enabled, provider, scanFrequency: frequency, filters, metadataPreferences } = input
  return {
    ...{ enabled, provider, frequency, filterTags: filters.tags, ...metadataPreferences },
    replaceCameraNames: input.replaceCameraNames ?? before?.replaceCameraNames ?? false,
    digest: input.digest ?? before?.digest ?? true,
  }
}

function kindOf(before: AgentRow | undefined, { enabled, provider }: queries.SavedConfig) {
  if (!enabled) return 'off'
  return before?.enabled && before.provider === provider ? 'kept' : 'fresh'
}

/** Another frequency counts from the last scan. */
function slotFrom({ lastScanAt }: AgentRow, { frequency }: queries.SavedConfig, at: number): number {
  return Math.max(at, (lastScanAt ?? at) + SCAN_INTERVAL_MS[frequency])
}

function activityOf(before: AgentRow | undefined, { enabled, provider }: queries.SavedConfig): NewActivity {
  const isSwitched = enabled !== (before?.enabled ?? false)
  const on = enabled ? 'agent-on' : 'agent-off'
  return { action: isSwitched ? on : 'agent-changed', detail: { provider } }
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

/** A scan's lease is no date for it. */
function nextScan({ waitUntil, slotAt, dueAt, leasedUntil }: AgentRow): number {
  return leasedUntil === null ? (dueAt ?? slotAt) : (waitUntil ?? slotAt)
}

function messageOf({ provider, orderJobId, waitingPhotos }: AgentRow, reason: NonNullable<AgentStatus['reason']>) {
  const { name } = PLATFORMS[provider]
  switch (reason) {
    case 'payment':
      if (orderJobId !== null) return 'Its last order waits for your payment. Pay or cancel it, and the agent goes on.'
      if (waitingPhotos === 0) return 'Its last order was not paid. Run the agent now to order those photos again.'
      return `${waitingForPayment(waitingPhotos)} Run the agent now to order ${waitingPhotos === 1 ? 'it' : 'them'}.`
    case 'denied':
      return platformDenied(name)
    case 'unavailable':
      return `${name} is not available at the moment. The agent goes on by itself as soon as it is.`
    case 'disconnected':
      return `${name} was disconnected. Connect it again, then turn the agent on.`
  }
}
