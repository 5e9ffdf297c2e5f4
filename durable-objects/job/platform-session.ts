import { findJobAccount } from '../../worker/db/job.ts'
import type { Deps } from '../../worker/deps.ts'
import { type BeforeSend, type Platform, PlatformError, type PlatformSession } from '../../worker/platforms/platform.ts'
import { platformFor } from '../../worker/platforms/registry.ts'
import { type Priority, sessionOf } from '../../worker/platforms/session.ts'
import type { JobMeta } from './store/rows.ts'

/** The account the photos belong to has been disconnected. */
export class DisconnectedError extends Error {
  override name = 'DisconnectedError'
}

/** D1 did not answer, which says nothing about a photo. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
}

/**
 * The owner's session with the platform; read again for every photo, so that a disconnect stops the work.
 * @throws DatabaseError, DisconnectedError, and PlatformError `denied` when the stored credentials cannot be opened.
 */
export async function openJobSession(
  deps: Deps,
  job: Pick<JobMeta, 'userId' | 'provider' | 'platformUserId'>,
  priority: Priority,
  beforeSend?: BeforeSend,
): Promise<{ platform: Platform; session: PlatformSession }> {
  const account = await findJobAccount(deps.db, job).catch(cause => {
    throw new DatabaseError('The account could not be read', { cause })
  })
  if (!account) throw new DisconnectedError('The platform is not connected')
  return sessionOf(deps, account, priority, beforeSend)
}

/** The Authorization header that lets the owner fetch an image; undefined where none would help. */
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
