import { useState } from 'react'
import useSWRInfinite from 'swr/infinite'
import { loadData } from '#web/lib/api.ts'
import type { Activity } from '#worker/contract/activity.ts'
import { api } from '#worker/contract/paths.ts'
import { FRESH } from './use-sessions.ts'

const SHOWN_AT_FIRST = 10
const SHOWN_MORE = 20

/** The account's activity, newest first: a few entries, and more on request. */
export function useActivity() {
  const [shown, setShown] = useState(SHOWN_AT_FIRST)
  const { data, error, size, setSize, mutate } = useSWRInfinite(
    (_index: number, previous: Activity | null) =>
      previous === null ? api.activity(null) : previous.nextCursor && api.activity(previous.nextCursor),
    loadData<Activity>,
    FRESH,
  )
  const entries = data?.flatMap(page => page.entries)
  const isAtEnd = data?.at(-1)?.nextCursor === null

  function showMore() {
    const wanted = shown + SHOWN_MORE
    setShown(wanted)
    if (!isAtEnd && entries && entries.length < wanted) {
      void setSize(size + 1)
    }
  }

  return {
    entries: entries?.slice(0, shown),
    error,
    hasMore: entries !== undefined && (entries.length > shown || !isAtEnd),
    isLoadingMore: data !== undefined && data.length < size && error === undefined,
    showMore,
    refresh: () => void mutate().catch(() => undefined),
  }
}

export type ActivityList = ReturnType<typeof useActivity>
