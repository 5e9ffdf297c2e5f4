import { mostRecentAccount } from '#web/lib/accounts.ts'
import type { AgentConfig, AgentInput } from '#worker/contract/agent.ts'
import type { ConnectedAccount } from '#worker/contract/connections.ts'
import { SCAN_FREQUENCIES, type ScanFrequency } from '#worker/domain/agent.ts'
import { PLATFORMS, type Provider } from '#worker/domain/platforms.ts'
import type { StyleChoice } from '#worker/domain/styles.ts'
import { uniqueTags } from '#worker/domain/tags.ts'

/** What the form shows of an agent's configuration. `tagText`: its tags as typed, with commas. */
export type AgentChoices = {
  provider: Provider
  scanFrequency: ScanFrequency
  tagText: string
  style: StyleChoice
  descriptionSentences: number
  replaceCameraNames: boolean
  digest: boolean
}

const IN_WORDS: Record<ScanFrequency, string> = {
  every5minutes: 'Every 5 minutes',
  every15minutes: 'Every 15 minutes',
  every30minutes: 'Every 30 minutes',
  hourly: 'Every hour',
  every6hours: 'Every 6 hours',
  daily: 'Every day',
  weekly: 'Every week',
}

export const FREQUENCIES = SCAN_FREQUENCIES.map(value => ({ value, label: IN_WORDS[value] }))

/** The form of a configuration. A platform that is not connected any more gives way to the account used last. */
export function choicesOf(config: AgentConfig, accounts: ConnectedAccount[]): AgentChoices {
  const { scanFrequency, filters, metadataPreferences, replaceCameraNames, digest } = config
  const isConnected = accounts.some(({ provider }) => provider === config.provider)
  const provider = isConnected ? config.provider : (mostRecentAccount(accounts)?.provider ?? config.provider)
  return {
    ...{ provider, scanFrequency, ...metadataPreferences, replaceCameraNames, digest },
    tagText: filters.tags.join(', '),
  }
}

/** What is sent for a form. A filter that the platform cannot have, and the form does not show, is none. */
export function inputOf(choices: AgentChoices, enabled: boolean): AgentInput {
  const { provider, scanFrequency, tagText, style, descriptionSentences, replaceCameraNames, digest } = choices
  const { listedTags } = PLATFORMS[provider].capabilities
  return {
    ...{ enabled, provider, scanFrequency, replaceCameraNames, digest },
    filters: { tags: listedTags ? uniqueTags(tagText) : [] },
    metadataPreferences: { style, descriptionSentences },
  }
}

/** What the server finds wrong with a field, or with a part of it: `filters.tags.3` is about `filters.tags`. */
export function problemWith(field: string, problems: Record<string, string | undefined>): string | undefined {
  const found = Object.keys(problems).find(name => name === field || name.startsWith(`${field}.`))
  return found === undefined ? undefined : problems[found]
}
