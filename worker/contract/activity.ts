import * as z from 'zod'
import type { PaymentEnd } from '../domain/payment-end.ts'
import type { Provider } from '../domain/platforms.ts'
import type { SignInMethod } from './auth.ts'
import type { JobOrigin } from './jobs.ts'

/** The actions in a user's activity. Entries are added and never changed. */
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
  'retry-started',
  'writes-stopped',
  'payment-made',
  'payment-refunded',
  'job-cancelled',
  'order-cancelled',
  'agent-on',
  'agent-off',
  'agent-changed',
  'agent-paused',
  'data-exported',
] as const

export type ActivityAction = (typeof ACTIVITY_ACTIONS)[number]

/** Never contains a secret or a photo's text. */
export type ActivityDetail = {
  by?: SignInMethod
  device?: string
  provider?: Provider
  photos?: number
  jobId?: string
  /** An order of photos without a job. */
  orderId?: string
  origin?: JobOrigin
  /** In cents. */
  amount?: number
  /** Why an unpaid job or order ended. */
  ending?: PaymentEnd
}

/** `refused`: a wrong password, an account of another user, an order that was not allowed. */
export type ActivityOutcome = 'done' | 'refused'

export type ActivityEntry = {
  id: string
  at: string
  action: ActivityAction
  outcome: ActivityOutcome
  detail: ActivityDetail
}

/** Query of GET /api/account/activity and GET /api/payments/prepaid: the `nextCursor` of the previous page. */
export const EntriesQuery = z.object({
  cursor: z
    .string()
    .regex(/^\d{0,15}$/)
    .transform(cursor => (cursor === '' ? undefined : Number(cursor)))
    .optional(),
})

/** GET /api/account/activity, newest first. */
export type Activity = { entries: ActivityEntry[]; nextCursor: string | null }
