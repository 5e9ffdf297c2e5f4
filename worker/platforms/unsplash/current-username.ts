import type { Config } from '../../env.ts'
import { PlatformError, type PlatformSession } from '../platform.ts'
import { readProfile } from './auth.ts'

/**
 * Makes a call whose address contains the username. The person may have changed it since connecting, and somebody else
 * may have taken the old one. If the call is answered with 404 or with things of somebody else, the current username is
 * read and the call is made again.
 */
export async function withCurrentUsername<T extends { user?: { id: string } | null | undefined }>(
  config: Config,
  session: PlatformSession,
  call: (username: string) => Promise<{ data: T[]; total: number }>,
): Promise<{ data: T[]; total: number }> {
  const read = async () => {
    const list = await call(session.username)
    if (list.data.some(({ user }) => user && user.id !== session.platformUserId)) {
      throw new PlatformError('gone', 'The username is somebody else’s now')
    }
    return list
  }
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== 'gone') throw error
    const { username } = await readProfile(config, session)
    if (username === session.username) throw error
    session.username = username
    return read()
  }
}
