import type { SignInMethod, User } from '../../contract/auth.ts'
import { ERRORS } from '../../contract/errors.ts'
import type { Condition } from '../../db/client.ts'
import type { Counter } from '../../db/counters.ts'
import type { SessionRow, UserRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../domain/actor.ts'
import { LAST_SEEN_MS, LINK_MS } from '../../domain/lifetimes.ts'
import { AppError } from '../../errors.ts'
import { assertWithin, countUse } from '../../http/rate-limit.ts'
import { hashToken, newToken } from '../../tokens.ts'
import { activityEntry } from '../activity/service.ts'
import { listAccounts } from '../connections/service.ts'
import { closeSockets, endedSockets } from '../jobs/service.ts'
import { presentUser } from './present.ts'
import {
  deleteIdleSessions,
  deleteSession,
  insertSession,
  selectActiveSession,
  selectSession,
  selectUser,
  touchSession,
} from './queries.ts'
import { verifyPassword } from './scrypt.ts'

export type NewSession = {
  userId: string
  openedBy: SignInMethod
  /** `deviceOf` the browser that signs in. */
  device: string
  /** What must still hold of the user's row when the session is opened. */
  onlyIf?: Condition
}

export function signInEntry(by: SignInMethod, device: string) {
  return { action: 'sign-in', detail: { by, ...(device !== '' && { device }) } } as const
}

/**
 * The statements that sign a user in, to be batched with others, and the token for the cookie. The first one answers with
 * no row where nobody was signed in.
 */
export function prepareSession(deps: Deps, { onlyIf, ...session }: NewSession) {
  const token = newToken()
  const now = deps.now()
  const statements = [
    insertSession(deps.db, { ...session, tokenHash: hashToken(token) }, now, onlyIf),
    activityEntry(deps, session.userId, {
      ...signInEntry(session.openedBy, session.device),
      ...(onlyIf && { onlyIf }),
    }),
  ] as const
  return { token, statements }
}

/** Null when the session has ended; also, but `toDelete`, while its user is being deleted. */
export async function findActor(deps: Deps, token: string, toDelete: boolean): Promise<Person | null> {
  const sessionHash = hashToken(token)
  const now = deps.now()
  const [row] = await selectActiveSession(deps.db, sessionHash, now)
  if (!row || (row.deletionDueAt !== null && !toDelete)) return null
  if (row.lastSeenAt < now - LAST_SEEN_MS) await touchSession(deps.db, sessionHash, now)
  const role = row.fullSince === null ? 'temporary' : 'full'
  return { kind: 'person', userId: row.userId, email: row.email, role, sessionHash }
}

export async function sweepSessions(deps: Deps): Promise<void> {
  await deleteIdleSessions(deps.db, deps.now())
}

export async function signOut(deps: Deps, actor: Person): Promise<void> {
  const [, ended] = await deps.db.batch([
    deleteSession(deps.db, actor.sessionHash),
    endedSockets(deps, actor.userId),
    activityEntry(deps, actor.userId, { action: 'sign-out' }),
  ])
  await closeSockets(deps, ended)
}

/** @throws SIGNED_OUT when the user no longer exists. */
export async function getUser(deps: Deps, actor: Person): Promise<User> {
  const [[user], connectedAccounts] = await Promise.all([
    selectUser(deps.db, actor.userId),
    listAccounts(deps, actor.userId),
  ])
  if (!user) throw new AppError('SIGNED_OUT')
  return presentUser(user, connectedAccounts)
}

/** Counts a try and reads what `assertOwner` needs: statements to be batched with others. */
export function tryAsOwner(deps: Deps, actor: Person) {
  return [
    countUse(deps, 'passwordPerUser', actor.userId),
    selectUser(deps.db, actor.userId),
    selectSession(deps.db, actor.sessionHash),
  ] as const
}

/**
 * Asks for proof before something irreversible: the password again or, of a user who has none, a session opened by mail
 * link in the last half hour. The rows are those of `tryAsOwner`.
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

/** Whether it was opened by mail link so recently that nobody else has likely come to it since. */
export function isFreshFromLink(session: SessionRow | undefined, now: number): boolean {
  return session?.openedBy === 'link' && session.createdAt > now - LINK_MS
}
