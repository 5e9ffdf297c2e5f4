import type { Deps } from '../../deps.ts'
import type { Provider } from '../../domain/platforms.ts'
import { PlatformError, type Profile } from '../../platforms/platform.ts'
import { platformFor } from '../../platforms/registry.ts'
import { sessionOf } from '../../platforms/session.ts'
import * as queries from './queries.ts'

/**
 * Moves accounts that may be this person's, and are still known by an id that can pass to somebody else, to today's id.
 * Whose an account is its own stored credentials tell, never the earlier id: the person who has it now may be another.
 * `userId`: the signed-in user, whose account is found even where the person has been renamed.
 */
export async function renewIdentity(
  deps: Deps,
  { provider, profile, userId }: { provider: Provider; profile: Profile; userId: string | null },
): Promise<void> {
  const { identity } = platformFor(deps.config, provider)
  if (!identity) return
  const { db } = deps
  const earlierId = identity.earlierId(profile)
  const accounts = await queries.selectByEarlierId(db, { provider, earlierId, userId })
  for (const account of accounts.filter(({ platformUserId }) => platformUserId !== profile.platformUserId)) {
    try {
      const { session } = await sessionOf(deps, account, 'interactive')
      const platformUserId = await identity.read(session)
      if (platformUserId !== account.platformUserId) await db.batch(queries.renewAccount(db, account, platformUserId))
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      deps.log('connect.unidentified', { provider, kind: error.kind, userId: account.userId })
    }
  }
}
