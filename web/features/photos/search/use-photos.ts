import { useCallback, useMemo, useRef } from 'react'
import useSWRInfinite from 'swr/infinite'
import { request } from '#web/lib/api.ts'
import { api } from '#worker/contract/paths.ts'
import type { Photo, PhotosAnswer } from '#worker/contract/photos.ts'
import { PLATFORMS, type Provider } from '#worker/domain/platforms.ts'
import type { Criteria } from './criteria.ts'

/** One search. Each has its own `id`, even a repeated one, so that an earlier answer is never taken for the new one. */
export type Search = { id: string; query: URLSearchParams; quick: boolean }

export type Photos = {
  /** Undefined until the first page has loaded. */
  photos: Photo[] | undefined
  total: number
  /** False where the answer comes from a library without a complete reading that is still valid. */
  isComplete: boolean
  isLoading: boolean
  isLoadingMore: boolean
  /** There are pages after the last one loaded. */
  hasMore: boolean
  error: unknown
  /** `pageSize`: how many photos the next page has, if not as many as the first. */
  loadMore: (pageSize?: number) => void
  retry: () => void
  /** The pages loaded so far. */
  pages: PhotosAnswer[] | undefined
  /** Asks for these of the loaded pages anew, and shows the present ones meanwhile. */
  refresh: (isWanted: (page: PhotosAnswer) => boolean) => Promise<unknown>
}

type PageKey = [url: string, searchId: string]

/** The photos that a search found, page by page. A quick search has one page. */
export function usePhotos(search: Search): Photos {
  const pageSizes = useRef(new Map<string, number>())
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite(
    (index: number, previous: PhotosAnswer | null) =>
      pageKey(search, index, previous, pageSizes.current.get(placeOf(search, index))),
    ([url]: PageKey) => request<PhotosAnswer>(url),
    {
      revalidateFirstPage: false,
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      shouldRetryOnError: false,
      keepPreviousData: false,
      // A loaded page never changes; comparing thousands of photos by value would block scrolling.
      compare: (one: unknown, other: unknown) => one === other,
    },
  )
  const photos = useMemo(() => data && withoutRepeats(data), [data])
  const last = data?.at(-1)
  const loaded = data?.length ?? 0
  const hasMore = !search.quick && last !== undefined && last.nextCursor !== null
  const canGoOn = hasMore && !error && !isValidating
  const askedAfter = useRef('')
  const loadMore = useCallback(
    (pageSize?: number) => {
      // Each page is requested automatically once; after a failure the user retries.
      const here = placeOf(search, loaded)
      if (canGoOn && askedAfter.current !== here) {
        askedAfter.current = here
        if (pageSize !== undefined) {
          pageSizes.current.set(here, pageSize)
        }
        void setSize(loaded + 1)
      }
    },
    [canGoOn, search, loaded, setSize],
  )
  const refresh = useCallback(
    (isWanted: (page: PhotosAnswer) => boolean) =>
      mutate(present => present, {
        revalidate: (page: PhotosAnswer | undefined) => page === undefined || isWanted(page),
      }),
    [mutate],
  )
  const isLoadingMore = isValidating && data !== undefined && size > loaded
  return {
    photos,
    total: last?.total ?? 0,
    isComplete: last?.complete ?? true,
    isLoading: data === undefined && (isValidating || error === undefined),
    isLoadingMore,
    hasMore,
    error,
    loadMore,
    retry: () => void setSize(size),
    pages: data,
    refresh,
  }
}

export function fetchFailed(provider: Provider, { quick }: Pick<Criteria, 'quick'>): string {
  return quick ? 'Failed to load photos' : `Failed to fetch ${PLATFORMS[provider].name} photos`
}

function placeOf(search: Search, page: number): string {
  return `${search.id} ${page}`
}

function pageKey(
  search: Search,
  index: number,
  previous: PhotosAnswer | null,
  pageSize: number | undefined,
): PageKey | null {
  if (index === 0) {
    return [api.photos(search.query), search.id]
  }
  if (search.quick || !previous?.nextCursor) {
    return null
  }
  const query = new URLSearchParams(search.query)
  query.set('cursor', previous.nextCursor)
  if (pageSize !== undefined) {
    query.set('limit', String(pageSize))
  }
  return [api.photos(query), search.id]
}

/** An upload between two requests shifts the second page, so that a photo may appear twice. */
function withoutRepeats(pages: PhotosAnswer[]): Photo[] {
  const byId = new Map<string, Photo>()
  for (const photo of pages.flatMap(page => page.photos)) {
    if (!byId.has(photo.id)) {
      byId.set(photo.id, photo)
    }
  }
  return [...byId.values()]
}
