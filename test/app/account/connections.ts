import type { Hono } from 'hono'
import {
  type ConnectAnswer,
  type ConnectedAccount,
  type DisconnectAnswer,
  type ManualAuthAnswer,
  ManualAuthInput,
} from '#worker/contract/connections.ts'
import { api } from '#worker/contract/paths.ts'
import { PLATFORMS, PROVIDERS, type Provider } from '#worker/domain/platforms.ts'
import { at, bodyOf, refuse } from './server.ts'

export type Connections = ReturnType<typeof createConnections>

/** The platforms that the user has connected. */
export function createConnections() {
  const connections = {
    accounts: [] as ConnectedAccount[],
    /** What changing the password reports as connected under the old one. */
    connectedSince: [] as Provider[],
    add(provider: Provider, change: Partial<ConnectedAccount> = {}): ConnectedAccount {
      const account = {
        _id: `account-${provider}`,
        provider,
        username: 'ansel',
        displayName: 'Ansel',
        avatarUrl: '',
        profileUrl: `${PLATFORMS[provider].siteUrl}/ansel`,
        lastUsed: null,
        connectedAt: '2026-05-01T09:00:00.000Z',
        ...change,
      }
      connections.accounts = [...connections.accounts.filter(one => one.provider !== provider), account]
      return account
    },
    remove(provider: Provider): void {
      connections.accounts = connections.accounts.filter(one => one.provider !== provider)
    },
  }
  return connections
}

export function addConnectionCalls(app: Hono, connections: Connections): void {
  for (const provider of PROVIDERS) {
    app.get(api.connect(provider), c => {
      const authUrl = `${PLATFORMS[provider].siteUrl}/authorize`
      // Only Flickr's request has a token, which a person may have to copy.
      return c.json<ConnectAnswer>({ authUrl: provider === 'flickr' ? `${authUrl}?oauth_token=7215-4711` : authUrl })
    })
    app.delete(api.disconnect(provider), c => {
      if (!connections.accounts.some(account => account.provider === provider)) refuse('NOT_FOUND')
      connections.remove(provider)
      const message = `${PLATFORMS[provider].name} account disconnected`
      return c.json<DisconnectAnswer>({ connectedAccounts: connections.accounts, message })
    })
  }
  app.post(at(api.manualAuth), async c => {
    await bodyOf(c, ManualAuthInput)
    connections.add('flickr')
    return c.json<ManualAuthAnswer>({ success: true, provider: 'flickr' })
  })
}
