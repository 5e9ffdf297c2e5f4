import { Button } from '#web/ui/button/button.tsx'
import { number, photoCount } from '../search/criteria.ts'
import s from './grid-end.module.css'

type GridEndProps = {
  shown: number
  total: number
  /** Why the next page did not come. */
  failure: string | undefined
  isLoadingMore: boolean
  onRetry: () => void
  /** For a quick selection, which stops early on purpose. */
  onShowAll: (() => void) | undefined
}

/** What comes after the last photo. Its height stays the same, so that nothing jumps. */
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
          <span>{isLoadingMore ? 'Loading more…' : `${number(shown)} of ${photoCount(total)}`}</span>
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
