import type { AgentConfig, AgentInput } from '../../contract/agent.ts'
import type { AgentRow } from '../../db/agent-schema.ts'
import type { AccountRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../domain/actor.ts'
import { connectFirst } from '../../domain/messages.ts'
import { PLATFORMS, type Provider } from '../../domain/platforms.ts'
import { AppError } from '../../errors.ts'
import { newToken } from '../../tokens.ts'
import { activityEntry, type NewActivity } from '../activity/service.ts'
import { accountRowsOf } from '../connections/service.ts'
import { presentPreferences, savedPreferences } from '../preferences/service.ts'
import type { ConfigChange, SavedConfig } from './config-queries.ts'
import * as configQueries from './config-queries.ts'
import * as queries from './queries.ts'
import { tellJobsOff } from './service.ts'

/** The saved settings or, if none were ever saved, defaults from the account used last and the person's preferences. */
export async function getAgentConfig({ db }: Deps, { userId }: Person): Promise<AgentConfig> {
  const [[agent], accounts, [user]] = await db.batch([
    queries.selectAgent(db, userId),
    accountRowsOf({ db }, userId),
    savedPreferences({ db }, userId),
  ])
  if (agent) return presentConfig(agent)
  const { defaultStyle: style, descriptionSentences, language } = presentPreferences(user)
  return {
    enabled: false,
    provider: usedLast(accounts)?.provider ?? 'flickr',
    scanFrequency: 'daily',
    filters: { tags: [] },
    metadataPreferences: { style, descriptionSentences },
    language,
    replaceCameraNames: false,
    digest: true,
    usePrepaid: false,
    monthlyPhotos: null,
  }
}

const usedLast = (accounts: AccountRow[]) =>
  accounts.toSorted((a, b) => (b.lastUsedAt ?? b.connectedAt) - (a.lastUsedAt ?? a.connectedAt))[0]

function presentConfig(agent: SavedConfig): AgentConfig {
  const { enabled, provider, frequency, filterTags, style, descriptionSentences } = agent
  const { language, replaceCameraNames, digest, usePrepaid, monthlyPhotos } = agent
  return {
    ...{ enabled, provider, language, replaceCameraNames, digest, usePrepaid, monthlyPhotos },
    scanFrequency: frequency,
    filters: { tags: filterTags },
    metadataPreferences: { style, descriptionSentences },
  }
}

/**
 * Saves the agent's settings. If it is turned on or gets another platform, it handles only uploads from now on, and its
 * first scan is due. If it is turned off, it writes nothing more. @throws NOT_CONNECTED, UNSUPPORTED_CRITERION
 */
export async function saveAgentConfig(deps: Deps, { userId }: Person, input: AgentInput): Promise<AgentConfig> {
  const { db, now } = deps
  const { provider, filters } = input
  const [[before], accounts] = await db.batch([queries.selectAgent(db, userId), accountRowsOf({ db }, userId)])
  const { name, capabilities } = PLATFORMS[provider]
  if (!accounts.some(account => account.provider === provider)) throw notConnected(provider)
  if (filters.tags.length > 0 && !capabilities.listedTags) {
    const text = `${name} cannot filter by tags.`
    throw new AppError('UNSUPPORTED_CRITERION', { text, fields: { 'filters.tags': text } })
  }
  const change = changeOf(input)
  if (before && goesOnAs(before, change)) return presentConfig(before)
  const switched: NewActivity = { action: input.enabled ? 'agent-on' : 'agent-off', detail: { provider } }
  const [isOn, isOff] = [configQueries.isOn(db, userId), configQueries.isOff(db, userId)]
  try {
    const [[then], , , [saved]] = await db.batch([
      queries.selectAgent(db, userId),
      activityEntry(deps, userId, { ...switched, onlyIf: input.enabled ? isOff : isOn }),
      activityEntry(deps, userId, { ...switched, action: 'agent-changed', onlyIf: input.enabled ? isOn : isOff }),
      configQueries.saveConfig(db, userId, change, { now: now(), mailToken: newToken() }),
    ])
    if (!saved) throw new Error('What was saved did not come back')
    const isKept = saved.enabled && then?.provider === provider
    if (then?.enabled && !isKept) await tellJobsOff(deps, userId)
    return presentConfig(saved)
  } catch (error) {
    throw configQueries.isUnconnected(error) ? notConnected(provider) : error
  }
}

function notConnected(provider: Provider): AppError {
  const text = connectFirst(PLATFORMS[provider].name)
  return new AppError('NOT_CONNECTED', { text, fields: { provider: text } })
}

function changeOf(input: AgentInput): ConfigChange {
  const { enabled, provider, scanFrequency: frequency, filters, metadataPreferences } = input
  const { language, replaceCameraNames, digest, usePrepaid, monthlyPhotos } = input
  return {
    ...{ enabled, provider, frequency, filterTags: filters.tags, ...metadataPreferences },
    ...(language !== undefined && { language }),
    ...(replaceCameraNames !== undefined && { replaceCameraNames }),
    ...(digest !== undefined && { digest }),
    ...(usePrepaid !== undefined && { usePrepaid }),
    ...(monthlyPhotos !== undefined && { monthlyPhotos }),
  }
}

/**
 * Whether these settings are saved already and the agent is in the state they ask for, so that nothing has to be
 * written.
 */
function goesOnAs(agent: AgentRow, change: ConfigChange): boolean {
  const isStuck = agent.enabled && agent.dueAt === null && agent.pause === null
  const after = JSON.stringify(presentConfig({ ...agent, ...change }))
  return !agent.isDisconnected && !isStuck && after === JSON.stringify(presentConfig(agent))
}
