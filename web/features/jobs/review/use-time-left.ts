import { useEffect, useRef, useState } from 'react'
import type { Work } from '../data/job-work.ts'
import { type Sample, timeLeft } from '../data/time-left.ts'

/** The time left, at the speed since this page first saw the work, or since it went on after a wait. */
export function useTimeLeft({ done, total, waitSeconds }: Work): string | null {
  const isWaiting = waitSeconds > 0
  const first = useRef<Sample | null>(null)
  const [left, setLeft] = useState<string | null>(null)
  useEffect(() => {
    const now = { done, at: performance.now() }
    if (isWaiting || first.current === null || done < first.current.done) {
      first.current = now
    }
    setLeft(timeLeft(first.current, now, total))
  }, [done, total, isWaiting])
  return left
}
