/** Delays between tries of one photo. Together with the tries they take well under four minutes. */
const DELAYS_MS = [1000, 2000, 4000, 8000, 16_000, 30_000]
/** Photos that fail slowly, because each try times out, get fewer tries. */
const LONGEST_FAILING_MS = 120_000

/** How long to wait before the next try, or null when it is time to give up. `tries` counts those that failed before. */
export function nextDelayMs(tries: number, failingMs: number): number | null {
  const delay = DELAYS_MS[tries]
  return delay === undefined || failingMs + delay > LONGEST_FAILING_MS ? null : delay
}
