import { Button } from '#web/ui/button/button.tsx'
import type { JobResult } from '#worker/domain/job-result.ts'
import { countSelection, isApprovedToApply } from '../data/selection.ts'
import s from './dock.module.css'
import { replacingText } from './question.ts'
import type { Selection } from './use-selection.ts'

type DockProps = {
  results: JobResult[]
  selection: Selection
  platform: string
  /** What the platform is being asked to do, or about to be: until that ends no batch can start. */
  busyLabel: string | null
  onApply: (photoIds: string[]) => void
}

/** The bar at the bottom while photos are selected: what pressing Apply will do, and the page's one main action. */
export function Dock({ results, selection, platform, busyLabel, onApply }: DockProps) {
  const counts = countSelection(results, selection.ids)
  if (counts.selected === 0) {
    return null
  }
  const left = results.filter(result => isApprovedToApply(result) && !selection.has(result.photoId))
  const cameraNames = replacingText({ ...counts, replacingWords: 0 })
  return (
    <section className={s.dock} aria-label="Review">
      <div className={s.text}>
        <span className={s.count}>{counts.selected} selected</span>
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
      </div>
      <Button variant="quiet" onClick={selection.clear}>
        Clear Selection
      </Button>
      <Button
        variant="primary"
        busy={busyLabel !== null}
        busyLabel={busyLabel ?? ''}
        onClick={() => onApply(selection.ids)}
      >
        Apply {counts.selected} to {platform}
      </Button>
    </section>
  )
}
