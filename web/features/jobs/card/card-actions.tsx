import { Check, RotateCcw, SkipForward, Upload } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { isUndoable, type JobResult, type OperationKind } from '#worker/domain/job-result.ts'
import { PLATFORMS, type Provider } from '#worker/domain/platforms.ts'
import type { JobActions } from '../data/job-actions.ts'
import type { DecisionKind } from '../review/use-cursor.ts'
import s from './card-actions.module.css'

type CardActionsProps = {
  result: JobResult
  /** The photo's name, which distinguishes the page's many equal buttons for screen readers. */
  name: string
  provider: Provider
  writing: OperationKind | undefined
  actions: JobActions
  onDecide: (kind: DecisionKind) => Promise<unknown>
}

const ICON = { 'aria-hidden': true, size: 18 } as const

/** The decisions about a processed photo: skip, approve, apply, undo. */
export function CardActions({ result, name, provider, writing, actions, onDecide }: CardActionsProps) {
  const { photoId, approved, skipped, applied, undoneAt } = result
  const row = useRef<HTMLDivElement>(null)
  const wasPressed = useRef(false)
  const callsUnderWay = useRef(0)
  // Another state has other buttons: the focus moves to the first of them instead of being lost. What is known of the
  // photo may change more than once until the last call is answered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the buttons change with these.
  useLayoutEffect(() => {
    if (wasPressed.current && document.activeElement === document.body) {
      row.current?.querySelector('button')?.focus({ preventScroll: true })
    }
    wasPressed.current = callsUnderWay.current > 0
  }, [applied, skipped])
  const press = (act: () => Promise<unknown>) => () => {
    wasPressed.current = true
    callsUnderWay.current += 1
    void act().finally(() => {
      callsUnderWay.current -= 1
    })
  }
  const platform = PLATFORMS[provider].name
  return (
    <div className={s.actions} ref={row}>
      {!applied && skipped && (
        <Button title={`Undo skip of ${name}`} onClick={press(() => onDecide('reopen'))}>
          Undo Skip
        </Button>
      )}
      {!applied && !skipped && (
        <>
          <Button icon={<SkipForward {...ICON} />} title={`Skip ${name}`} onClick={press(() => onDecide('skip'))}>
            Skip
          </Button>
          {approved ? (
            <Button title={`Undo approval of ${name}`} onClick={() => void onDecide('reopen')}>
              Undo Approval
            </Button>
          ) : (
            <Button icon={<Check {...ICON} />} title={`Approve ${name}`} onClick={() => void onDecide('approve')}>
              Approve
            </Button>
          )}
          <Button
            variant="quiet"
            busy={writing === 'apply'}
            busyLabel="Applying..."
            icon={<Upload {...ICON} />}
            title={`Apply ${name} to ${platform}`}
            onClick={press(() => actions.apply(photoId))}
          >
            {undoneAt ? `Re-apply to ${platform}` : `Apply to ${platform}`}
          </Button>
        </>
      )}
      {(applied || (!skipped && isUndoable(result))) && (
        <Button
          busy={writing === 'undo'}
          busyLabel="Restoring..."
          icon={<RotateCcw {...ICON} />}
          title={`Undo ${name}`}
          onClick={press(() => actions.undo(photoId))}
        >
          Undo
        </Button>
      )}
    </div>
  )
}
