import { counted, formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'

type EndOfListProps = {
  shown: number
  total: number
  isLoadingMore: boolean
  /** Set for a quick selection, which lists only the first few photos. */
  onShowAll: (() => void) | undefined
}

export function EndOfList({ shown, total, isLoadingMore, onShowAll }: EndOfListProps) {
  return (
    <>
      <span>{isLoadingMore ? 'Loading more…' : `${formatNumber(shown)} of ${counted(total, 'photo')}`}</span>
      {onShowAll && shown < total && (
        <Button size="sm" onClick={onShowAll}>
          Show all
        </Button>
      )}
    </>
  )
}

type EndOfSelectedProps = {
  shown: number
  selected: number
  isLoadingMore: boolean
  /** Undefined where the list has no criteria that could leave any out. */
  onDropCriteria: (() => void) | undefined
}

/** The end of a list of the selected photos only. Other criteria may hide some of them. */
export function EndOfSelected({ shown, selected, isLoadingMore, onDropCriteria }: EndOfSelectedProps) {
  const found = `${formatNumber(shown)} of ${counted(selected, 'selected photo')}`
  if (isLoadingMore) {
    return <span>{`${found}, loading more…`}</span>
  }
  if (shown === selected) {
    return <span>{found}</span>
  }
  return (
    <>
      <span>{`${found} ${onDropCriteria ? 'in this list' : 'found'}`}</span>
      {onDropCriteria && (
        <Button size="sm" onClick={onDropCriteria}>
          Show all selected
        </Button>
      )}
    </>
  )
}
