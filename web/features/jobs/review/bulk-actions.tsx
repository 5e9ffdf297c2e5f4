import { CheckCheck, RotateCcw, Upload } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import type { JobSummary } from '#worker/contract/jobs.ts'
import { isApplicable, isUndoable, type JobResult } from '#worker/domain/job-result.ts'
import s from './bulk-actions.module.css'
import { UndoDialog } from './undo-dialog.tsx'
import type { Selection } from './use-selection.ts'

type BulkActionsProps = {
  job: JobSummary
  results: JobResult[]
  selection: Selection
  isStarting: boolean
  onApproveAll: () => void
  onApplyAll: () => void
  onUndoAll: (photoIds: string[]) => Promise<boolean>
}

const ICON = { 'aria-hidden': true, size: 18 } as const

/** What can be done with all photos of the job at once. */
export function BulkActions({
  job,
  results,
  selection,
  isStarting,
  onApproveAll,
  onApplyAll,
  onUndoAll,
}: BulkActionsProps) {
  const [startsUndo, setStartsUndo] = useState(false)
  const [asksUndo, setAsksUndo] = useState(false)
  const applicable = results.filter(isApplicable)
  const undoable = results.filter(isUndoable).map(result => result.photoId)
  const isWriting = job.applyProgress.isApplying || job.undoProgress.isUndoing
  const allApproved = applicable.every(result => result.approved)

  const undoAll = async () => {
    setAsksUndo(false)
    setStartsUndo(true)
    await onUndoAll(undoable)
    setStartsUndo(false)
  }

  if (applicable.length === 0 && undoable.length === 0) {
    return null
  }
  return (
    <section className={s.actions} aria-label="All photos">
      {applicable.length > 0 && (
        <>
          {selection.ids.length < applicable.length ? (
            <Button variant="quiet" onClick={selection.selectAll}>
              Select all
            </Button>
          ) : (
            <Button variant="quiet" onClick={selection.clear}>
              Select none
            </Button>
          )}
          {!allApproved && (
            <Button icon={<CheckCheck {...ICON} />} onClick={onApproveAll}>
              Approve all
            </Button>
          )}
          {!isWriting && (
            <Button icon={<Upload {...ICON} />} busy={isStarting} busyLabel="Applying..." onClick={onApplyAll}>
              {allApproved ? 'Apply all' : 'Approve and apply all'}
            </Button>
          )}
        </>
      )}
      {undoable.length > 0 && !isWriting && (
        <Button
          icon={<RotateCcw {...ICON} />}
          busy={startsUndo}
          busyLabel="Restoring..."
          onClick={() => setAsksUndo(true)}
        >
          Undo all
        </Button>
      )}
      <UndoDialog
        open={asksUndo}
        count={undoable.length}
        provider={job.provider}
        onClose={() => setAsksUndo(false)}
        onConfirm={() => void undoAll()}
      />
    </section>
  )
}
