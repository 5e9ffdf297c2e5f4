import { useLoadingTimeout } from '#web/lib/use-loading-timeout.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { GridSkeleton } from './grid-skeleton.tsx'

type WaitingProps = { platformName: string; onRetry: () => void }

/** A skeleton of the grid; once loading is overdue, a message and a retry button. */
export function Waiting({ platformName, onRetry }: WaitingProps) {
  const { isOverdue, restart } = useLoadingTimeout(true)
  if (!isOverdue) {
    return <GridSkeleton />
  }
  const retry = () => {
    restart()
    onRetry()
  }
  return (
    <EmptyState title={`Still waiting for ${platformName}`} action={<Button onClick={retry}>Ask again</Button>}>
      Your photos will appear here as soon as it answers.
    </EmptyState>
  )
}
