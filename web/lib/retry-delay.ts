const FIRST_DELAY_MS = 1000
const LONGEST_DELAY_MS = 30_000

/** Milliseconds to wait after `failures` earlier failures: exponential backoff from 1 to 30 s, half of it random. */
export function retryDelay(failures: number): number {
  const delay = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** failures)
  return delay / 2 + Math.random() * (delay / 2)
}
