import type { ReactNode } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'

type ErrorStateProps = { title: string; children?: ReactNode; onRetry?: () => void; action?: ReactNode }

/** Says what happened and what is safe, and offers one action. */
export function ErrorState({ title, children, onRetry, action }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        title={title}
        action={
          <>
            {onRetry && <Button onClick={onRetry}>Try again</Button>}
            {action}
          </>
        }
      >
        {children}
      </EmptyState>
    </div>
  )
}
