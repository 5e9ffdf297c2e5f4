import type { Deps } from '../../deps.ts'
import type { Person } from '../../domain/actor.ts'
import { LINK_MS } from '../../domain/lifetimes.ts'
import { AppError } from '../../errors.ts'
import { assertWithin, countUse, forgetOldUses } from '../../http/rate-limit.ts'
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
export async function requestLink(deps: Deps, email: string, ip: string): Promise<void> {
  const { db } = deps
  const [perAddress, perIp] = await db.batch([
    countUse(deps, 'mailPerAddress', email),
    countUse(deps, 'mailPerIp', ip),
    forgetOldUses(deps),
  ])
  assertWithin(deps, 'mailPerAddress', perAddress)
  assertWithin(deps, 'mailPerIp', perIp)
  const token = newToken()
  const now = deps.now()
  await db.batch([
    insertLink(db, { tokenHash: hashToken(token), email, expiresAt: now + LINK_MS }),
    deleteExpiredLinks(db, now),
  ])
  await sendLoginLink(deps, email, token)
}

/**
 * Consumes a link and signs its address in, creating the user the first time. Returns the session's token.
 * @throws TOKEN_INVALID when the link is unknown, used or expired.
 */
export async function openLink(deps: Deps, linkToken: string, device: string, current: Person | null): Promise<string> {
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
  return token
}
