import * as z from 'zod'
import { EMAIL_MISSING, emailProblem } from '../domain/email-address.ts'
import { PASSWORD } from '../domain/limits.ts'
import {
  CURRENT_PASSWORD_MISSING,
  FIRST_PASSWORD_MISSING,
  NEW_PASSWORD_MISSING,
  PASSWORD_MISSING,
} from '../domain/messages.ts'
import type { Provider } from '../domain/platforms.ts'
import type { ConnectedAccount } from './connections.ts'
import type { SuccessAnswer } from './errors.ts'
import type { Preferences } from './preferences.ts'

export const EmailInput = z.object({
  email: z
    .string(EMAIL_MISSING)
    .trim()
    .superRefine((email, context) => {
      const message = emailProblem(email)
      if (message !== undefined) context.addIssue({ code: 'custom', message })
    })
    .transform(value => value.toLowerCase()),
})

const chosenPassword = (missing: string) =>
  z
    .string(missing)
    .min(1, missing)
    .min(PASSWORD.min, `Password must be at least ${PASSWORD.min} characters long`)
    .max(PASSWORD.max, `Password must be at most ${PASSWORD.max} characters long`)

export const PasswordRegisterInput = EmailInput.extend({
  password: chosenPassword(FIRST_PASSWORD_MISSING),
  verificationToken: z.string().max(200).optional(),
})

export const PasswordLoginInput = EmailInput.extend({
  password: z.string(PASSWORD_MISSING).min(1, PASSWORD_MISSING).max(PASSWORD.max),
})

export const PasswordChangeInput = z.object({
  currentPassword: z.string(CURRENT_PASSWORD_MISSING).min(1, CURRENT_PASSWORD_MISSING),
  newPassword: chosenPassword(NEW_PASSWORD_MISSING),
})

/** Bodies as a page sends them, before they are parsed. */
export type EmailRequest = z.input<typeof EmailInput>
export type PasswordRegisterRequest = z.input<typeof PasswordRegisterInput>
export type PasswordLoginRequest = z.input<typeof PasswordLoginInput>
export type PasswordChangeRequest = z.input<typeof PasswordChangeInput>

/** GET /api/auth/me. */
export type User = {
  _id: string
  email: string
  hasPassword: boolean
  isTemporary: boolean
  connectedAccounts: ConnectedAccount[]
  preferences: Preferences
}

export type EmailAnswer = SuccessAnswer & { emailVerified: boolean; message: string }
export type ResendAnswer = SuccessAnswer & { message: string }
/**
 * GET /api/auth/link. `sameBrowser`: this browser requested the link. `signedInAs`: the address this browser is signed
 * in with, or null.
 */
export type LinkAnswer = { email: string; sameBrowser: boolean; signedInAs: string | null }
export type VerifyEmailAnswer = SuccessAnswer & { emailVerified: true; message: string }

/**
 * A password was set or changed. `connectedSince`: platforms connected while the previous password was in use, perhaps
 * by somebody else who knew it.
 */
export type PasswordAnswer = SuccessAnswer & { connectedSince: Provider[] }

export type SignInMethod = 'link' | 'password' | 'platform'

/**
 * One signed-in browser. `device` is derived from its user agent, "Firefox on Android", or empty. `lastSeenAt` is
 * updated at most once an hour. The `id` changes when a password change renews the session.
 */
export type SessionInfo = {
  id: string
  device: string
  openedBy: SignInMethod
  createdAt: string
  lastSeenAt: string
  current: boolean
}

/** GET /api/auth/session: whose session the call was made in. */
export type CurrentSessionAnswer = { userId: string }

/** GET /api/auth/sessions; DELETE of one returns the remaining ones. */
export type SessionsAnswer = { sessions: SessionInfo[] }
