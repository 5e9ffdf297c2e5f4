import { counted } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { OnlineButton } from '#web/ui/button/online-button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import type { JobResult } from '#worker/domain/job-result.ts'
import { countSelection } from '../data/selection.ts'
import { replacingText } from './question.ts'

type ApplyDialogProps = {
  photoIds: string[] | null
  results: JobResult[]
  platform: string
  undoLimit: string | null
  onClose: () => void
  onConfirm: (photoIds: string[]) => void
}

/** Asks before photos are applied whether to apply all of them or only the approved ones. */
export function ApplyDialog({ photoIds, results, platform, undoLimit, onClose, onConfirm }: ApplyDialogProps) {
  const ids = photoIds ?? []
  const counts = countSelection(results, ids)
  const chosen = new Set(ids)
  const approved = results.filter(result => result.approved && chosen.has(result.photoId)).map(r => r.photoId)
  const replacing = replacingText(counts)
  const isMixed = counts.notReviewed > 0 && approved.length > 0
  return (
    <Dialog
      open={photoIds !== null}
      onClose={onClose}
      title={`Apply to ${counted(ids.length, 'photo')} on ${platform}?`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <OnlineButton variant={isMixed ? 'secondary' : 'primary'} onClick={() => onConfirm(ids)}>
            Apply all {ids.length}
          </OnlineButton>
          {isMixed && (
            <OnlineButton variant="primary" onClick={() => onConfirm(approved)}>
              Apply {approved.length} approved
            </OnlineButton>
          )}
        </>
      }
    >
      {counts.notReviewed > 0 && (
        <p>
          {approved.length} approved, {counts.notReviewed} not reviewed.
        </p>
      )}
      {replacing && <p>{replacing}.</p>}
      <p>The originals are backed up first, and you can undo each photo or all of them.</p>
      {undoLimit && <p>{undoLimit}</p>}
    </Dialog>
  )
}
