import { waitText } from './job-state.ts'

/** How many photos were done at an instant, in milliseconds of any clock. */
export type Sample = { done: number; at: number }

// One photo, or one quick second, says little about the hundreds that follow.
const PHOTOS_MIN = 3
const ELAPSED_MIN_MS = 2000

/** The rest of the way in words, at the speed since the first sample; null until that is known, and at the end. */
export function timeLeft(first: Sample, now: Sample, total: number): string | null {
  const done = now.done - first.done
  const elapsed = now.at - first.at
  if (done < PHOTOS_MIN || elapsed < ELAPSED_MIN_MS || now.done >= total) {
    return null
  }
  const seconds = ((total - now.done) * elapsed) / done / 1000
  return `about ${waitText(seconds)} left`
}
