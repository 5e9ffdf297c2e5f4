import type { LinkAnswer } from '../../contract/auth.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../domain/actor.ts'
import { mailboxOf } from '../../domain/email-address.ts'
import { LINK_MS } from '../../domain/lifetimes.ts'
import { findOff } from '../../domain/switches.ts'
import { AppError } from '../../errors.ts'
import { pausedError } from '../../http/paused.ts'
import { assertAllWithin, type Caller, countUse, forgetOldUses, type Uses } from '../../http/rate-limit.ts'
import type { OpenedSession } from '../../http/session-cookie.ts'
import { sendLoginLink } from '../../mail/login-link.ts'
import { hashToken, newToken } from '../../tokens.ts'
import { activityEntryByEmail } from '../activity/service.ts'
import { closeSockets, endedSockets } from '../jobs/service.ts'
import {
  consumeLink,
  deleteExpiredLinks,
  deleteSession,
  insertLink,
  insertSessionByEmail,
  insertUser,
  selectOpenLink,
  selectUserByEmail,
} from './queries.ts'
import { signInEntry } from './service.ts'

/** `browserToken`: a secret of the browser, which shows later whether the same browser opens the link. */
export type LinkRequest = { email: string; from: Caller; browserToken: string }

/** Mails a link to any address, known or not, without looking it up. @throws RATE_LIMITED */
export async function requestLink(deps: Deps, { email, from, browserToken }: LinkRequest): Promise<void> {
  const { db } = deps
  const uses = usesOfAsking(email, from)
  const [, ...counted] = await db.batch([forgetOldUses(deps), ...uses.map(use => countUse(deps, ...use))])
  await assertAllWithin(deps, uses, counted)
  const token = newToken()
  const now = deps.now()
  await db.batch([
    insertLink(db, {
      tokenHash: hashToken(token),
      email,
      browserHash: hashToken(browserToken),
      expiresAt: now + LINK_MS,
    }),
    deleteExpiredLinks(db, now),
  ])
  await sendLoginLink(deps, email, token)
}

function usesOfAsking(email: string, { ip, knownBrowser }: Caller): Uses {
  if (knownBrowser !== undefined) return [['mailPerBrowser', email, knownBrowser]]
  return [
    ['mailPerAddress', mailboxOf(email)],
    ['mailPerIp', ip],
  ]
}

/**
 * What a person should know before the link is opened. Does not consume the link.
 * @throws TOKEN_INVALID when the link is unknown, used or expired; PAUSED as `openLink` does, so that nobody is asked to
 * confirm what is then refused.
 */
export async function inspectLink(
  deps: Deps,
  linkToken: string,
  browserToken: string | undefined,
  current: Person | null,
): Promise<LinkAnswer> {
  const [link] = await selectOpenLink(deps.db, hashToken(linkToken), deps.now())
  if (!link) throw new AppError('TOKEN_INVALID')
  if (findOff(await deps.switches(), ['signups'])) await assertKnown(deps, link.email)
  const sameBrowser = browserToken !== undefined && link.browserHash === hashToken(browserToken)
  return { email: link.email, sameBrowser, signedInAs: current?.email ?? null }
}

/**
 * Consumes a link and signs in its address, creating the user the first time.
 * @throws TOKEN_INVALID when the link is unknown, used or expired; PAUSED, without consuming it, when its address is
 * new and sign-ups are switched off.
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
  if (findOff(await deps.switches(), ['signups'])) {
    const [open] = await selectOpenLink(db, linkHash, now)
    if (open) await assertKnown(deps, open.email)
  }
  const [link] = await consumeLink(db, linkHash, now)
  if (!link) throw new AppError('TOKEN_INVALID')
  const token = newToken()
  const [, ended] = await db.batch([
    deleteSession(db, current?.sessionHash ?? ''),
    endedSockets(deps, current?.userId ?? ''),
    insertUser(db, { id: deps.newId(), email: link.email, now }),
    insertSessionByEmail(db, { tokenHash: hashToken(token), email: link.email, linkHash, device }, now),
    activityEntryByEmail(deps, link.email, signInEntry('link', device)),
  ])
  await closeSockets(deps, ended)
  return { token, email: link.email }
}

/** @throws PAUSED when nobody has this address, so that its link would make a new user. */
async function assertKnown({ db }: Deps, email: string): Promise<void> {
  if ((await selectUserByEmail(db, email)).length === 0) throw pausedError()
}
