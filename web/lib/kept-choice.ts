import { LISTING_MS } from '#worker/domain/lifetimes.ts'
import { readStored, removeStored, store } from './browser-storage.ts'
import { lastSignedIn } from './signed-in-as.ts'

const KEPT = 'unpaid-choice'

/**
 * What was chosen for a job that waits for its payment, or before photos were ordered, to be restored when the user
 * comes back. `jobId`: the job's or the order's; null once the job is paid. `ordered`: the photos that the job has.
 */
type Kept<T> = { jobId: string | null; ordered?: string[]; choice: T }

type AnyChoice = { photoIds: string[] }

export function keepChoice<T extends AnyChoice>(jobId: string, choice: T, ordered: string[] = []): void {
  put({ jobId, ordered, choice })
}

const put = <T>(kept: Kept<T>) => store('sessionStorage', KEPT, JSON.stringify(kept))

/** The choice kept in this tab, or null. */
export function keptChoice<T>(): Kept<T> | null {
  try {
    return JSON.parse(readStored('sessionStorage', KEPT) ?? 'null')
  } catch {
    return null
  }
}

export function choiceWithout<T extends AnyChoice>(choice: T, photoIds: string[]): T {
  const gone = new Set(photoIds)
  return { ...choice, photoIds: choice.photoIds.filter(id => !gone.has(id)) }
}

/** Call once the job is paid: its photos leave the choice, and what was chosen besides stays. */
export function forgetOrdered(jobId: string): void {
  const kept = keptChoice<AnyChoice>()
  if (kept?.jobId !== jobId) {
    return
  }
  const choice = choiceWithout(kept.choice, kept.ordered ?? kept.choice.photoIds)
  if (choice.photoIds.length > 0) {
    put({ jobId: null, choice })
  } else {
    forgetChoice()
  }
}

export const forgetChoice = () => removeStored('sessionStorage', KEPT)

const ORDER = 'order-in-parts'

/**
 * An order of more photos than a job can hold, of which some jobs are made. `rest`: what was chosen and is not ordered
 * yet; `part`: the number of the next job, of `parts` in all.
 */
type KeptOrder<T> = { rest: T; part: number; parts: number }
type StoredOrder<T> = KeptOrder<T> & { userId: string; at: number }

/** Outlives the tab, so that an order that was interrupted can go on in another. */
export function keepOrder<T>(order: KeptOrder<T>): void {
  store('localStorage', ORDER, JSON.stringify({ ...order, userId: lastSignedIn(), at: Date.now() }))
}

/** The order that this person began and did not finish, as long as its photos can be ordered; or null. */
export function keptOrder<T>(): KeptOrder<T> | null {
  try {
    const order: StoredOrder<T> | null = JSON.parse(readStored('localStorage', ORDER) ?? 'null')
    return order && order.userId === lastSignedIn() && Date.now() - order.at < LISTING_MS ? order : null
  } catch {
    return null
  }
}

export const forgetOrder = () => removeStored('localStorage', ORDER)
