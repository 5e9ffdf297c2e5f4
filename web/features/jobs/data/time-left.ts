import { waitText } from './job-state.ts'
import type { Work } from './job-work.ts'

/** How many photos were done at a time, in milliseconds of any clock. */
export type Sample = { done: number; at: number }
export type WorkSample = Sample & Pick<Work, 'kind'>

// Below this, too little is known to predict the rest.
const PHOTOS_MIN = 3
const ELAPSED_MIN_MS = 2000

/** The sample that the speed is measured from: `now` if the work has just begun or waits. */
export function firstSample(first: WorkSample | null, now: WorkSample, isWaiting: boolean): WorkSample {
  return isWaiting || first === null || now.kind !== first.kind || now.done < first.done ? now : first
}

/** The remaining time in words, at the speed since the first sample; null while it is unknown, and at the end. */
export function timeLeft(first: Sample, now: Sample, total: number): string | null {
  const done = now.done - first.done
  const elapsed = now.at - first.at
  if (done < PHOTOS_MIN || elapsed < ELAPSED_MIN_MS || now.done >= total) {
    return null
  }
  const seconds = ((total - now.done) * elapsed) / done / 1000
  return `about ${waitText(seconds)} left`
}
