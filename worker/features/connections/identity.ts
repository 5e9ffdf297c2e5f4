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
 * On some platforms an account was once known by an id that can pass to somebody else, as a user name can. Moves
 * accounts that may be this person's to the id that lasts. The account's own stored credentials decide whose it is,
 * never the earlier id, which somebody else may have by now. `userId`: the signed-in user, whose account is found even
 * if it has been renamed.
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
 * The same for an account that is about to lose its credentials, so that its jobs find it when it is connected again.
 * Returns whose it is. Never fails: if the platform cannot be asked, those jobs will not find the account.
 */
export async function renewBeforeDisconnect(deps: Deps, account: AccountRow): Promise<Identity> {
  const { provider, userId, platformUserId } = account
  try {
    const { identity } = platformFor(deps.config, provider)
    // A person is waiting for the disconnect, and calls of this priority give up soonest if no lease is free.
    return { provider, platformUserId: identity ? await renew(deps, identity, account, 'describe') : platformUserId }
  } catch (error) {
    deps.log('disconnect.unidentified', { provider, userId, ...describeError(error) })
    return { provider, platformUserId }
  }
}

/**
 * The lasting id of a person and the earlier one, under which something may be kept if the platform could not be asked.
 */
export function identitiesOf({ config }: Pick<Deps, 'config'>, provider: Provider, profile: Profile): Identity[] {
  const { identity } = platformFor(config, provider)
  const ids = identity ? [profile.platformUserId, identity.earlierId(profile)] : [profile.platformUserId]
  return ids.map(platformUserId => ({ provider, platformUserId }))
}

/** Returns the lasting id. */
async function renew(deps: Deps, identity: Lasting, account: AccountRow, purpose: Purpose): Promise<string> {
  if (identity.isLasting(account.platformUserId)) return account.platformUserId
  const { session } = await sessionOf(deps, account, purpose)
  const lastingId = await identity.read(session)
  await deps.db.batch(queries.renewAccount(deps.db, account, lastingId))
  return lastingId
}
