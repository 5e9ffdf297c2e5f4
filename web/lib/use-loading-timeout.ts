import { useEffect, useState } from 'react'
import { LOADING_FORCE_CLEAR_MS } from '#worker/domain/limits.ts'

/**
 * No loading state lasts longer than 15 seconds: `isOverdue` then calls for a message and a way to retry instead.
 * `restart` gives the next attempt its own 15 seconds.
 */
export function useLoadingTimeout(isLoading: boolean): { isOverdue: boolean; restart: () => void } {
  const [attempt, setAttempt] = useState(1)
  const [overdue, setOverdue] = useState(0)
  useEffect(() => {
    if (!isLoading) {
      return
    }
    const timer = window.setTimeout(() => setOverdue(attempt), LOADING_FORCE_CLEAR_MS)
    return () => {
      window.clearTimeout(timer)
      setOverdue(0)
    }
  }, [isLoading, attempt])
  return { isOverdue: isLoading && overdue === attempt, restart: () => setAttempt(attempt + 1) }
}
