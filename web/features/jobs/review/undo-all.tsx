import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useDeferredComponent } from '#web/lib/use-deferred-component.ts'
import { OnlineButton } from '#web/ui/button/online-button.tsx'
import { isUndoable, type JobResult } from '#worker/domain/job-result.ts'
import type { Provider } from '#worker/domain/platforms.ts'

const loadUndoDialog = async () => (await import('./undo-dialog.tsx')).UndoDialog

type UndoAllProps = {
  results: JobResult[]
  provider: Provider
  size: 'sm' | 'md'
  onUndoAll: (photoIds: string[]) => Promise<boolean>
}

/** Restores all photos of the job that can be restored, after asking. */
export function UndoAll({ results, provider, size, onUndoAll }: UndoAllProps) {
  const [isAsking, setIsAsking] = useState(false)
  const [isStarting, setIsStarting] = useState(false)
  const UndoDialog = useDeferredComponent(loadUndoDialog, isAsking)
  const undoable = results.filter(isUndoable).map(({ photoId }) => photoId)

  const undo = async () => {
    setIsAsking(false)
    setIsStarting(true)
    await onUndoAll(undoable)
    setIsStarting(false)
  }

  if (undoable.length === 0) {
    return null
  }
  return (
    <>
      <OnlineButton
        size={size}
        icon={<RotateCcw aria-hidden size={size === 'sm' ? 16 : 18} />}
        busy={isStarting}
        busyLabel="Restoring..."
        onClick={() => setIsAsking(true)}
      >
        Undo all
      </OnlineButton>
      {UndoDialog && (
        <UndoDialog
          open={isAsking}
          count={undoable.length}
          provider={provider}
          onClose={() => setIsAsking(false)}
          onConfirm={() => void undo()}
        />
      )}
    </>
  )
}
