import { useEffect, useState } from 'react'
import type { Photo } from '#worker/contract/photos.ts'
import { MAX_JOB_PHOTOS, PHOTOS_PAGE } from '#worker/domain/limits.ts'
import type { Photos } from '../search/use-photos.ts'
import type { SelectionControl } from './use-selection.ts'

export type Wanted = 'all' | 'untitled'

const NO_PHOTOS: Photo[] = []

/**
 * Selects what matches the search. Pages that are not loaded yet are loaded first, up to what one job can hold. After a
 * failure what is loaded is selected, and the list shows the error.
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
        // As large as possible, to save calls: nobody looks at these pages one by one.
        loadMore(PHOTOS_PAGE.max)
      }
      return
    }
    setWanted(null)
    select(ids, { more: hasMore && !error })
  }, [wanted, photos, hasMore, error, isLoadingMore, loadMore, select, untitledIds])

  return { selecting: wanted, selectMatching: setWanted, stop: () => setWanted(null) }
}
