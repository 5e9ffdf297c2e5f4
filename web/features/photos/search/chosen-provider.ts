import { mostRecentAccount } from '#web/lib/accounts.ts'
import type { ConnectedAccount } from '#worker/contract/connections.ts'
import type { Provider } from '#worker/domain/platforms.ts'

/** The platform in the navigation state if it is connected, else the one used last; undefined when none is connected. */
export function chosenProvider(accounts: ConnectedAccount[], state: unknown): Provider | undefined {
  const asked = typeof state === 'object' && state !== null && 'provider' in state ? state.provider : undefined
  return (accounts.find(account => account.provider === asked) ?? mostRecentAccount(accounts))?.provider
}
