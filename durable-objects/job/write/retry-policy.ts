/** Delays between tries of one photo. Tries included, they add up to well under four minutes. */
const DELAYS_MS = [1000, 2000, 4000, 8000, 16_000, 30_000]
/** A photo that fails slowly, each try timing out, gets fewer of them. */
const LONGEST_FAILING_MS = 120_000

/** How long to pause when the platform names no time. */
export const DEFAULT_PAUSE_S = 30
/** The same after a failure that looks like an outage, of a platform or our own database, before a breaker says for how long. */
export const OUTAGE_PAUSE_S = 5
/** What still waits after an unbroken pause of this length fails. */
export const LONGEST_PAUSE_MS = 2 * 60 * 60 * 1000

/** How long to wait before the next try, or null when it is time to give up. `tries` counts those that failed before. */
export function nextDelayMs(tries: number, failingMs: number): number | null {
  const delay = DELAYS_MS[tries]
  return delay === undefined || failingMs + delay > LONGEST_FAILING_MS ? null : delay
}

/**
 * When a pause that is begun or extended now counts as begun; `pausedSince`: when it was, or 0. A service that has
 * answered others well meanwhile, `outMs` ago, has only been busy.
 */
export function pauseBegan(pausedSince: number, outMs: number | undefined, now: number): number {
  return Math.max(pausedSince || now, outMs === undefined ? 0 : now - outMs)
}
