import type { Condition } from '../../db/client.ts'
import {
  deleteOldAllowances,
  keepUsedAllowance,
  type Leaving,
  takeUsedAllowance,
} from '../../db/money/used-allowance.ts'
import type { AccountRow, Holding } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { DAY_MS, USED_ALLOWANCE_DAYS } from '../../domain/lifetimes.ts'
import { deriveKey, type Key, keyedHash, keysOf } from '../../keys.ts'

/** A platform account, by which used free photos are remembered. */
export type Identity = Pick<AccountRow, 'provider' | 'platformUserId'>

function holdingOf(key: Key, userId: string, { provider, platformUserId }: Identity): Holding {
  const derived = deriveKey(key, 'used-allowances')
  const identity = `${provider}/${platformUserId}`
  return { identityHash: keyedHash(derived, identity), userHash: keyedHash(derived, `${identity}/${userId}`) }
}

/** The keys under which the used free photos of these platform accounts are stored. */
export function holdingsOf({ config }: Pick<Deps, 'config'>, userId: string, identities: Identity[]): Holding[] {
  const [newest] = keysOf(config)
  return identities.map(identity => holdingOf(newest, userId, identity))
}

/**
 * Keeps the used free photos under the platform accounts that a user loses, as a statement for the batch that takes them
 * or deletes the user. `jobs`: whether the user's jobs go on without them.
 */
export function keepFreePhotosUsed(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: string,
  { holdings, jobs }: Pick<Leaving, 'holdings' | 'jobs'>,
) {
  return keepUsedAllowance(db, { userId, holdings, jobs, now: now(), keptUntil: now() + USED_ALLOWANCE_DAYS * DAY_MS })
}

/**
 * Makes a user who connects a platform account have used as many free photos as are kept of another user under it, with
 * any of our keys, as a statement for the batch that connects it. `identities`: the account, by each id it may be kept under.
 */
export function takeFreePhotosUsed(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  userId: string,
  { identities, onlyIf }: { identities: Identity[]; onlyIf: Condition },
) {
  const holdings = keysOf(config).flatMap(key => identities.map(identity => holdingOf(key, userId, identity)))
  return takeUsedAllowance(db, { userId, holdings, now: now(), onlyIf })
}

export async function sweepUsedAllowances({ db }: Pick<Deps, 'db'>, at: number): Promise<void> {
  await deleteOldAllowances(db, at)
}
