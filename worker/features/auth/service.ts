import type { SignInMethod, User } from '../../contract/auth.ts'
import type { Condition } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../domain/actor.ts'
import { LAST_SEEN_MS } from '../../domain/lifetimes.ts'
import { AppError } from '../../errors.ts'
import { hashToken, newToken } from '../../tokens.ts'
import { activityEntry } from '../activity/service.ts'
import { listAccounts } from '../connections/service.ts'
import { presentUser } from './present.ts'
import { deleteIdleSessions, insertSession, selectActiveSession, selectUser, touchSession } from './queries.ts'

export type NewSession = {
  userId: string
  openedBy: SignInMethod
  /** `deviceOf` the browser that signs in. */
  device: string
  /** A condition on the user's row, which must still hold when the session is opened. */
  onlyIf?: Condition
}

export function signInEntry(by: SignInMethod, device: string) {
  return { action: 'sign-in', detail: { by, ...(device !== '' && { device }) } } as const
}

/**
 * The statements that sign a user in, to be batched with others, and the token for the cookie. The first one returns no
 * row if nobody was signed in.
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

/**
 * The person whose session this is; null when it has ended. While the user is being deleted, null unless `toDelete`.
 */
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

/** @throws SIGNED_OUT when the user no longer exists. */
export async function getUser(deps: Deps, actor: Person): Promise<User> {
  const [[user], connectedAccounts] = await Promise.all([
    selectUser(deps.db, actor.userId),
    listAccounts(deps, actor.userId),
  ])
  if (!user) throw new AppError('SIGNED_OUT')
  return presentUser(user, connectedAccounts)
}
