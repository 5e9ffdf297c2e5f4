import { useEffect, useState } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { LOADING_FORCE_CLEAR_MS } from '#worker/contract/limits.ts'
import { GridSkeleton } from './grid-skeleton.tsx'

type WaitingProps = { platformName: string; onRetry: () => void }

/** The grid to come. After a long while it says so and lets the user ask again. */
export function Waiting({ platformName, onRetry }: WaitingProps) {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setIsSlow(true), LOADING_FORCE_CLEAR_MS)
    return () => window.clearTimeout(timer)
  }, [])
  if (!isSlow) {
    return <GridSkeleton />
  }
  return (
    <EmptyState title={`Still waiting for ${platformName}`} action={<Button onClick={onRetry}>Ask again</Button>}>
      Your photos will appear here as soon as it answers.
    </EmptyState>
  )
}
