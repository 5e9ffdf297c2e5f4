import { LOGIN_LINK_MINUTES } from './limits.ts'

const MINUTE_MS = 60_000
export const DAY_MS = 24 * 60 * MINUTE_MS

export const LINK_MS = LOGIN_LINK_MINUTES * MINUTE_MS
export const SESSION_IDLE_MS = 30 * DAY_MS
export const SESSION_ABSOLUTE_MS = 90 * DAY_MS
/** How long a browser is known after it has signed in. */
export const KNOWN_BROWSER_DAYS = 365
/** A session's last use is written at most this often. */
export const LAST_SEEN_MS = 60 * MINUTE_MS
/** How long a job waits for its payment. */
export const UNPAID_JOB_MS = 24 * 60 * MINUTE_MS

/** Until when a job can be paid; null unless it waits for that. */
export function expiryOf({ status, createdAt }: { status: string; createdAt: number }): string | null {
  return status === 'payment_pending' ? new Date(createdAt + UNPAID_JOB_MS).toISOString() : null
}

/** After this time without news, cron wakes a job that is unfinished. */
export const JOB_SILENCE_MS = 10 * MINUTE_MS

/** For how long a listed photo may be chosen for a job. */
export const LISTING_MS = 24 * 60 * MINUTE_MS
/** A day more than the year for which the database refuses to delete an entry of the activity: clocks differ. */
export const ACTIVITY_DAYS = 366
/** For how long the used free photos of a platform account that has left are remembered. */
export const USED_ALLOWANCE_DAYS = 365

/** How long Cloudflare keeps Workers Logs, on the paid plan (developers.cloudflare.com/workers/observability/logs/workers-logs, "Limits"). */
export const LOG_DAYS = 7
/** How far back D1 can be restored, on the paid plan (developers.cloudflare.com/d1/reference/time-travel). */
export const DATABASE_COPY_DAYS = 30
