import type { CompleteWord } from '#web/lib/library-sentence.ts'
import type { Photo } from '#worker/contract/photos.ts'
import type { Field } from '#worker/domain/fields.ts'
import type { WorkState } from '#worker/domain/work.ts'

/** What a tile says about its photo: one icon, and words where they fit. */
export type TileState = { icon: 'missing' | 'complete' | 'waiting' | 'applied' | 'skipped'; words: string }

const MISSING: Record<Field, string> = { title: 'untitled', description: 'no description', tags: 'no tags' }

/** States that say more than what is missing. After a failure or an undo, that is what counts. */
const WORK: Partial<Record<WorkState, TileState>> = {
  unpaid: { icon: 'waiting', words: 'waits for payment' },
  describing: { icon: 'waiting', words: 'being described' },
  review: { icon: 'waiting', words: 'waits for review' },
  approved: { icon: 'waiting', words: 'approved' },
  applied: { icon: 'applied', words: 'applied' },
  skipped: { icon: 'skipped', words: 'skipped' },
}

export function tileState({ missing, work }: Pick<Photo, 'missing' | 'work'>, completeWord: CompleteWord): TileState {
  const known = work && WORK[work.state]
  if (known) return known
  if (missing.length === 0) return { icon: 'complete', words: completeWord }
  return { icon: 'missing', words: missing.map(field => MISSING[field]).join(', ') }
}

// Widths in pixels of an average character of the words and of the icon with its gaps.
const CHARACTER = 7
const BESIDE = 30

/** Whether a tile of this width has room for the words beside the icon. */
export const hasRoom = (words: string, width: number) => words.length * CHARACTER + BESIDE <= width
