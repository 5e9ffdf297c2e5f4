import { ERRORS } from '../../contract/errors.ts'
import type { AccountRow, UserRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../domain/actor.ts'
import { PASSWORD_UNCHANGED } from '../../domain/messages.ts'
import type { Provider } from '../../domain/platforms.ts'
import { AppError } from '../../errors.ts'
import { assertWithin, countUse, forgetUses } from '../../http/rate-limit.ts'
import type { OpenedSession } from '../../http/session-cookie.ts'
import { describeError } from '../../log.ts'
import { sendPasswordNotice } from '../../mail/password-notice.ts'
import { hashToken, newToken } from '../../tokens.ts'
import { activityEntry } from '../activity/service.ts'
import { accountRowsOf } from '../connections/service.ts'
import { closeSockets, endedSockets } from '../jobs/service.ts'
import { isFreshFromLink } from './owner.ts'
import { assertGoodPassword } from './policy.ts'
import {
  deleteOtherSessions,
  hasPassword,
  reuseLink,
  rotateSession,
  selectSession,
  selectUser,
  updatePassword,
} from './queries.ts'
import { hashPassword, verifyPassword } from './scrypt.ts'

/** `connectedSince`: platforms that were connected while the previous password was in use. */
export type SavedPassword = { session: OpenedSession; connectedSince: Provider[] }

export type Register = { email: string; password: string; verificationToken?: string | undefined }

/**
 * Sets a password. The proof is the token of the link that opened this session, presented once more, or a session that
 * a link opened in the last half hour. Ends the user's other sessions and returns this one under a new token.
 * @throws VALIDATION, PASSWORD_REFUSED, RATE_LIMITED, TOKEN_INVALID, SIGNED_OUT
 */
export async function registerPassword(deps: Deps, actor: Person, input: Register): Promise<SavedPassword> {
  if (input.email !== actor.email) {
    const text = 'This is not the email address you are signed in with.'
    throw new AppError('VALIDATION', { text, fields: { email: text } })
  }
  await assertGoodPassword('password', input.password, actor.email)
  await (input.verificationToken
    ? assertLinkSentAgain(deps, actor, input.verificationToken)
    : assertFreshLink(deps, actor))
  return setPassword(deps, actor, input.password, 'set')
}

async function assertLinkSentAgain(deps: Deps, actor: Person, token: string): Promise<void> {
  const [uses, links] = await deps.db.batch([
    countUse(deps, 'passwordPerUser', actor.userId),
    reuseLink(deps.db, hashToken(token), actor.sessionHash, deps.now()),
  ])
  assertWithin(deps, 'passwordPerUser', uses)
  if (links.length === 0) throw new AppError('TOKEN_INVALID')
}

async function assertFreshLink(deps: Deps, actor: Person): Promise<void> {
  const [uses, [session]] = await deps.db.batch([
    countUse(deps, 'passwordPerUser', actor.userId),
    selectSession(deps.db, actor.sessionHash),
  ])
  assertWithin(deps, 'passwordPerUser', uses)
  if (!isFreshFromLink(session, deps.now())) throw new AppError('TOKEN_INVALID')
}

export type PasswordChange = { currentPassword: string; newPassword: string }

/** As `registerPassword`, with the old password as the proof. @throws the same, and CURRENT_PASSWORD */
export async function changePassword(deps: Deps, actor: Person, input: PasswordChange): Promise<SavedPassword> {
  await assertGoodPassword('newPassword', input.newPassword, actor.email)
  const [uses, [user]] = await deps.db.batch([
    countUse(deps, 'passwordPerUser', actor.userId),
    selectUser(deps.db, actor.userId),
  ])
  assertWithin(deps, 'passwordPerUser', uses)
  if (!(await verifyPassword(deps.config, input.currentPassword, user?.passwordHash ?? null))) {
    await activityEntry(deps, actor.userId, { action: 'password-changed', outcome: 'refused' })
    const fields = { currentPassword: ERRORS.CURRENT_PASSWORD.text }
    throw new AppError('CURRENT_PASSWORD', { fields })
  }
  if (input.newPassword === input.currentPassword) {
    throw new AppError('VALIDATION', { text: PASSWORD_UNCHANGED, fields: { newPassword: PASSWORD_UNCHANGED } })
  }
  return setPassword(deps, actor, input.newPassword, 'changed')
}

/** @throws SIGNED_OUT when the session has ended meanwhile, also because another new password ended it. */
async function setPassword(
  deps: Deps,
  actor: Person,
  password: string,
  done: 'set' | 'changed',
): Promise<SavedPassword> {
  const { db } = deps
  const hash = await hashPassword(deps.config, password)
  const token = newToken()
  const now = deps.now()
  const [[before], accounts, saved, , ended] = await db.batch([
    selectUser(db, actor.userId),
    accountRowsOf(deps, actor.userId),
    updatePassword(db, actor, hash, now),
    deleteOtherSessions(db, actor.userId, actor.sessionHash),
    endedSockets(deps, actor.userId),
    rotateSession(db, actor.sessionHash, hashToken(token), now),
    forgetUses(deps, 'logInPerAddress', actor.email),
    forgetUses(deps, 'logInPerAddressAndIp', actor.email),
    activityEntry(deps, actor.userId, { action: `password-${done}`, onlyIf: hasPassword(hash) }),
  ])
  await closeSockets(deps, ended)
  if (saved.length === 0) throw new AppError('SIGNED_OUT')
  // The password is changed by now, whether or not the mail goes out.
  await sendPasswordNotice(deps, actor.email, done).catch(error => deps.log('notice.failed', describeError(error)))
  return { session: { token, email: actor.email }, connectedSince: connectedSince(before, accounts) }
}

/** Empty after a first password. If it is unknown when the previous one was set, all connections count as later. */
function connectedSince(before: UserRow | undefined, accounts: AccountRow[]): Provider[] {
  if (!before?.passwordHash) return []
  const since = before.passwordSetAt ?? 0
  return accounts.filter(({ connectedAt }) => connectedAt >= since).map(({ provider }) => provider)
}
