import { useEffect, useState } from 'react'
import type { Photo } from '#worker/contract/photos.ts'
import { MAX_JOB_PHOTOS, PHOTOS_PAGE } from '#worker/domain/limits.ts'
import type { Photos } from '../search/use-photos.ts'
import type { SelectionControl } from './use-selection.ts'

export type Wanted = 'all' | 'untitled'

const NO_PHOTOS: Photo[] = []

/**
 * Selects what matches the search, also what is not loaded yet: the pages still missing are fetched first, up to what
 * one job holds. A failure selects what is there, and the list says what went wrong.
 */
export function useSelectAll(listing: Photos, chosen: SelectionControl, untitledIds: (photos: Photo[]) => string[]) {
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const { photos = NO_PHOTOS, hasMore, error, isLoadingMore, loadMore } = listing
  const { select } = chosen

  useEffect(() => {
    if (wanted === null) {
      return
    }
    const ids = wanted === 'all' ? photos.map(photo => photo.id) : untitledIds(photos)
    if (hasMore && !error && ids.length < MAX_JOB_PHOTOS) {
      if (!isLoadingMore) {
        // Nobody looks at these pages one by one, so they are as large as possible to save calls.
        loadMore(PHOTOS_PAGE.max)
      }
      return
    }
    setWanted(null)
    select(ids, { more: hasMore && !error })
  }, [wanted, photos, hasMore, error, isLoadingMore, loadMore, select, untitledIds])

  return { selecting: wanted, selectMatching: setWanted, stop: () => setWanted(null) }
}
