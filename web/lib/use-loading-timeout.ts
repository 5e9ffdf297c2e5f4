import { useEffect, useState } from 'react'
import { LOADING_FORCE_CLEAR_MS } from '#worker/domain/limits.ts'

/**
 * Nothing shows that it is loading for longer than 15 seconds: `isOverdue` then says to show, in its place, what went
 * wrong and a way to ask again. `restart` gives the next attempt its own 15 seconds.
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
