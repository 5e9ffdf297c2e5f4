import type { Context } from 'hono'
import {
  type CurrentSessionAnswer,
  type EmailAnswer,
  EmailInput,
  type LinkAnswer,
  type PasswordAnswer,
  PasswordChangeInput,
  PasswordLoginInput,
  PasswordRegisterInput,
  type ResendAnswer,
  type SessionsAnswer,
  type User,
  type VerifyEmailAnswer,
} from '../../contract/auth.ts'
import type { SuccessAnswer } from '../../contract/errors.ts'
import { LINK_MS } from '../../domain/lifetimes.ts'
import { LINK_WITHOUT_TOKEN } from '../../domain/messages.ts'
import { AppError } from '../../errors.ts'
import type { AppContext } from '../../http/context.ts'
import { clientDevice } from '../../http/device.ts'
import { knownBrowser } from '../../http/known-browser.ts'
import { type Caller, clientIp } from '../../http/rate-limit.ts'
import { actorOf } from '../../http/session.ts'
import { clearSessionCookie, setSessionCookie } from '../../http/session-cookie.ts'
import { readTokenCookie, setTokenCookie, type TokenCookie } from '../../http/token-cookie.ts'
import { readBody } from '../../http/validate.ts'
import { newToken } from '../../tokens.ts'
import { inspectLink, openLink, requestLink } from './links.ts'
import { logIn } from './log-in.ts'
import { changePassword, registerPassword } from './passwords.ts'
import { getUser } from './service.ts'
import { endAllSessions, endOneSession, listSessions, signOut } from './sessions.ts'

const SENT = 'Verification email sent! Please check your inbox.'

export async function readUser(c: Context<AppContext>) {
  return c.json<User>(await getUser(c.var.deps, actorOf(c)))
}

// Every open page polls this, so it reads nothing but the session, which has been read by now.
export function readSession(c: Context<AppContext>) {
  return c.json<CurrentSessionAnswer>({ userId: actorOf(c).userId })
}

export async function logOut(c: Context<AppContext>) {
  if (c.var.actor) await signOut(c.var.deps, c.var.actor)
  clearSessionCookie(c)
  return c.json<SuccessAnswer>({ success: true })
}

export async function sendLink(c: Context<AppContext>) {
  const { email } = await readBody(c, EmailInput)
  await mailLink(c, email)
  const emailVerified = c.var.actor?.email === email
  return c.json<EmailAnswer>({ success: true, emailVerified, message: SENT })
}

export async function sendLinkAgain(c: Context<AppContext>) {
  const { email } = await readBody(c, EmailInput)
  await mailLink(c, email)
  return c.json<ResendAnswer>({ success: true, message: SENT })
}

export async function readLink(c: Context<AppContext>) {
  const { deps, actor } = c.var
  return c.json<LinkAnswer>(await inspectLink(deps, linkTokenOf(c), readTokenCookie(c, LINK), actor))
}

export async function verifyEmail(c: Context<AppContext>) {
  setSessionCookie(c, await openLink(c.var.deps, linkTokenOf(c), clientDevice(c), c.var.actor))
  const message = 'Your email address is verified.'
  return c.json<VerifyEmailAnswer>({ success: true, emailVerified: true, message })
}

export async function logInByPassword(c: Context<AppContext>) {
  const input = await readBody(c, PasswordLoginInput)
  const from = callerFor(c, input.email)
  const replaces = c.var.actor
  setSessionCookie(c, await logIn(c.var.deps, { ...input, from, device: clientDevice(c), replaces }))
  return c.json<SuccessAnswer>({ success: true })
}

export async function addPassword(c: Context<AppContext>) {
  const input = await readBody(c, PasswordRegisterInput)
  const { session, connectedSince } = await registerPassword(c.var.deps, actorOf(c), input)
  setSessionCookie(c, session)
  return c.json<PasswordAnswer>({ success: true, connectedSince })
}

export async function replacePassword(c: Context<AppContext>) {
  const input = await readBody(c, PasswordChangeInput)
  const { session, connectedSince } = await changePassword(c.var.deps, actorOf(c), input)
  setSessionCookie(c, session)
  return c.json<PasswordAnswer>({ success: true, connectedSince })
}

export async function readSessions(c: Context<AppContext>) {
  return c.json<SessionsAnswer>({ sessions: await listSessions(c.var.deps, actorOf(c)) })
}

export async function endSessions(c: Context<AppContext>) {
  await endAllSessions(c.var.deps, actorOf(c))
  clearSessionCookie(c)
  return c.json<SuccessAnswer>({ success: true })
}

export async function endSession(c: Context<AppContext, '/:id'>) {
  const { endedThis, sessions } = await endOneSession(c.var.deps, actorOf(c), c.req.param('id'))
  if (endedThis) clearSessionCookie(c)
  return c.json<SessionsAnswer>({ sessions })
}

function callerFor(c: Context<AppContext>, email: string): Caller {
  return { ip: clientIp(c), knownBrowser: knownBrowser(c, email) }
}

/** The cookie that recognizes the browser that asked for a link. It is the same for every address. */
const LINK: TokenCookie = { name: 'link', path: '/api/auth', maxAgeSeconds: LINK_MS / 1000 }

/** The browser keeps the token it has, so that each of its links opens without a question. */
async function mailLink(c: Context<AppContext>, email: string): Promise<void> {
  const browserToken = readTokenCookie(c, LINK) ?? newToken()
  await requestLink(c.var.deps, { email, from: callerFor(c, email), browserToken })
  setTokenCookie(c, LINK, browserToken)
}

function linkTokenOf(c: Context<AppContext>): string {
  const token = c.req.query('token')
  if (!token) throw new AppError('TOKEN_INVALID', { text: LINK_WITHOUT_TOKEN })
  return token
}
