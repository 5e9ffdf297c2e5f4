import { ERRORS } from '../../contract/errors.ts'
import type { Counter } from '../../db/counters.ts'
import type { SessionRow, UserRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../domain/actor.ts'
import { LINK_MS } from '../../domain/lifetimes.ts'
import { AppError } from '../../errors.ts'
import { assertWithin, countUse } from '../../http/rate-limit.ts'
import { selectSession, selectUser } from './queries.ts'
import { verifyPassword } from './scrypt.ts'

/** Counts a try and reads the rows that `assertOwner` takes, as statements to be batched with others. */
export function tryAsOwner(deps: Deps, actor: Person) {
  return [
    countUse(deps, 'passwordPerUser', actor.userId),
    selectUser(deps.db, actor.userId),
    selectSession(deps.db, actor.sessionHash),
  ] as const
}

/**
 * Demands proof before something irreversible: the password or, from a user without one, a session that a mail link
 * opened in the last half hour. The rows are those that `tryAsOwner` read.
 * @throws RATE_LIMITED, CURRENT_PASSWORD, TOKEN_INVALID
 */
export async function assertOwner(
  deps: Deps,
  [uses, [user], [session]]: [Counter[], UserRow[], SessionRow[]],
  password: string | undefined,
): Promise<void> {
  assertWithin(deps, 'passwordPerUser', uses)
  if (user?.passwordHash) {
    if (await verifyPassword(deps.config, password ?? '', user.passwordHash)) return
    throw new AppError('CURRENT_PASSWORD', { fields: { password: ERRORS.CURRENT_PASSWORD.text } })
  }
  if (isFreshFromLink(session, deps.now())) return
  throw new AppError('TOKEN_INVALID', { text: 'Please open a link from your mail first, so that we know it is you.' })
}

/**
 * Whether a mail link opened the session in the last half hour, so that its owner is most likely still at the device.
 */
export function isFreshFromLink(session: SessionRow | undefined, now: number): boolean {
  return session?.openedBy === 'link' && session.createdAt > now - LINK_MS
}
