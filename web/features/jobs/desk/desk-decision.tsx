import { Check, RotateCcw, SkipForward } from 'lucide-react'
import { type MouseEvent, useRef } from 'react'
import { bottomBar } from '#web/lib/bottom-bar.ts'
import { isSecondPress } from '#web/lib/second-press.ts'
import { Button } from '#web/ui/button/button.tsx'
import { isEditable, isUndoable, type JobResult, type OperationKind } from '#worker/domain/job-result.ts'
import type { DecisionKind } from '../review/use-cursor.ts'
import s from './desk-decision.module.css'

type DeskDecisionProps = {
  result: JobResult
  writing: OperationKind | undefined
  onDecide: (kind: DecisionKind) => void
  onUndo: () => void
}

const ICON = { 'aria-hidden': true, size: 18 } as const

/** Skip and Approve at the bottom of the screen. Pressed again, each revokes its decision. */
export function DeskDecision({ result, writing, onDecide, onUndo }: DeskDecisionProps) {
  const decidedAt = useRef(Number.NEGATIVE_INFINITY)
  const press = (kind: DecisionKind) => (event: MouseEvent) => {
    if (!isSecondPress(event.nativeEvent, decidedAt.current)) {
      decidedAt.current = event.timeStamp
      onDecide(kind)
    }
  }
  return (
    <div ref={bottomBar} className={s.decision} data-bottom-bar>
      {isEditable(result) && (
        <>
          <Button
            icon={<SkipForward {...ICON} />}
            aria-pressed={result.skipped}
            onClick={press(result.skipped ? 'reopen' : 'skip')}
          >
            Skip
          </Button>
          <Button
            icon={<Check {...ICON} />}
            aria-pressed={result.approved}
            className={s.approve}
            onClick={press(result.approved ? 'reopen' : 'approve')}
          >
            Approve
          </Button>
        </>
      )}
      {isUndoable(result) && (
        <Button busy={writing === 'undo'} busyLabel="Restoring..." icon={<RotateCcw {...ICON} />} onClick={onUndo}>
          Undo
        </Button>
      )}
    </div>
  )
}
