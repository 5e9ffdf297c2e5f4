import type { AccountRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { ConfigError } from '../env.ts'
import { openCredentials } from './credentials.ts'
import { type Platform, PlatformError, type PlatformSession } from './platform.ts'
import { platformFor } from './registry.ts'
import { createPlatformFetch, type Purpose } from './shared/platform-fetch.ts'

export type OpenSession = { platform: Platform; session: PlatformSession }

/**
 * Opens what is needed to act for a connected account. @throws PlatformError denied when its credentials cannot be
 * opened.
 */
export async function sessionOf(deps: Deps, account: AccountRow, purpose: Purpose): Promise<OpenSession> {
  const platform = platformFor(deps.config, account.provider)
  const { userId, platformUserId, username } = account
  const credentials = await openCredentials(deps.config, account, account.credentials).catch(error => {
    if (error instanceof ConfigError) throw error
    // The key is not in TOKEN_KEYS: only connecting again helps.
    throw new PlatformError('denied', 'The stored credentials cannot be opened')
  })
  const send = createPlatformFetch(deps, { ...platform.budget(platformUserId), userId, purpose })
  return { platform, session: { credentials, platformUserId, username, send } }
}
