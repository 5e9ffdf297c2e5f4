import { ShieldAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDateTime } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { LoadFailed } from '#web/ui/load-failed/load-failed.tsx'
import type { ActivityEntry } from '#worker/contract/activity.ts'
import { jobPage } from '#worker/contract/paths.ts'
import { AccountSection } from './account-section.tsx'
import s from './activity-section.module.css'
import { activitySentence } from './activity-sentence.ts'
import { Row, RowList } from './row-list.tsx'
import type { ActivityList } from './use-activity.ts'

const LOAD_FAILED = 'Failed to load your activity'

export function ActivitySection({ activity }: { activity: ActivityList }) {
  return (
    <AccountSection id="activity" title="Activity">
      <Entries activity={activity} />
    </AccountSection>
  )
}

function Entries({
  activity: { entries, error, hasMore, isLoadingMore, showMore, refresh },
}: {
  activity: ActivityList
}) {
  const list = useFocusOnFirstNew(entries?.length ?? 0)
  if (!entries) {
    return <LoadFailed onRetry={refresh}>{LOAD_FAILED}</LoadFailed>
  }
  if (entries.length === 0) {
    return <p>Nothing yet. Sign-ins, connections and changes to your photos show up here.</p>
  }
  return (
    <>
      <RowList labelledBy="activity" ref={list.element}>
        {entries.map(entry => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </RowList>
      {error && <LoadFailed onRetry={refresh}>{LOAD_FAILED}</LoadFailed>}
      {hasMore && !error && (
        <Button
          size="sm"
          busy={isLoadingMore}
          busyLabel="Loading..."
          onClick={() => {
            list.expectMore()
            showMore()
          }}
        >
          Show more
        </Button>
      )}
    </>
  )
}

function Entry({ entry }: { entry: ActivityEntry }) {
  const sentence = activitySentence(entry)
  const { jobId } = entry.detail
  return (
    <Row
      aside={
        <time className={s.time} dateTime={entry.at}>
          {formatDateTime(entry.at)}
        </time>
      }
    >
      {jobId ? <Link to={jobPage(jobId)}>{sentence}</Link> : sentence}{' '}
      {entry.outcome === 'refused' && (
        <Badge tone="warn" icon={<ShieldAlert aria-hidden />}>
          Refused
        </Badge>
      )}
    </Row>
  )
}

/** After "Show more", the first added row gets the focus: the button may be gone once everything is shown. */
function useFocusOnFirstNew(count: number) {
  const element = useRef<HTMLUListElement>(null)
  const [from, setFrom] = useState<number | null>(null)
  useEffect(() => {
    if (from !== null && count > from) {
      element.current?.querySelectorAll<HTMLElement>('li')[from]?.focus()
      setFrom(null)
    }
  }, [from, count])
  return { element, expectMore: () => setFrom(count) }
}
