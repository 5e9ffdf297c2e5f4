import type { AccountRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Provider } from '../../domain/platforms.ts'
import { describeError } from '../../log.ts'
import { type Platform, PlatformError, type Profile } from '../../platforms/platform.ts'
import { platformFor } from '../../platforms/registry.ts'
import { sessionOf } from '../../platforms/session.ts'
import type { Purpose } from '../../platforms/shared/platform-fetch.ts'
import type { Identity } from '../payment/used-allowance.ts'
import * as queries from './queries.ts'

type Lasting = NonNullable<Platform['identity']>

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
 * Returns whose it is. Never fails: where the platform does not say that, only those jobs lose something.
 */
export async function renewBeforeDisconnect(deps: Deps, account: AccountRow): Promise<Identity> {
  const { provider, userId, platformUserId } = account
  try {
    const { identity } = platformFor(deps.config, provider)
    // A person waits for the disconnect: this priority waits least for a lease.
    return { provider, platformUserId: identity ? await renew(deps, identity, account, 'describe') : platformUserId }
  } catch (error) {
    deps.log('disconnect.unidentified', { provider, userId, ...describeError(error) })
    return { provider, platformUserId }
  }
}

/** A person by the id that lasts, and by the one that something may be kept under where the platform did not tell that. */
export function identitiesOf({ config }: Pick<Deps, 'config'>, provider: Provider, profile: Profile): Identity[] {
  const { identity } = platformFor(config, provider)
  const ids = identity ? [profile.platformUserId, identity.earlierId(profile)] : [profile.platformUserId]
  return ids.map(platformUserId => ({ provider, platformUserId }))
}

/** Returns the id that lasts. */
async function renew(deps: Deps, identity: Lasting, account: AccountRow, purpose: Purpose): Promise<string> {
  if (identity.isLasting(account.platformUserId)) return account.platformUserId
  const { session } = await sessionOf(deps, account, purpose)
  const lastingId = await identity.read(session)
  await deps.db.batch(queries.renewAccount(deps.db, account, lastingId))
  return lastingId
}
