import type { ReactNode } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import s from './grid-end.module.css'

type GridEndProps = {
  /** Why the next page could not be loaded. */
  failure: string | undefined
  isLoadingMore: boolean
  onRetry: () => void
  /** How much of the list is shown. */
  children: ReactNode
}

/** The end of the list. Its height is constant, so that nothing shifts. */
export function GridEnd({ failure, isLoadingMore, onRetry, children }: GridEndProps) {
  return (
    <div className={s.end}>
      {failure ? (
        <>
          <span role="alert">{failure}</span>
          <Button size="sm" busy={isLoadingMore} onClick={onRetry}>
            Try again
          </Button>
        </>
      ) : (
        children
      )}
    </div>
  )
}
