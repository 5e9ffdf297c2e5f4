import { Hono } from 'hono'
import type { AppContext } from '../../context.ts'
import {
  type EmailAnswer,
  EmailInput,
  PasswordChangeInput,
  PasswordLoginInput,
  PasswordRegisterInput,
  type VerifyEmailAnswer,
} from '../../contract/auth.ts'
import { AppError } from '../../errors.ts'
import { clientIp } from '../../middleware/rate-limit.ts'
import { actorOf } from '../../middleware/session.ts'
import { clearSessionCookie, setSessionCookie } from '../../middleware/session-cookie.ts'
import { readBody } from '../../middleware/validate.ts'
import { openLink, requestLink } from './links.ts'
import { changePassword, logIn, registerPassword } from './passwords.ts'
import { endSession, getUser } from './service.ts'

const SENT = 'Verification email sent! Please check your inbox.'

export const authRoutes = new Hono<AppContext>()
  .get('/me', async c => c.json(await getUser(c.var.deps, actorOf(c))))

  .post('/logout', async c => {
    if (c.var.actor) await endSession(c.var.deps, c.var.actor.sessionHash)
    clearSessionCookie(c)
    return c.json({ success: true })
  })

  .post('/email', async c => {
    const { email } = await readBody(c, EmailInput)
    await requestLink(c.var.deps, email, clientIp(c))
    const emailVerified = c.var.actor?.email === email
    return c.json({ success: true, emailVerified, message: SENT } satisfies EmailAnswer)
  })

  .post('/resend-verification', async c => {
    const { email } = await readBody(c, EmailInput)
    await requestLink(c.var.deps, email, clientIp(c))
    return c.json({ success: true, message: SENT })
  })

  .get('/verify-email', async c => {
    const token = c.req.query('token')
    if (!token) throw new AppError('TOKEN_INVALID', { text: 'Invalid verification link - no token provided' })
    setSessionCookie(c, await openLink(c.var.deps, token, c.var.actor))
    const message = 'Your email address is verified.'
    return c.json({ success: true, emailVerified: true, message } satisfies VerifyEmailAnswer)
  })

  .post('/password/login', async c => {
    const input = await readBody(c, PasswordLoginInput)
    const replaces = c.var.actor?.sessionHash
    setSessionCookie(c, await logIn(c.var.deps, { ...input, ip: clientIp(c), replaces }))
    return c.json({ success: true })
  })

  .post('/password/register', async c => {
    const input = await readBody(c, PasswordRegisterInput)
    setSessionCookie(c, await registerPassword(c.var.deps, actorOf(c), input))
    return c.json({ success: true })
  })

  .post('/password/change', async c => {
    const input = await readBody(c, PasswordChangeInput)
    setSessionCookie(c, await changePassword(c.var.deps, actorOf(c), input))
    return c.json({ success: true })
  })
