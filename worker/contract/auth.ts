import * as z from 'zod'
import { EMAIL_MAX, PASSWORD } from '../domain/limits.ts'
import type { Provider } from '../domain/platforms.ts'
import type { Preferences } from './preferences.ts'

/** Text, @, text, dot, text, and nothing that a mail header would read as more than one address. */
const ADDRESS = /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+\.[^\s\p{Cc}@<>()[\]\\,;:"]+$/u

export const EmailInput = z.object({
  email: z
    .string('Please enter your email address')
    .trim()
    .min(1, 'Please enter your email address')
    // The pattern takes quadratic time, so longer texts must not reach it.
    .max(EMAIL_MAX, { error: 'Please enter a valid email address', abort: true })
    .regex(ADDRESS, 'Please enter a valid email address')
    .transform(value => value.toLowerCase()),
})

const chosenPassword = (missing: string) =>
  z
    .string(missing)
    .min(1, missing)
    .min(PASSWORD.min, `Password must be at least ${PASSWORD.min} characters long`)
    .max(PASSWORD.max, `Password must be at most ${PASSWORD.max} characters long`)

export const PasswordRegisterInput = EmailInput.extend({
  password: chosenPassword('Please enter a password'),
  verificationToken: z.string().max(200).optional(),
})

export const PasswordLoginInput = EmailInput.extend({
  password: z.string('Please enter your password').min(1, 'Please enter your password').max(PASSWORD.max),
})

export const PasswordChangeInput = z.object({
  currentPassword: z.string('Please enter your current password').min(1, 'Please enter your current password'),
  newPassword: chosenPassword('Please enter a new password'),
})

export const ManualAuthInput = z.object({
  oauth_token: z.string('Please enter the OAuth token').trim().min(1, 'Please enter the OAuth token').max(200),
  oauth_verifier: z.string('Please enter the verifier').trim().min(1, 'Please enter the verifier').max(200),
})

export type ConnectedAccount = {
  _id: string
  provider: Provider
  username: string
  displayName: string
  avatarUrl: string
  profileUrl: string
  lastUsed: string | null
  connectedAt: string
}

/** GET /api/auth/me. */
export type User = {
  _id: string
  email: string
  hasPassword: boolean
  isTemporary: boolean
  connectedAccounts: ConnectedAccount[]
  preferences: Preferences
}

export type EmailAnswer = { success: true; emailVerified: boolean; message: string }
export type VerifyEmailAnswer = { success: true; emailVerified: true; message: string }
