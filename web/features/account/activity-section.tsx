import { ShieldAlert } from 'lucide-react'
import { Badge } from '#web/ui/badge/badge.tsx'
import type { ActivityEntry } from '#worker/contract/activity.ts'
import { jobPage } from '#worker/contract/paths.ts'
import { AccountSection } from './account-section.tsx'
import { activitySentence } from './activity-sentence.ts'
import { EntryList, EntryRow } from './entry-list.tsx'
import type { Entries } from './use-entries.ts'

export function ActivitySection({ activity }: { activity: Entries<ActivityEntry> }) {
  return (
    <AccountSection id="activity" title="Activity">
      <EntryList
        labelledBy="activity"
        list={activity}
        failed="Failed to load your activity"
        empty="Nothing yet. Sign-ins, connections and changes to your photos show up here."
      >
        {entries => entries.map(entry => <Entry key={entry.id} entry={entry} />)}
      </EntryList>
    </AccountSection>
  )
}

function Entry({ entry }: { entry: ActivityEntry }) {
  const { jobId } = entry.detail
  return (
    <EntryRow at={entry.at} sentence={activitySentence(entry)} to={jobId ? jobPage(jobId) : null}>
      {entry.outcome === 'refused' && (
        <Badge tone="warn" icon={<ShieldAlert aria-hidden />}>
          Refused
        </Badge>
      )}
    </EntryRow>
  )
}
