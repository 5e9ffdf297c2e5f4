import { Check, RotateCcw, SkipForward, Upload } from 'lucide-react'
import { Button } from '#web/ui/button/button.tsx'
import type { JobResult } from '#worker/contract/jobs.ts'
import { PLATFORMS, type Provider } from '#worker/contract/platforms.ts'
import s from './card-actions.module.css'
import type { JobActions } from './job-actions.ts'
import type { WriteKind } from './job-changes.ts'
import { isUndoable } from './result-state.ts'

type CardActionsProps = {
  result: JobResult
  /** The photo's name, which tells the many equal buttons of the page apart. */
  name: string
  provider: Provider
  writing: WriteKind | undefined
  actions: JobActions
}

const ICON = { 'aria-hidden': true, size: 18 } as const

/** The decisions about a processed photo: skip, approve, apply, undo. */
export function CardActions({ result, name, provider, writing, actions }: CardActionsProps) {
  const { photoId, approved, skipped, applied, undoneAt } = result
  const undoButton = (
    <Button
      busy={writing === 'undo'}
      busyLabel="Restoring..."
      icon={<RotateCcw {...ICON} />}
      title={`Undo ${name}`}
      onClick={() => void actions.undo(photoId)}
    >
      Undo
    </Button>
  )
  if (applied) {
    return <div className={s.actions}>{undoButton}</div>
  }
  if (skipped) {
    return (
      <div className={s.actions}>
        <Button title={`Undo skip of ${name}`} onClick={() => void actions.skip(photoId, false)}>
          Undo Skip
        </Button>
      </div>
    )
  }
  const platform = PLATFORMS[provider].name
  return (
    <div className={s.actions}>
      <Button icon={<SkipForward {...ICON} />} title={`Skip ${name}`} onClick={() => void actions.skip(photoId, true)}>
        Skip
      </Button>
      {approved ? (
        <Button title={`Undo approval of ${name}`} onClick={() => void actions.approve(photoId, false)}>
          Undo Approval
        </Button>
      ) : (
        <Button
          icon={<Check {...ICON} />}
          title={`Approve ${name}`}
          onClick={() => void actions.approve(photoId, true)}
        >
          Approve
        </Button>
      )}
      <Button
        variant="quiet"
        busy={writing === 'apply'}
        busyLabel="Applying..."
        icon={<Upload {...ICON} />}
        title={`Apply ${name} to ${platform}`}
        onClick={() => void actions.apply(photoId)}
      >
        {undoneAt ? `Re-apply to ${platform}` : `Apply to ${platform}`}
      </Button>
      {isUndoable(result) && undoButton}
    </div>
  )
}
