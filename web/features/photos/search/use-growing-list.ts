import { useEffect, useRef } from 'react'
import type { LibraryAnswer } from '#worker/contract/library.ts'
import type { Photos } from './use-photos.ts'

/** How many loaded photos are asked for again because jobs went on; each page of more is a call of the platform. */
const MAX_FOLLOWED = 500

/**
 * Keeps a list up to date with the library. While that is read, newest first, only the end of a list from it changes, so
 * its last page is asked for again; once all is read again, and once jobs have changed photos, every page.
 */
export function useGrowingList({ photos, isComplete, refresh }: Photos, library: LibraryAnswer | undefined): void {
  const isShort = photos !== undefined && photos.length <= MAX_FOLLOWED
  const state = library?.state
  const read = library?.read ?? 0
  const counts = library && JSON.stringify(library.counts)
  const asked = useRef({ state, read, counts })
  useEffect(() => {
    const before = asked.current
    asked.current = { state, read, counts }
    const hasEnded = state === 'ready' && before.state !== 'ready'
    const hasChanged = state === 'ready' && before.state !== undefined && (hasEnded || counts !== before.counts)
    if (isComplete ? hasChanged && isShort : hasEnded) {
      refresh('all')
    } else if (!isComplete && read !== before.read) {
      refresh('last')
    }
  }, [state, read, counts, isShort, isComplete, refresh])
}
