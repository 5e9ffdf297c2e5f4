import { findJobAccount, type JobConnection } from '../../worker/db/job.ts'
import type { Deps } from '../../worker/deps.ts'
import { ConfigError } from '../../worker/env.ts'
import { keyIdOf, keyIds } from '../../worker/platforms/credentials.ts'
import { type Platform, PlatformError, type PlatformSession } from '../../worker/platforms/platform.ts'
import { isSetUp, platformFor } from '../../worker/platforms/registry.ts'
import { sessionOf } from '../../worker/platforms/session.ts'
import type { Purpose } from '../../worker/platforms/shared/platform-fetch.ts'
import { fromD1 } from './from-d1.ts'
import type { JobMeta } from './store/rows.ts'

/** The account that owns the photos was disconnected, `before` work on a photo began or `meanwhile`. */
export class DisconnectedError extends Error {
  override name = 'DisconnectedError'
  readonly when: 'before' | 'meanwhile'

  constructor(when: 'before' | 'meanwhile') {
    super('The platform is not connected')
    this.when = when
  }
}

/**
 * Opens a session with the platform for the owner of the photos, and returns the connection it belongs to. Called anew
 * for every photo, so that a disconnect stops the work.
 * @throws ConfigError, DatabaseError, DisconnectedError, and PlatformError `denied` when the stored credentials cannot
 * be opened.
 */
export async function openJobSession(
  deps: Deps,
  job: Pick<JobMeta, 'userId' | 'provider' | 'platformUserId'>,
  purpose: Purpose,
): Promise<{ platform: Platform; session: PlatformSession; connection: JobConnection }> {
  const account = await fromD1(findJobAccount(deps.db, job))
  if (!account) throw new DisconnectedError('before')
  const { provider, credentials } = account
  const keyId = keyIdOf(credentials)
  const isReadable = isSetUp(deps.config, provider) && (keyId === undefined || keyIds(deps.config).includes(keyId))
  if (!isReadable) throw new ConfigError([`the keys of ${provider} or of its accounts`])
  return { ...(await sessionOf(deps, account, purpose)), connection: account }
}

/** The Authorization header with which the owner may fetch an image; undefined where none would help. */
export async function authorizeImage(deps: Deps, job: JobMeta, address: string): Promise<string | undefined> {
  if (!platformFor(deps.config, job.provider).authorizeImage) return undefined
  try {
    const { platform, session } = await openJobSession(deps, job, 'describe')
    return await platform.authorizeImage?.(session.credentials, address)
  } catch (error) {
    if (error instanceof DisconnectedError || error instanceof PlatformError) return undefined
    throw error
  }
}
