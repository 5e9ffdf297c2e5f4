const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** How long a mail link works, and how long the session it opened may set a password without the old one. */
export const LINK_MS = 30 * MINUTE_MS
export const SESSION_IDLE_MS = 30 * DAY_MS
export const SESSION_ABSOLUTE_MS = 90 * DAY_MS
/** A session's last use is written at most this often. */
export const LAST_SEEN_MS = 60 * MINUTE_MS
