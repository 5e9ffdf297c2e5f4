import * as z from 'zod'
import { EMAIL_MAX } from '../domain/limits.ts'
import type { Provider } from '../domain/platforms.ts'

export type SignInMethod = 'link' | 'password' | 'platform'

/**
 * One browser that is signed in. `device` is what its browser says it is, "Firefox on Android", or empty. `lastSeenAt` is
 * noted at most once an hour. The `id` changes when a password change renews the session.
 */
export type SessionInfo = {
  id: string
  device: string
  openedBy: SignInMethod
  createdAt: string
  lastSeenAt: string
  current: boolean
}

/** What the audit trail knows. Its rows are added and never changed. */
export const ACTIVITY_ACTIONS = [
  'sign-in',
  'sign-out',
  'sign-out-everywhere',
  'session-ended',
  'password-set',
  'password-changed',
  'platform-connected',
  'platform-disconnected',
  'job-started',
  'apply-started',
  'undo-started',
  'data-exported',
] as const
export type ActivityAction = (typeof ACTIVITY_ACTIONS)[number]

/** Never a secret, never a text of a photo. */
export type ActivityDetail = {
  by?: SignInMethod
  device?: string
  provider?: Provider
  photos?: number
  jobId?: string
}

/** `refused` is a wrong password, a foreign account, an order that was not allowed. */
export type ActivityOutcome = 'done' | 'refused'

/** GET /api/account/activity, newest first: `{entries, nextCursor}`. */
export type ActivityEntry = {
  id: string
  at: string
  action: ActivityAction
  outcome: ActivityOutcome
  detail: ActivityDetail
}
export type Activity = { entries: ActivityEntry[]; nextCursor: string | null }

/** DELETE /api/account. Who has a password gives it; everybody types their address. */
export const DeleteAccountInput = z.object({
  email: z.string('Please enter your email address').trim().min(1, 'Please enter your email address').max(EMAIL_MAX),
  password: z.string().max(200).optional(),
})
