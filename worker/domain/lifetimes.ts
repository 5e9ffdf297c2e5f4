const MINUTE_MS = 60_000
export const DAY_MS = 24 * 60 * MINUTE_MS

/** How long a mail link works, and how long the session that it opened may set a password without the old one. */
export const LOGIN_LINK_MINUTES = 30
export const LINK_MS = LOGIN_LINK_MINUTES * MINUTE_MS
export const SESSION_IDLE_MS = 30 * DAY_MS
export const SESSION_ABSOLUTE_MS = 90 * DAY_MS
/** How long a browser stays known after it has signed in. */
export const KNOWN_BROWSER_DAYS = 365
/** A session's last use is stored at most this often. */
export const LAST_SEEN_MS = 60 * MINUTE_MS
/** How long a job waits for its payment. */
export const UNPAID_JOB_MS = 24 * 60 * MINUTE_MS

/** Until when a job can be paid; null unless it waits for payment. */
export function expiryOf({ status, createdAt }: { status: string; createdAt: number }): string | null {
  return status === 'payment_pending' ? new Date(createdAt + UNPAID_JOB_MS).toISOString() : null
}

/** Cron wakes an unfinished job that has been silent for this long. */
export const JOB_SILENCE_MS = 10 * MINUTE_MS

/** How long a listed photo may be chosen for a job. */
export const LISTING_MS = 24 * 60 * MINUTE_MS
/** How long texts that we wrote win over those of lists, which lag behind writes. */
export const WRITTEN_MS = 10 * MINUTE_MS
/** A day longer than the year for which the database refuses to delete activity, because clocks may differ. */
export const ACTIVITY_DAYS = 366
/** How long the used free photos of a disconnected platform account are remembered. */
export const USED_ALLOWANCE_DAYS = 365

/** How long Cloudflare keeps Workers Logs, on the paid plan (developers.cloudflare.com/workers/observability/logs/workers-logs, "Limits"). */
export const LOG_DAYS = 7
/** How far back D1 can be restored, on the paid plan (developers.cloudflare.com/d1/reference/time-travel). */
export const DATABASE_COPY_DAYS = 30
/** A day longer than a database copy, from which a deleted user may come back. */
export const DELETED_USER_DAYS = DATABASE_COPY_DAYS + 1
