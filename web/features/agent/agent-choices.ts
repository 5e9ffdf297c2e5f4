import { mostRecentAccount } from '#web/lib/accounts.ts'
import type { AgentConfig, AgentInput } from '#worker/contract/agent.ts'
import type { ConnectedAccount } from '#worker/contract/connections.ts'
import { SCAN_FREQUENCIES, type ScanFrequency } from '#worker/domain/agent.ts'
import type { LanguageCode } from '#worker/domain/languages.ts'
import { PLATFORMS, type Provider } from '#worker/domain/platforms.ts'
import type { StyleChoice } from '#worker/domain/styles.ts'
import { uniqueTags } from '#worker/domain/tags.ts'

/**
 * An agent's configuration as the form shows it. `tagText`: its tags as typed, separated by commas. `monthlyText`: the
 * most photos of a month as typed, empty for no limit.
 */
export type AgentChoices = {
  provider: Provider
  scanFrequency: ScanFrequency
  tagText: string
  style: StyleChoice
  descriptionSentences: number
  language: LanguageCode
  replaceCameraNames: boolean
  digest: boolean
  usePrepaid: boolean
  monthlyText: string
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

/**
 * The form's choices for a configuration. A platform that is no longer connected is replaced by the account used last.
 */
export function choicesOf(config: AgentConfig, accounts: ConnectedAccount[]): AgentChoices {
  const { scanFrequency, filters, metadataPreferences, language, replaceCameraNames, digest } = config
  const { usePrepaid, monthlyPhotos } = config
  const isConnected = accounts.some(({ provider }) => provider === config.provider)
  const provider = isConnected ? config.provider : (mostRecentAccount(accounts)?.provider ?? config.provider)
  return {
    ...{ provider, scanFrequency, ...metadataPreferences, language, replaceCameraNames, digest, usePrepaid },
    monthlyText: monthlyPhotos === null ? '' : String(monthlyPhotos),
    tagText: filters.tags.join(', '),
  }
}

/**
 * The request for a form. A tag filter that the platform does not support, so that the form does not show it, is left
 * out.
 */
export function inputOf(choices: AgentChoices, enabled: boolean): AgentInput {
  const { provider, scanFrequency, tagText, monthlyText, style, descriptionSentences, ...others } = choices
  const { listedTags } = PLATFORMS[provider].capabilities
  return {
    ...{ enabled, provider, scanFrequency, ...others },
    monthlyPhotos: monthlyOf(monthlyText),
    filters: { tags: listedTags ? uniqueTags(tagText) : [] },
    metadataPreferences: { style, descriptionSentences },
  }
}

/** The number as typed; null for no limit, and 0, which the server refuses, for what is no number. */
function monthlyOf(text: string): number | null {
  const digits = text.trim().replaceAll(/[\s,.](?=\d{3}(?!\d))/g, '')
  if (digits === '') {
    return null
  }
  return /^\d{1,9}$/.test(digits) ? Number(digits) : 0
}

/** What the server finds wrong with a field or a part of it: `filters.tags.3` belongs to `filters.tags`. */
export function problemWith(field: string, problems: Record<string, string | undefined>): string | undefined {
  const found = Object.keys(problems).find(name => name === field || name.startsWith(`${field}.`))
  return found === undefined ? undefined : problems[found]
}
