import { counted, formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import s from './grid-end.module.css'

type GridEndProps = {
  shown: number
  total: number
  /** Why the next page could not be loaded. */
  failure: string | undefined
  isLoadingMore: boolean
  onRetry: () => void
  /** Set for a quick selection, which lists only the first few photos. */
  onShowAll: (() => void) | undefined
}

/** The end of the list. Its height is constant, so that nothing shifts. */
export function GridEnd({ shown, total, failure, isLoadingMore, onRetry, onShowAll }: GridEndProps) {
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
        <>
          <span>{isLoadingMore ? 'Loading more…' : `${formatNumber(shown)} of ${counted(total, 'photo')}`}</span>
          {onShowAll && shown < total && (
            <Button size="sm" onClick={onShowAll}>
              Show all
            </Button>
          )}
        </>
      )}
    </div>
  )
}
