import { CheckCheck, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { isWriting } from '#web/lib/job-status.ts'
import { Button } from '#web/ui/button/button.tsx'
import { OnlineButton } from '#web/ui/button/online-button.tsx'
import type { JobSummary } from '#worker/contract/jobs.ts'
import { isApplicable, type JobResult } from '#worker/domain/job-result.ts'
import s from './bulk-actions.module.css'
import type { Selection } from './use-selection.ts'

type BulkActionsProps = {
  job: JobSummary
  results: JobResult[]
  selection: Selection
  isStarting: boolean
  onApproveAll: () => void
  onApplyAll: () => void
  undoAll: ReactNode
}

const ICON = { 'aria-hidden': true, size: 16 } as const

/** The actions for all photos of the job at once. */
export function BulkActions({
  job,
  results,
  selection,
  isStarting,
  onApproveAll,
  onApplyAll,
  undoAll,
}: BulkActionsProps) {
  const applicable = results.filter(isApplicable)
  const allApproved = applicable.every(result => result.approved)
  if (applicable.length === 0 && !undoAll) {
    return null
  }
  return (
    <section className={s.actions} aria-label="All photos">
      {applicable.length > 0 && (
        <>
          {selection.ids.length < applicable.length ? (
            <Button variant="quiet" size="sm" onClick={selection.selectAll}>
              Select all
            </Button>
          ) : (
            <Button variant="quiet" size="sm" onClick={selection.clear}>
              Select none
            </Button>
          )}
          {!allApproved && (
            <Button size="sm" icon={<CheckCheck {...ICON} />} onClick={onApproveAll}>
              Approve all
            </Button>
          )}
          {!isWriting(job) && (
            <OnlineButton
              size="sm"
              icon={<Upload {...ICON} />}
              busy={isStarting}
              busyLabel="Applying..."
              onClick={onApplyAll}
            >
              {allApproved ? 'Apply all' : 'Approve and apply all'}
            </OnlineButton>
          )}
        </>
      )}
      {undoAll}
    </section>
  )
}
