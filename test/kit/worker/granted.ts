import { env } from 'cloudflare:workers'
import { and, eq } from 'drizzle-orm'
import { openDb } from '#worker/db/client.ts'
import { connectedAccounts } from '#worker/db/schema.ts'
import type { Provider } from '#worker/domain/platforms.ts'
import { configOf } from '#worker/env.ts'
import { newestKeyId, sealCredentials } from '#worker/platforms/credentials.ts'
import type { Send } from '#worker/platforms/platform.ts'
import { platformFor } from '#worker/platforms/registry.ts'
import { hashToken } from '#worker/tokens.ts'
import { APP } from './api.ts'
import type { TestUser } from './factories.ts'
import { control, decide, directSend, type Photographer } from './flickr.ts'

/** What the platform grants when the photographer approves, without the rest of the app. */
export async function granted(provider: Provider, account: Photographer, send: Send = directSend) {
  const platform = platformFor(configOf(env), provider)
  const callbackUrl = `${APP}/api/auth/${provider}/callback`
  const { authUrl, key, secret } = await platform.startAuth(send, callbackUrl)
  const { callback } = await decide(authUrl, account)
  const verifier = callback?.searchParams.get('oauth_verifier') ?? callback?.searchParams.get('code') ?? ''
  return platform.finishAuth(send, { key, secret, verifier, callbackUrl })
}

const grants = new Map<string, ReturnType<typeof granted>>()

/**
 * Connects the photographer's account, taken from an earlier test's user if necessary, with the credentials of the first
 * grant. They are inserted into D1 directly, which is faster than connecting. Adds no activity entry and sends no mail.
 */
export async function giveAccount({ userId }: TestUser, provider: Provider, account: Photographer): Promise<void> {
  const name = `${provider} ${account}`
  const grant = grants.get(name) ?? granted(provider, account)
  grants.set(name, grant)
  const { credentials, profile } = await grant
  const { platformUserId } = profile
  const config = configOf(env)
  const connected = {
    ...{ userId, provider, ...profile },
    id: hashToken(`${userId}/${provider}/${platformUserId}`).slice(0, 32),
    credentials: await sealCredentials(config, { userId, provider }, credentials),
    keyId: newestKeyId(config),
    connectedAt: Date.now(),
  }
  const isIt = and(eq(connectedAccounts.provider, provider), eq(connectedAccounts.platformUserId, platformUserId))
  const db = openDb(env.DB)
  await db.batch([db.delete(connectedAccounts).where(isIt), db.insert(connectedAccounts).values(connected)])
}

/** Has the platform revoke the app's access. */
export async function revoke(provider: Provider, account: Photographer): Promise<void> {
  grants.delete(`${provider} ${account}`)
  await control('POST', '/revoke', { platform: provider, account })
}
