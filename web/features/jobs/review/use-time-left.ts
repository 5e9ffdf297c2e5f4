import { useEffect, useRef, useState } from 'react'
import type { Work } from '../data/job-work.ts'
import { firstSample, timeLeft, type WorkSample } from '../data/time-left.ts'

/** The time left, at the speed since this page first saw the work, or since it went on after a wait. */
export function useTimeLeft({ kind, done, total, waitSeconds }: Work): string | null {
  // Between one run and the next nothing is done.
  const isWaiting = waitSeconds > 0 || done >= total
  const first = useRef<WorkSample | null>(null)
  const [left, setLeft] = useState<string | null>(null)
  useEffect(() => {
    const now = { kind, done, at: performance.now() }
    first.current = firstSample(first.current, now, isWaiting)
    setLeft(timeLeft(first.current, now, total))
  }, [kind, done, total, isWaiting])
  return left
}
