import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDateTime } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { LoadFailed } from '#web/ui/load-failed/load-failed.tsx'
import s from './entry-list.module.css'
import { Row, RowList } from './row-list.tsx'
import type { Entries } from './use-entries.ts'

type EntryListProps<T> = {
  labelledBy: string
  list: Entries<T>
  /** What is said where the list could not be loaded, and where it is empty. */
  failed: string
  empty: string
  children: (entries: T[]) => ReactNode
}

/** Entries with their dates. More of them are shown on request. */
export function EntryList<T>({ labelledBy, list, failed, empty, children }: EntryListProps<T>) {
  const { entries, error, hasMore, isLoadingMore, showMore, refresh } = list
  const rows = useFocusOnFirstNew(entries?.length ?? 0)
  if (!entries) {
    return <LoadFailed onRetry={refresh}>{failed}</LoadFailed>
  }
  if (entries.length === 0) {
    return <p className={s.empty}>{empty}</p>
  }
  return (
    <>
      <RowList labelledBy={labelledBy} ref={rows.element}>
        {children(entries)}
      </RowList>
      {error && <LoadFailed onRetry={refresh}>{failed}</LoadFailed>}
      {hasMore && !error && (
        <Button
          size="sm"
          busy={isLoadingMore}
          busyLabel="Loading..."
          onClick={() => {
            rows.expectMore()
            showMore()
          }}
        >
          Show more
        </Button>
      )}
    </>
  )
}

type EntryRowProps = { at: string; sentence: string; to: string | null; children?: ReactNode }

/** A sentence with its date, which links to what it is about. */
export function EntryRow({ at, sentence, to, children }: EntryRowProps) {
  return (
    <Row
      aside={
        <time className={s.time} dateTime={at}>
          {formatDateTime(at)}
        </time>
      }
    >
      {to === null ? sentence : <Link to={to}>{sentence}</Link>} {children}
    </Row>
  )
}

/** After "Show more", the first added row gets the focus: the button may be gone once everything is shown. */
function useFocusOnFirstNew(count: number) {
  const element = useRef<HTMLUListElement>(null)
  const [from, setFrom] = useState<{ rows: number; count: number } | null>(null)
  useEffect(() => {
    if (from !== null && count > from.count) {
      element.current?.querySelectorAll<HTMLElement>('li')[from.rows]?.focus()
      setFrom(null)
    }
  }, [from, count])
  return { element, expectMore: () => setFrom({ rows: element.current?.childElementCount ?? 0, count }) }
}
