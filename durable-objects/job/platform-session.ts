import { findJobAccount, type JobConnection, noteWriting } from '../../worker/db/job.ts'
import type { Deps } from '../../worker/deps.ts'
import { ConfigError } from '../../worker/env.ts'
import { keyIdOf, keyIds } from '../../worker/platforms/credentials.ts'
import { type Platform, PlatformError, type PlatformSession } from '../../worker/platforms/platform.ts'
import { isSetUp, platformFor } from '../../worker/platforms/registry.ts'
import { sessionOf } from '../../worker/platforms/session.ts'
import type { Purpose } from '../../worker/platforms/shared/platform-fetch.ts'
import { fromD1 } from './from-d1.ts'
import { getMeta } from './store/job-row.ts'
import type { JobMeta } from './store/rows.ts'

/** The account the photos belong to was disconnected: `before` a photo was begun, or `meanwhile`. */
export class DisconnectedError extends Error {
  override name = 'DisconnectedError'
  readonly when: 'before' | 'meanwhile'

  constructor(when: 'before' | 'meanwhile') {
    super('The platform is not connected')
    this.when = when
  }
}

/**
 * The owner's session with the platform and the connection it is of; read again for every photo, so that a disconnect
 * stops the work.
 * @throws ConfigError, DatabaseError, DisconnectedError, and PlatformError `denied` when the stored credentials cannot be opened.
 */
export async function openJobSession(
  deps: Deps,
  job: Pick<JobMeta, 'userId' | 'provider' | 'platformUserId'>,
  purpose: Purpose,
  beforeSend?: (request: Request, connection: JobConnection) => Promise<void>,
): Promise<{ platform: Platform; session: PlatformSession; connection: JobConnection }> {
  const account = await fromD1(findJobAccount(deps.db, job))
  if (!account) throw new DisconnectedError('before')
  const { provider, credentials } = account
  const keyId = keyIdOf(credentials)
  const isReadable = isSetUp(deps.config, provider) && (keyId === undefined || keyIds(deps.config).includes(keyId))
  if (!isReadable) throw new ConfigError([`the keys of ${provider} or of its accounts`])
  const open = await sessionOf(deps, account, purpose, beforeSend && (request => beforeSend(request, account)))
  return { ...open, connection: account }
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

/**
 * A check to run before each write of one photo. Before the first it notes in D1 that this job writes, by the statement
 * that checks that the connection it was begun with still exists; before all it asks whether the job was told of a
 * disconnect since. It throws DisconnectedError then, and DatabaseError when D1 does not answer. `forAgent`: an agent that
 * was turned off is told from one that is on by the same statement, and counts as disconnected.
 */
export function createWriteCheck(
  deps: Deps,
  sql: SqlStorage,
  isDisconnected: () => boolean,
  forAgent: boolean,
): (connection: JobConnection) => Promise<void> {
  let isNoted = false
  return async connection => {
    if (!isNoted) {
      const { id, writeNote } = getMeta(sql)
      isNoted = await fromD1(noteWriting(deps.db, id, { connection, note: writeNote, now: deps.now(), forAgent }))
    }
    // It may have been told while D1's answer was under way.
    if (!isNoted || isDisconnected()) throw new DisconnectedError('meanwhile')
  }
}
