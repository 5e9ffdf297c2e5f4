import type { ConnectedAccount } from '#worker/contract/connections.ts'
import type { FeatureFlags } from '#worker/contract/flags.ts'
import { PLATFORMS, PROVIDERS, type Provider } from '#worker/domain/platforms.ts'

/** The account that was used, or connected, most recently. */
export function mostRecentAccount(accounts: ConnectedAccount[]): ConnectedAccount | undefined {
  const at = (account: ConnectedAccount) => account.lastUsed ?? account.connectedAt
  return accounts.toSorted((a, b) => at(b).localeCompare(at(a)))[0]
}

export const NO_PLATFORMS = 'No Photo Platforms Available'

/** The platforms this installation offers. */
export function enabledProviders(flags: FeatureFlags): Provider[] {
  return PROVIDERS.filter(provider => flags[PLATFORMS[provider].flag])
}
