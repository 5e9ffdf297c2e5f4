import type { AccountRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Provider } from '../../domain/platforms.ts'
import { describeError } from '../../log.ts'
import { type Platform, PlatformError, type Profile } from '../../platforms/platform.ts'
import { platformFor } from '../../platforms/registry.ts'
import { type Priority, sessionOf } from '../../platforms/session.ts'
import * as queries from './queries.ts'

type Identity = NonNullable<Platform['identity']>

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
  const earlierId = identity.earlierId(profile)
  const accounts = await queries.selectByEarlierId(deps.db, { provider, earlierId, userId })
  for (const account of accounts) {
    try {
      await renew(deps, identity, account, 'interactive')
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      deps.log('connect.unidentified', { provider, kind: error.kind, userId: account.userId })
    }
  }
}

/**
 * The same for an account that is about to lose its credentials, so that its jobs find it once it is connected again.
 * Never fails: where the platform does not say whose they are, only those jobs lose something.
 */
export async function renewBeforeDisconnect(deps: Deps, userId: string, provider: Provider): Promise<void> {
  try {
    const { identity } = platformFor(deps.config, provider)
    const [account] = identity ? await queries.selectAccount(deps.db, userId, provider) : []
    // A person waits for the disconnect: this priority waits least for a lease.
    if (identity && account) await renew(deps, identity, account, 'describe')
  } catch (error) {
    deps.log('disconnect.unidentified', { provider, userId, ...describeError(error) })
  }
}

async function renew(deps: Deps, identity: Identity, account: AccountRow, priority: Priority): Promise<void> {
  if (identity.isLasting(account.platformUserId)) return
  const { session } = await sessionOf(deps, account, priority)
  await deps.db.batch(queries.renewAccount(deps.db, account, await identity.read(session)))
}
