/** Waits between tries of one photo. With their tries they end well inside four minutes. */
const DELAYS_MS = [1000, 2000, 4000, 8000, 16_000, 30_000]
/** A slow failure (each try a time-out) uses fewer of them. */
const LONGEST_TROUBLE_MS = 120_000

/** After a pause this long without a break what waits is given up. */
export const LONGEST_PAUSE_MS = 2 * 60 * 60 * 1000

/** How long to wait before the next try, or null when it is time to give up. `tries` counts those that failed before. */
export function nextDelayMs(tries: number, troubleMs: number): number | null {
  const delay = DELAYS_MS[tries]
  return delay === undefined || troubleMs + delay > LONGEST_TROUBLE_MS ? null : delay
}
