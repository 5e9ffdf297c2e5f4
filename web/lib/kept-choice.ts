import { readStored, removeStored, store } from './browser-storage.ts'

const KEPT = 'unpaid-choice'

/** What was chosen for a job that waits for its payment: it comes back with the person. */
type Kept<T> = { jobId: string; choice: T }

export function keepChoice<T>(jobId: string, choice: T): void {
  const kept: Kept<T> = { jobId, choice }
  store('sessionStorage', KEPT, JSON.stringify(kept))
}

/** Of this tab; null where there is none. */
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

/** Whatever it was: it lasts as long as the session. */
export const forgetAnyChoice = () => removeStored('sessionStorage', KEPT)
