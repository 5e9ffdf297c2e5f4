import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import type { LibraryAnswer } from '#worker/contract/library.ts'
import type { Photo, PhotosAnswer } from '#worker/contract/photos.ts'
import type { Photos } from './use-photos.ts'

/** How many loaded photos are asked for again at once after a change; each page of more is a call of the platform. */
const MAX_AT_ONCE = 500

/**
 * Keeps a list up to date with the library. While that is read, newest first, only the end of a list from it changes, so
 * its last page is asked for again. Once all is read again, and once jobs have changed photos, every page is, those of a
 * long list when they are in sight. Returns what to call with the photos in sight.
 */
export function useGrowingList(listing: Photos, library: LibraryAnswer | undefined): (shown: Photo[]) => void {
  const { photos, pages, isComplete, refresh } = listing
  const state = library?.state
  const read = library?.read ?? 0
  const counts = library && JSON.stringify(library.counts)
  const asked = useRef({ state, read, counts })
  const inSight = useRef<ReadonlySet<Photo>>(new Set())
  const outdated = useRef<ReadonlySet<PhotosAnswer>>(new Set())
  const isRefreshing = useRef(false)

  const refreshInSight = useCallback(async () => {
    const isDue = (page: PhotosAnswer) =>
      outdated.current.has(page) && page.photos.some(photo => inSight.current.has(photo))
    if (isRefreshing.current) {
      return
    }
    isRefreshing.current = true
    for (let due = pages?.filter(isDue) ?? []; due.length > 0; due = pages?.filter(isDue) ?? []) {
      const wanted = new Set(due)
      outdated.current = new Set([...outdated.current].filter(page => !wanted.has(page)))
      await refresh(page => wanted.has(page)).catch(() => undefined)
    }
    isRefreshing.current = false
  }, [pages, refresh])

  const follow = useEffectEvent((now: typeof asked.current, isComplete: boolean) => {
    const { state, read, counts } = now
    const before = asked.current
    asked.current = now
    const hasEnded = state === 'ready' && before.state !== 'ready'
    const hasChanged = state === 'ready' && before.state !== undefined && (hasEnded || counts !== before.counts)
    if (isComplete && hasChanged && photos && photos.length > MAX_AT_ONCE) {
      outdated.current = new Set(pages)
      void refreshInSight()
    } else if (isComplete ? hasChanged && photos : hasEnded) {
      void refresh(() => true)
    } else if (!isComplete && read !== before.read) {
      void refresh(page => page === pages?.at(-1))
    }
  })
  useEffect(() => follow({ state, read, counts }, isComplete), [state, read, counts, isComplete])

  return useCallback(
    (shown: Photo[]) => {
      inSight.current = new Set(shown)
      void refreshInSight()
    },
    [refreshInSight],
  )
}
