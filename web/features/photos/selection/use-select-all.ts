import { useEffect, useEffectEvent, useState } from 'react'
import { errorText, request } from '#web/lib/api.ts'
import { toast } from '#web/lib/toast.ts'
import type { LibraryAnswer } from '#worker/contract/library.ts'
import { api } from '#worker/contract/paths.ts'
import type { Photo, PhotoIdsAnswer, PhotosAnswer } from '#worker/contract/photos.ts'
import { listedFieldsOf } from '#worker/domain/fields.ts'
import { MAX_CHOICE, PHOTOS_PAGE } from '#worker/domain/limits.ts'
import { PLATFORMS, type Provider } from '#worker/domain/platforms.ts'
import type { Photos } from '../search/use-photos.ts'
import type { Asked } from '../search/use-search.ts'
import { countLeftOut, isLeftOut, leftOutOf, leftOutText, selectableOf } from './selectable.ts'
import { untitledField, untitledIds } from './selection.ts'

export type Wanted = 'all' | 'untitled'

/** What was selected at once. `complete`: those of them known to lack nothing; `leftOut`: which were not, and why. */
export type Chosen = { wanted: Wanted; ids: string[]; more: boolean; complete: string[]; leftOut: string }

type SelectAll = {
  provider: Provider
  asked: Asked
  listing: Photos
  source: Source
  onChosen: (chosen: Chosen) => void
}

/** Where ids come from: the library, once it is read; the pages of the list where it cannot be asked. */
export type Source = 'reading' | 'library' | 'pages'

/** In albums and quick selections the pages are all there is. */
export function sourceOf(
  { quick, criteria }: Asked,
  library: LibraryAnswer | undefined,
  libraryError: unknown,
): Source {
  if (quick || criteria.albums.length > 0 || libraryError || library?.state === 'off') {
    return 'pages'
  }
  return library === undefined || library.state === 'reading' ? 'reading' : 'library'
}

const NO_PHOTOS: Photo[] = []

/**
 * Selects what matches the search, except photos that a job has open or that were skipped. Asks the library for the ids,
 * once it is read; where it cannot be asked, the remaining pages are loaded first. After a failure what is loaded is
 * selected, and the list shows the error.
 */
export function useSelectAll({ provider, asked, listing, source, onChosen }: SelectAll) {
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const { photos = NO_PHOTOS, hasMore, error, isLoadingMore, loadMore } = listing

  useEffect(() => {
    if (wanted === null || source !== 'pages') {
      return
    }
    const shown = chooseAmong(photos, wanted, provider)
    if (hasMore && !error && shown.ids.length < MAX_CHOICE) {
      if (!isLoadingMore) {
        // As large as possible, to save calls: nobody looks at these pages one by one.
        loadMore(PHOTOS_PAGE.max)
      }
      return
    }
    setWanted(null)
    onChosen({ wanted, ...shown, more: hasMore && !error })
  }, [wanted, source, photos, provider, hasMore, error, isLoadingMore, loadMore, onChosen])

  const askLibrary = useEffectEvent(async (what: Wanted, signal: AbortSignal) => {
    try {
      const found = await chooseInLibrary(provider, asked, what, signal)
      const shown = chooseAmong(photos, what, provider)
      const ids = [...new Set([...found.ids, ...shown.ids])]
      setWanted(null)
      onChosen({ ...found, ids, complete: [...found.complete, ...shown.complete] })
    } catch (failure) {
      if (!signal.aborted) {
        setWanted(null)
        toast.error(errorText(failure, 'Failed to select photos'))
      }
    }
  })
  useEffect(() => {
    if (wanted === null || source !== 'library') {
      return
    }
    const controller = new AbortController()
    void askLibrary(wanted, controller.signal)
    return () => controller.abort()
  }, [wanted, source])

  return { selecting: wanted, selectMatching: setWanted, stop: () => setWanted(null) }
}

function chooseAmong(photos: Photo[], wanted: Wanted, provider: Provider): Omit<Chosen, 'wanted' | 'more'> {
  const untitled = new Set(untitledIds(photos, PLATFORMS[provider].capabilities))
  const matching = photos.filter(({ id }) => wanted === 'all' || untitled.has(id))
  const states = matching.map(({ work }) => work?.state ?? 'none')
  const free = matching.filter((_, index) => !isLeftOut(states[index] ?? 'none'))
  return {
    ids: free.map(({ id }) => id),
    complete: free.filter(({ missing }) => missing.length === 0).map(({ id }) => id),
    leftOut: leftOutText(countLeftOut(states)),
  }
}

async function chooseInLibrary(provider: Provider, asked: Asked, wanted: Wanted, signal: AbortSignal): Promise<Chosen> {
  const { missing, work } = asked.criteria
  const field = untitledField(PLATFORMS[provider].capabilities)
  const queryWith = (entries: Record<string, string>) => {
    const query = new URLSearchParams(asked.query)
    if (wanted === 'untitled') query.set('missing', field)
    for (const [name, value] of Object.entries(entries)) query.set(name, value)
    return query
  }
  const idsOf = (entries: Record<string, string>) =>
    request<PhotoIdsAnswer>(api.photoIds(queryWith(entries)), { signal })
  const selectable = selectableOf(work).join(',')
  const mayBeComplete = wanted === 'all' && missing.length === 0
  const [found, lacking, ...counts] = await Promise.all([
    selectable === '' ? null : idsOf({ work: selectable }),
    selectable === '' || !mayBeComplete
      ? null
      : idsOf({ work: selectable, missing: listedFieldsOf(provider).join(',') }),
    ...leftOutOf(work).map(async states => {
      if (states.length === 0) return 0
      const page = queryWith({ work: states.join(','), limit: '1' })
      return (await request<PhotosAnswer>(api.photos(page), { signal })).total
    }),
  ])
  const ids = found?.ids ?? []
  const known = new Set(lacking?.ids)
  return {
    wanted,
    ids,
    more: (found?.total ?? 0) > ids.length,
    complete: lacking ? ids.filter(id => !known.has(id)) : [],
    leftOut: [leftOutText(counts), found?.complete === false && 'only those read so far'].filter(Boolean).join(' · '),
  }
}
