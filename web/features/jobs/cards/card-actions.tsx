import { Check, RotateCcw, SkipForward, Upload } from 'lucide-react'
import { useRef } from 'react'
import { useFocusKept } from '#web/lib/use-focus-kept.ts'
import { Button } from '#web/ui/button/button.tsx'
import { OnlineButton } from '#web/ui/button/online-button.tsx'
import { isUndoable, type JobResult, type OperationKind } from '#worker/domain/job-result.ts'
import { PLATFORMS, type Provider } from '#worker/domain/platforms.ts'
import type { JobActions } from '../data/job-actions.ts'
import type { DecisionKind } from '../review/use-cursor.ts'
import s from './card-actions.module.css'

type CardActionsProps = {
  result: JobResult
  /** The photo's name, by which screen readers tell the page's many equal buttons apart. */
  name: string
  provider: Provider
  writing: OperationKind | undefined
  actions: JobActions
  onDecide: (kind: DecisionKind) => Promise<unknown>
}

const ICON = { 'aria-hidden': true, size: 16 } as const

/** The decisions about a processed photo: skip, approve, apply, undo. */
export function CardActions({ result, name, provider, writing, actions, onDecide }: CardActionsProps) {
  const { photoId, approved, skipped, applied, undoneAt } = result
  const row = useRef<HTMLDivElement>(null)
  // A change of state replaces the buttons: the focus moves to the first of the new ones.
  useFocusKept(row, part => part.querySelector('button'))
  const platform = PLATFORMS[provider].name
  return (
    <div className={s.actions} ref={row}>
      {!applied && skipped && (
        <Button size="sm" title={`Undo skip of ${name}`} onClick={() => void onDecide('reopen')}>
          Undo Skip
        </Button>
      )}
      {!applied && !skipped && (
        <>
          <Button
            size="sm"
            icon={<SkipForward {...ICON} />}
            title={`Skip ${name}`}
            onClick={() => void onDecide('skip')}
          >
            Skip
          </Button>
          {approved ? (
            <Button size="sm" title={`Undo approval of ${name}`} onClick={() => void onDecide('reopen')}>
              Undo Approval
            </Button>
          ) : (
            <Button
              size="sm"
              icon={<Check {...ICON} />}
              title={`Approve ${name}`}
              onClick={() => void onDecide('approve')}
            >
              Approve
            </Button>
          )}
          <OnlineButton
            variant="quiet"
            size="sm"
            busy={writing === 'apply'}
            busyLabel="Applying..."
            icon={<Upload {...ICON} />}
            title={`Apply ${name} to ${platform}`}
            onClick={() => void actions.apply(photoId)}
          >
            {undoneAt ? `Re-apply to ${platform}` : `Apply to ${platform}`}
          </OnlineButton>
        </>
      )}
      {(applied || (!skipped && isUndoable(result))) && (
        <OnlineButton
          size="sm"
          busy={writing === 'undo'}
          busyLabel="Restoring..."
          icon={<RotateCcw {...ICON} />}
          title={`Undo ${name}`}
          onClick={() => void actions.undo(photoId)}
        >
          Undo
        </OnlineButton>
      )}
    </div>
  )
}
