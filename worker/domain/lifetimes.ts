import { LOGIN_LINK_MINUTES } from './limits.ts'

const MINUTE_MS = 60_000
export const DAY_MS = 24 * 60 * MINUTE_MS

export const LINK_MS = LOGIN_LINK_MINUTES * MINUTE_MS
export const SESSION_IDLE_MS = 30 * DAY_MS
export const SESSION_ABSOLUTE_MS = 90 * DAY_MS
/** A session's last use is written at most this often. */
export const LAST_SEEN_MS = 60 * MINUTE_MS
/** After this time without news, cron wakes a job that is unfinished. */
export const JOB_SILENCE_MS = 10 * MINUTE_MS
