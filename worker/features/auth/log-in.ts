import type { Deps } from '../../deps.ts'
import type { Person } from '../../domain/actor.ts'
import { AppError } from '../../errors.ts'
import { assertAllWithin, type Caller, countUse, forgetUses, takeBack, type Uses } from '../../http/rate-limit.ts'
import type { OpenedSession } from '../../http/session-cookie.ts'
import { activityEntryByEmail } from '../activity/service.ts'
import { closeSockets, endedSockets } from '../jobs/service.ts'
import { deleteSession, hasPassword, replaceHash, selectUserByEmail } from './queries.ts'
import { hashPassword, isOutdated, verifyPassword } from './scrypt.ts'
import { prepareSession, signInEntry } from './service.ts'

export type LogIn = { email: string; password: string; from: Caller; device: string; replaces: Person | null }

/** Signs in with a password and returns the session. @throws RATE_LIMITED, BAD_CREDENTIALS */
export async function logIn(deps: Deps, { email, password, from, device, replaces }: LogIn): Promise<OpenedSession> {
  const { db } = deps
  // Counted before the password is checked, so that guesses sent in parallel count too, and taken back if it is right.
  const uses = usesOfGuessing(email, from)
  const [[user], ...counted] = await db.batch([
    selectUserByEmail(db, email),
    ...uses.map(use => countUse(deps, ...use)),
  ])
  await assertAllWithin(deps, uses, counted)
  const stored = user?.passwordHash ?? null
  const right = await verifyPassword(deps.config, password, stored)
  if (!right || !user || stored === null) {
    // The same work for every address: the statement inserts an entry only if a user has it.
    await activityEntryByEmail(deps, email, { ...signInEntry('password', device), outcome: 'refused' })
    throw new AppError('BAD_CREDENTIALS')
  }
  // While the password was checked, another browser may have changed it, and no session may then open with the old one.
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
