import { ERRORS } from '../../contract/errors.ts'
import type { AccountRow, UserRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../domain/actor.ts'
import { PASSWORD_UNCHANGED } from '../../domain/messages.ts'
import type { Provider } from '../../domain/platforms.ts'
import { AppError } from '../../errors.ts'
import {
  assertAllWithin,
  assertWithin,
  type Caller,
  countUse,
  forgetUses,
  takeBack,
  type Uses,
} from '../../http/rate-limit.ts'
import type { OpenedSession } from '../../http/session-cookie.ts'
import { describeError } from '../../log.ts'
import { sendPasswordNotice } from '../../mail/password-notice.ts'
import { hashToken, newToken } from '../../tokens.ts'
import { activityEntry, activityEntryByEmail } from '../activity/service.ts'
import { accountRowsOf } from '../connections/service.ts'
import { closeSockets, endedSockets } from '../jobs/service.ts'
import { assertGoodPassword } from './policy.ts'
import {
  deleteOtherSessions,
  deleteSession,
  hasPassword,
  replaceHash,
  reuseLink,
  rotateSession,
  selectSession,
  selectUser,
  selectUserByEmail,
  updatePassword,
} from './queries.ts'
import { hashPassword, isOutdated, verifyPassword } from './scrypt.ts'
import { isFreshFromLink, prepareSession, signInEntry } from './service.ts'

export type LogIn = { email: string; password: string; from: Caller; device: string; replaces: Person | null }

/** Signs in with a password and returns the session. @throws RATE_LIMITED, BAD_CREDENTIALS */
export async function logIn(deps: Deps, { email, password, from, device, replaces }: LogIn): Promise<OpenedSession> {
  const { db } = deps
  // Counted before the password is checked, so that guesses sent all at once count too, and taken back unless it is wrong.
  const uses = usesOfGuessing(email, from)
  const [[user], ...counted] = await db.batch([
    selectUserByEmail(db, email),
    ...uses.map(use => countUse(deps, ...use)),
  ])
  await assertAllWithin(deps, uses, counted)
  const stored = user?.passwordHash ?? null
  const right = await verifyPassword(deps.config, password, stored)
  if (!right || !user || stored === null) {
    // The same statement for every address: it inserts an entry only where a user has it.
    await activityEntryByEmail(deps, email, { ...signInEntry('password', device), outcome: 'refused' })
    throw new AppError('BAD_CREDENTIALS')
  }
  // Checking takes long enough for the password to be changed meanwhile, which ends all sessions opened with this one.
  const onlyIf = hasPassword(stored)
  const { token, statements } = prepareSession(deps, { userId: user.id, openedBy: 'password', device, onlyIf })
  const [, ended, opened] = await db.batch([
    deleteSession(db, replaces?.sessionHash ?? ''),
    endedSockets(deps, replaces?.userId ?? ''),
    ...statements,
    ...takeBack(deps, uses),
    forgetUses(deps, ...uses[0]),
    ...(isOutdated(deps.config, stored)
      ? [replaceHash(db, user.id, stored, await hashPassword(deps.config, password))]
      : []),
  ])
  await closeSockets(deps, ended)
  if (opened.length === 0) throw new AppError('BAD_CREDENTIALS')
  return { token, email }
}

function usesOfGuessing(email: string, { ip, knownBrowser }: Caller): Uses {
  if (knownBrowser !== undefined) return [['logInPerBrowser', email, knownBrowser]]
  return [
    ['logInPerAddressAndIp', email, ip],
    ['logInPerAddress', email],
    ['logInPerIp', ip],
  ]
}

/** `connectedSince`: platforms that were connected after the password before this one was set. */
export type SavedPassword = { session: OpenedSession; connectedSince: Provider[] }

export type Register = { email: string; password: string; verificationToken?: string | undefined }

/**
 * Sets a password, proved by a mail link: the one that opened this session, presented once more, or any that opened it
 * in the last half hour. Ends the user's other sessions and returns this one, renewed.
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

/** As `registerPassword`, but proved by the old password. @throws the same, and CURRENT_PASSWORD */
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

/** @throws SIGNED_OUT when the session it is asked under has ended meanwhile, which another new password does as well. */
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

/** After a first password nothing has changed hands; one whose time is not known is older than all that is connected. */
function connectedSince(before: UserRow | undefined, accounts: AccountRow[]): Provider[] {
  if (!before?.passwordHash) return []
  const since = before.passwordSetAt ?? 0
  return accounts.filter(({ connectedAt }) => connectedAt >= since).map(({ provider }) => provider)
}
