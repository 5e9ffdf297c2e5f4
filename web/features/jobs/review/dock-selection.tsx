import { WandSparkles } from 'lucide-react'
import { useMemo } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { OnlineButton } from '#web/ui/button/online-button.tsx'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import type { JobResult } from '#worker/domain/job-result.ts'
import { REWRITES_MAX } from '../data/rewrite.ts'
import { countSelection, isApprovedToApply } from '../data/selection.ts'
import s from './dock.module.css'
import { replacingText } from './question.ts'
import type { Selection } from './use-selection.ts'

type DockSelectionProps = {
  results: JobResult[]
  selection: Selection
  platform: string
  /** The outcome of earlier runs, if there were any. */
  outcome: string | null
  isStarting: boolean
  onApply: (photoIds: string[]) => void
  onEdit: (() => void) | undefined
  onRewrite: () => void
}

/** What pressing Apply will do, and the Apply button, the page's main action. */
export function DockSelection(props: DockSelectionProps) {
  const { results, selection, platform, outcome, isStarting, onApply, onEdit, onRewrite } = props
  const counts = useMemo(() => countSelection(results, selection.ids), [results, selection.ids])
  const left = results.filter(result => isApprovedToApply(result) && !selection.has(result.photoId))
  const cameraNames = replacingText({ ...counts, replacingWords: 0 })
  return (
    <div className={s.selection}>
      <div className={s.text}>
        <span className={s.count}>{formatNumber(counts.selected)} selected</span>
        {counts.notReviewed > 0 && <span className={s.note}>{counts.notReviewed} not reviewed</span>}
        {counts.replacingWords > 0 && (
          <span className={s.warning}>{replacingText({ ...counts, replacingCameraNames: 0 })}</span>
        )}
        {cameraNames && <span className={s.note}>{cameraNames}</span>}
        {left.length > 0 && (
          <span className={s.left}>
            {left.length} approved {left.length === 1 ? 'is' : 'are'} not selected
            <Button size="sm" variant="quiet" onClick={() => selection.select(left.map(({ photoId }) => photoId))}>
              Select {left.length === 1 ? 'it' : 'them'}
            </Button>
          </span>
        )}
        {outcome && <span className={classNames(s.note, s.earlier)}>{outcome}</span>}
      </div>
      {onEdit && (
        <Button variant="quiet" className={s.edit} aria-haspopup="dialog" onClick={onEdit}>
          Edit…
        </Button>
      )}
      <Button variant="quiet" className={s.clear} onClick={selection.clear}>
        Clear Selection
      </Button>
      {selection.ids.length <= REWRITES_MAX && (
        <IconButton
          icon={<WandSparkles aria-hidden size={18} />}
          label="Rewrite…"
          className={s.rewrite}
          aria-haspopup="dialog"
          onClick={onRewrite}
        />
      )}
      <OnlineButton
        className={s.apply}
        variant="primary"
        busy={isStarting}
        busyLabel="Applying..."
        onClick={() => onApply(selection.ids)}
      >
        Apply {counts.selected} to {platform}
      </OnlineButton>
    </div>
  )
}
