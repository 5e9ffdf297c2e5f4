import { readStored, removeStored, store } from './browser-storage.ts'

const KEPT = 'unpaid-choice'

/**
 * What was chosen for a job that waits for its payment, or before photos were ordered, to be restored when the user
 * comes back. `jobId`: the job's or the order's.
 */
type Kept<T> = { jobId: string; choice: T }

export function keepChoice<T>(jobId: string, choice: T): void {
  const kept: Kept<T> = { jobId, choice }
  store('sessionStorage', KEPT, JSON.stringify(kept))
}

/** The choice kept in this tab, or null. */
export function keptChoice<T>(): Kept<T> | null {
  try {
    return JSON.parse(readStored('sessionStorage', KEPT) ?? 'null')
  } catch {
    return null
  }
}

export function forgetChoice(jobId: string): void {
  if (keptChoice()?.jobId === jobId) {
    forgetAnyChoice()
  }
}

/** For the end of the session, which no choice outlives. */
export const forgetAnyChoice = () => removeStored('sessionStorage', KEPT)
