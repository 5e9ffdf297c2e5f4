import type { Deps } from '../../deps.ts'
import type { Person } from '../../domain/actor.ts'
import { mailboxOf } from '../../domain/email-address.ts'
import { LINK_MS } from '../../domain/lifetimes.ts'
import { AppError } from '../../errors.ts'
import { assertWithin, type Caller, countUse, forgetOldUses, type Use } from '../../http/rate-limit.ts'
import type { OpenedSession } from '../../http/session-cookie.ts'
import { sendLoginLink } from '../../mail/login-link.ts'
import { hashToken, newToken } from '../../tokens.ts'
import { activityEntryByEmail } from '../activity/service.ts'
import {
  consumeLink,
  deleteExpiredLinks,
  deleteSession,
  insertLink,
  insertSessionByEmail,
  insertUser,
} from './queries.ts'
import { signInEntry } from './service.ts'

/** Mails a link to any address, known or not, without looking it up. @throws RATE_LIMITED */
export async function requestLink(deps: Deps, email: string, from: Caller): Promise<void> {
  const { db } = deps
  const uses = usesOfAsking(email, from)
  const [, ...counted] = await db.batch([forgetOldUses(deps), ...uses.map(use => countUse(deps, ...use))])
  for (const [index, [rule]] of uses.entries()) assertWithin(deps, rule, counted[index] ?? [])
  const token = newToken()
  const now = deps.now()
  await db.batch([
    insertLink(db, { tokenHash: hashToken(token), email, expiresAt: now + LINK_MS }),
    deleteExpiredLinks(db, now),
  ])
  await sendLoginLink(deps, email, token)
}

function usesOfAsking(email: string, { ip, knownBrowser }: Caller): Use[] {
  if (knownBrowser !== undefined) return [['mailPerBrowser', email, knownBrowser]]
  return [
    ['mailPerAddress', mailboxOf(email)],
    ['mailPerIp', ip],
  ]
}

/**
 * Consumes a link and signs its address in, creating the user the first time. Returns its session.
 * @throws TOKEN_INVALID when the link is unknown, used or expired.
 */
export async function openLink(
  deps: Deps,
  linkToken: string,
  device: string,
  current: Person | null,
): Promise<OpenedSession> {
  const { db } = deps
  const now = deps.now()
  const linkHash = hashToken(linkToken)
  const [link] = await consumeLink(db, linkHash, now)
  if (!link) throw new AppError('TOKEN_INVALID')
  const token = newToken()
  await db.batch([
    insertUser(db, { id: deps.newId(), email: link.email, now }),
    insertSessionByEmail(db, { tokenHash: hashToken(token), email: link.email, linkHash, device }, now),
    activityEntryByEmail(deps, link.email, signInEntry('link', device)),
    ...(current ? [deleteSession(db, current.sessionHash)] : []),
  ])
  return { token, email: link.email }
}
