const MINUTE_MS = 60_000

/** How often an agent may scan, and the milliseconds from one scan to the next. */
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

/** Photos uploaded this long before an agent was turned on are new to it: the platform's clock is not ours. */
export const SINCE_GRACE_MS = 2 * MINUTE_MS
/** How often a photo that fails is offered for description in all. */
export const MAX_OFFERS = 3

export const AGENT_TAGS = { max: 20, length: 100 } as const

/** Why an agent does not go on by itself: photos wait for a payment, its token was revoked, or its platform is not offered. */
export type AgentPause = 'payment' | 'denied' | 'unavailable'

/** What an agent that is off has none of: nothing is due, and nothing is known against it. */
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

/** What a mail tells once: a pause that only its person can end, or scans that go on failing. */
export type AgentNotice = Exclude<AgentPause, 'unavailable'> | 'failing'

/** Why a photo of an agent's job waits for a person, as sentences for that person. */
export const HELD = {
  repaired: 'The first texts broke a rule and were written again. Please check these before they are applied.',
  off: 'The agent was turned off before it had applied these texts. You can still apply them yourself.',
  stopped: 'You stopped this job before these texts were applied. You can still apply them yourself.',
} as const

/** The first slot after `at` that is whole intervals after `slot`: none drifts, and those missed count as one. */
export function slotAfter(slot: number, frequency: ScanFrequency, at: number): number {
  const interval = SCAN_INTERVAL_MS[frequency]
  return slot + interval * Math.max(0, Math.floor((at - slot) / interval) + 1)
}
