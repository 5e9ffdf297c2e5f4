import { useState } from 'react'
import useSWRInfinite from 'swr/infinite'
import { loadData } from '#web/lib/api.ts'
import { FRESH } from './use-sessions.ts'

const SHOWN_MORE = 20

type EntryPage<T> = { entries: T[]; nextCursor: string | null }

/**
 * A list that the server sends in pages, newest first: `shownAtFirst` entries, and more on request. `pathOf` is the path
 * of the page after a cursor, or of the first; null loads nothing. `first` is the first page as it was sent.
 */
export function useEntries<P extends EntryPage<unknown>>(
  pathOf: ((cursor: string | null) => string) | null,
  shownAtFirst: number,
) {
  const [shown, setShown] = useState(shownAtFirst)
  const { data, error, size, setSize, mutate } = useSWRInfinite(
    (_index: number, previous: P | null) =>
      pathOf && (previous === null ? pathOf(null) : previous.nextCursor && pathOf(previous.nextCursor)),
    loadData<P>,
    FRESH,
  )
  const entries = data?.flatMap((page): P['entries'][number][] => page.entries)
  const isAtEnd = data?.at(-1)?.nextCursor === null

  function showMore() {
    const wanted = shown + SHOWN_MORE
    setShown(wanted)
    if (!isAtEnd && entries && entries.length < wanted) {
      void setSize(size + 1)
    }
  }

  return {
    first: data?.[0],
    entries: entries?.slice(0, shown),
    error,
    hasMore: entries !== undefined && (entries.length > shown || !isAtEnd),
    isLoadingMore: data !== undefined && data.length < size && error === undefined,
    showMore,
    refresh: () => void mutate().catch(() => undefined),
  }
}

/** What a list of entries needs of `useEntries`. */
export type Entries<T> = Omit<ReturnType<typeof useEntries<EntryPage<T>>>, 'first'>
