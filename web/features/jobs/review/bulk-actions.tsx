import { CheckCheck, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '#web/lib/format.ts'
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
  /** Those of `results` that the chosen filter shows. */
  shown: JobResult[]
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
  shown,
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
          <SelectButton applicable={applicable} shown={shown.filter(isApplicable)} selection={selection} />
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

type SelectButtonProps = { applicable: JobResult[]; shown: JobResult[]; selection: Selection }

/** Selects all photos, or those that a filter shows and no others; once they are selected, none. */
function SelectButton({ applicable, shown, selection }: SelectButtonProps) {
  const isFiltered = shown.length > 0 && shown.length < applicable.length
  const wanted = isFiltered ? shown : applicable
  const isSelected = selection.ids.length === wanted.length && wanted.every(({ photoId }) => selection.has(photoId))
  if (isSelected) {
    return (
      <Button variant="quiet" size="sm" onClick={selection.clear}>
        Select none
      </Button>
    )
  }
  const ids = wanted.map(({ photoId }) => photoId)
  return (
    <Button variant="quiet" size="sm" onClick={() => (isFiltered ? selection.selectOnly(ids) : selection.select(ids))}>
      {isFiltered ? `Select only these ${formatNumber(shown.length)}` : 'Select all'}
    </Button>
  )
}
