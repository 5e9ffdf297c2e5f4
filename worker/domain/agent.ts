const MINUTE_MS = 60_000

/** The frequencies of scans, each with its interval in milliseconds. */
export const SCAN_INTERVAL_MS = {
  every5minutes: 5 * MINUTE_MS,
  every15minutes: 15 * MINUTE_MS,
  every30minutes: 30 * MINUTE_MS,
  hourly: 60 * MINUTE_MS,
  every6hours: 360 * MINUTE_MS,
  daily: 1440 * MINUTE_MS,
  weekly: 10_080 * MINUTE_MS,
} as const
export type ScanFrequency = keyof typeof SCAN_INTERVAL_MS
export const SCAN_FREQUENCIES = Object.keys(SCAN_INTERVAL_MS) as [ScanFrequency, ...ScanFrequency[]]

/**
 * Photos uploaded up to this long before an agent was turned on count as new, because the platform's clock may differ
 * from ours.
 */
export const SINCE_GRACE_MS = 2 * MINUTE_MS
/** How often a failing photo is offered for description, in total. */
export const MAX_OFFERS = 3

export const AGENT_TAGS = { max: 20, length: 100 } as const
/** The highest monthly limit of photos that can be set. */
export const MAX_MONTHLY_PHOTOS = 100_000

/**
 * Why an agent is paused: photos wait for a payment, its photos of this month are used up, its token was revoked, or its
 * platform is not offered.
 */
export type AgentPause = 'payment' | 'limit' | 'denied' | 'unavailable'

/** The columns of an agent that is turned off: nothing is due, and no trouble is noted. */
export const AGENT_OFF = {
  enabled: false,
  dueAt: null,
  leasedUntil: null,
  waitUntil: null,
  pause: null,
  failures: 0,
  waitingPhotos: 0,
  notice: null,
  noticeDueAt: null,
}

/** The reasons for a mail, sent once each: a pause that only the person can end, or scans that keep failing. */
export type AgentNotice = Exclude<AgentPause, 'unavailable' | 'limit'> | 'failing'

/** Why a photo of an agent's job is held, as sentences for the person. */
export const HELD = {
  repaired: 'The first texts broke a rule and were written again. Please check these before they are applied.',
  off: 'The agent was turned off before it had applied these texts. You can still apply them yourself.',
  rewritten: 'These texts were written again because you asked. Please check them before they are applied.',
  stopped: 'You stopped this job before these texts were applied. You can still apply them yourself.',
} as const

/** When the month of an instant begins (UTC), or the one that comes `later` months after it. */
export function monthStart(at: number, later = 0): number {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later)
}

/** The photos that an agent's jobs of the month of `at` have. An agent may have been counted in a later month already. */
export function photosThisMonth(
  { monthAt, monthPhotos }: { monthAt: number; monthPhotos: number },
  at: number,
): number {
  return monthAt < monthStart(at) ? 0 : monthPhotos
}

/**
 * The first slot after `at` that is a whole number of intervals after `slot`, so that slots do not drift and missed
 * ones are skipped.
 */
export function slotAfter(slot: number, frequency: ScanFrequency, at: number): number {
  const interval = SCAN_INTERVAL_MS[frequency]
  return slot + interval * Math.max(0, Math.floor((at - slot) / interval) + 1)
}
