import type { Editing } from './editing.ts'
import type { Saved } from './job-changes.ts'
import type { JobStore } from './job-store.ts'

const WAITING = 'your last changes wait here for the connection. Try again when they are sent.'
const NOT_TYPED = {
  saved: null,
  refused: 'what you typed could not be saved. Save it or cancel it, then try again.',
  waiting: WAITING,
} satisfies Record<Saved, string | null>
const NOT_CHANGED = {
  saved: null,
  refused: 'a change made just before could not be saved. Check it, then try again.',
  waiting: WAITING,
} satisfies Record<Saved, string | null>

/**
 * Saves what was typed for these photos and waits for all changes, before many photos are written or edited. Resolves to
 * the reason why that is not done, as the end of a sentence, else to null.
 */
export async function unsavedReason(
  store: JobStore,
  editing: Editing,
  photoIds: readonly string[],
): Promise<string | null> {
  return NOT_TYPED[await editing.saveAll(photoIds)] ?? NOT_CHANGED[await store.saved()]
}
