import { Button } from '#web/ui/button/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { counted } from '#worker/domain/counted.ts'
import type { JobResult } from '#worker/domain/job-result.ts'
import { countReplacing } from './confirmation.ts'

type ApplyDialogProps = {
  photoIds: string[] | null
  results: JobResult[]
  platform: string
  undoLimit: string | null
  onClose: () => void
  onConfirm: (photoIds: string[]) => void
}

export function ApplyDialog({ photoIds, results, platform, undoLimit, onClose, onConfirm }: ApplyDialogProps) {
  const ids = photoIds ?? []
  const replacing = countReplacing(results, ids)
  const photos = counted(ids.length, 'photo')
  return (
    <Dialog
      open={photoIds !== null}
      onClose={onClose}
      title={`Apply to ${photos} on ${platform}?`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={() => onConfirm(ids)}>
            Apply {ids.length} to {platform}
          </Button>
        </>
      }
    >
      {replacing > 0 && (
        <p>
          {replacing === 1 ? 'One of them has a text' : `${replacing} of them have texts`} of yours that you chose to
          replace.
        </p>
      )}
      <p>The originals are backed up first, and you can undo each photo or all of them.</p>
      {undoLimit && <p>{undoLimit}</p>}
    </Dialog>
  )
}
