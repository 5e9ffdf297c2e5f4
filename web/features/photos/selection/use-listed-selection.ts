import { useEffect, useMemo } from 'react'
import { PHOTOS_PAGE } from '#worker/domain/limits.ts'
import type { Photos } from '../search/use-photos.ts'
import type { Selection } from './selection.ts'

/**
 * Loads further pages until every selected photo is listed: a selection restored after the payment page may reach
 * beyond the first page. Returns whether there is still something to load.
 */
export function useListedSelection(listing: Photos, selection: Selection): boolean {
  const { photos, isLoading, hasMore, isLoadingMore, error, loadMore } = listing
  const isIncomplete = useMemo(() => {
    const listed = new Set(photos?.map(photo => photo.id))
    return [...selection].some(id => !listed.has(id))
  }, [photos, selection])
  const goesOn = isIncomplete && hasMore && !error
  useEffect(() => {
    if (goesOn && !isLoadingMore) {
      loadMore(PHOTOS_PAGE.max)
    }
  }, [goesOn, isLoadingMore, loadMore])
  return isIncomplete && (isLoading || goesOn)
}
