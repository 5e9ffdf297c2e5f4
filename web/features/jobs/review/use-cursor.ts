import { useRef, useState } from 'react'
import { isEditable, type JobResult, versionOf } from '#worker/domain/job-result.ts'
import type { Capabilities } from '#worker/domain/platforms.ts'
import type { JobActions } from '../data/job-actions.ts'
import { photoName } from '../data/result-texts.ts'
import { nextToReview } from '../data/show.ts'

export type DecisionKind = 'approve' | 'skip' | 'reopen'

const DECISIONS = {
  approve: { approved: true },
  skip: { skipped: true },
  reopen: { approved: false, skipped: false },
} as const

const WORDS: Record<DecisionKind, string> = { approve: 'Approved', skip: 'Skipped', reopen: 'Needs review' }

type CursorInput = {
  shown: JobResult[]
  capabilities: Capabilities
  photoId: string | null
  setPhotoId: (photoId: string) => void
  actions: JobActions
  /** Ticks the photo, even one that was approved before. */
  onApprove: (photoId: string) => void
}

export type Cursor = ReturnType<typeof useCursor>

/** The photo that all views are at, the decisions about it, and what screen readers are told of them. */
export function useCursor({ shown, capabilities, photoId, setPhotoId, actions, onApprove }: CursorInput) {
  const [said, setSaid] = useState('')
  const [isOver, setIsOver] = useState(false)
  /** Counts moves by key, which a view follows with the focus. */
  const [moves, setMoves] = useState(0)
  const decided = useRef<JobResult[]>([])
  const closed = useRef(new Map<string, JobResult>())
  const found = shown.findIndex(result => result.photoId === photoId)
  const index = found === -1 ? Math.max(0, nextIndex(shown)) : found
  const photo = shown[index]
  const isReviewed = shown.length > 0 && nextToReview(shown, -1) === null

  const placeOf = (at: number) => {
    const result = shown[at]
    return result ? `${at + 1} of ${shown.length}: ${photoName(result, capabilities, at + 1)}` : ''
  }

  const goTo = (target: string | undefined, words = '') => {
    const at = shown.findIndex(result => result.photoId === target)
    if (target === undefined || at === -1) {
      return
    }
    setIsOver(false)
    setPhotoId(target)
    setMoves(count => count + 1)
    setSaid(`${words}${placeOf(at)}`)
  }

  const note = (result: JobResult, isClosed: boolean) =>
    isClosed ? closed.current.set(result.photoId, result) : closed.current.delete(result.photoId)

  const record = (result: JobResult, kind: DecisionKind) => {
    decided.current.push(result)
    note(result, kind !== 'reopen')
    if (kind === 'approve') {
      onApprove(result.photoId)
    }
    return actions.decide(result.photoId, DECISIONS[kind])
  }

  return {
    photo,
    index,
    total: shown.length,
    said,
    isOver,
    moves,
    /** Whether the user or the address has chosen the photo. */
    isPlaced: found !== -1,
    setPhotoId,
    goTo,
    say: setSaid,
    /** Moves on or back. On the desk the summary comes after the last photo, once no photo is left to review. */
    move: (by: number, { onDesk = false } = {}) => {
      if (onDesk && by > 0 && index + by >= shown.length && isReviewed) {
        setIsOver(true)
      } else {
        goTo(shown[isOver ? index : index + by]?.photoId)
      }
    },
    /** Whether anything comes after the photo on the desk. */
    hasNext: !isOver && (index < shown.length - 1 || isReviewed),

    /** Decides about the photo. After approving or skipping it moves on to the next photo to review. */
    decide: (kind: DecisionKind) => {
      if (!photo || !isEditable(photo) || isOver) {
        return
      }
      void record(photo, kind)
      if (kind === 'reopen') {
        setSaid(`${WORDS.reopen}. ${placeOf(index)}`)
        return
      }
      const next = nextToReview(shown, index, closed.current)
      if (next === null) {
        setIsOver(true)
        setSaid(`${WORDS[kind]}. No photo is left to review.`)
      } else {
        goTo(next, `${WORDS[kind]}. `)
      }
    },

    /** Decides about a photo without moving the cursor, as on a card. */
    decideHere: (result: JobResult, kind: DecisionKind) => {
      setSaid(`${WORDS[kind]}. ${placeOf(shown.indexOf(result))}`)
      return record(result, kind)
    },

    /** Revokes the last decision and returns to its photo. */
    takeBack: () => {
      const before = decided.current.pop()
      if (!before) {
        return
      }
      const { photoId: target, approved, skipped } = before
      note(before, approved || skipped)
      void actions.decide(target, { approved, skipped }, versionOf(before))
      goTo(target, 'Taken back. ')
    },
  }
}

/** Where a review starts if the address names no photo. */
function nextIndex(shown: JobResult[]): number {
  const first = nextToReview(shown, -1)
  return shown.findIndex(({ photoId }) => photoId === first)
}
