import { useEffect, useRef } from 'react'
import type { LibraryAnswer } from '#worker/contract/library.ts'
import { PHOTOS_PAGE } from '#worker/domain/limits.ts'
import type { Photos } from './use-photos.ts'

/**
 * Asks for a list from the library again while that is being read: as long as the list is short, whenever more is read,
 * and once everything is.
 */
export function useGrowingList({ photos, isComplete, refresh }: Photos, library: LibraryAnswer | undefined): void {
  const shown = photos?.length ?? 0
  const state = library?.state
  const read = library?.read ?? 0
  const asked = useRef({ state, read })
  useEffect(() => {
    const before = asked.current
    asked.current = { state, read }
    const hasEnded = state === 'ready' && before.state !== 'ready'
    const hasGrown = read !== before.read && shown < PHOTOS_PAGE.default
    if (!isComplete && (hasEnded || hasGrown)) {
      refresh()
    }
  }, [state, read, shown, isComplete, refresh])
}
