import type { ConnectedAccount } from '#worker/contract/connections.ts'
import type { Provider } from '#worker/domain/platforms.ts'

/** The platform named in the navigation state, if it is connected, else the one used last; undefined when none is. */
export function chosenProvider(accounts: ConnectedAccount[], state: unknown): Provider | undefined {
  const asked = typeof state === 'object' && state !== null && 'provider' in state ? state.provider : undefined
  const [latest] = accounts.toSorted((one, other) => lastUse(other) - lastUse(one))
  return (accounts.find(account => account.provider === asked) ?? latest)?.provider
}

function lastUse({ lastUsed, connectedAt }: ConnectedAccount): number {
  return Date.parse(lastUsed ?? connectedAt)
}
