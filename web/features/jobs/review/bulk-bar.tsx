import { Button } from '#web/ui/button/button.tsx'
import type { JobResult } from '#worker/domain/job-result.ts'
import { replacedFields } from '../data/result-state.ts'
import s from './bulk-bar.module.css'
import type { Selection } from './use-selection.ts'

type BulkBarProps = {
  results: JobResult[]
  selection: Selection
  platform: string
  /** What the platform is being asked to do, or about to be: until that ends no batch can start. */
  busyLabel: string | null
  onApply: (photoIds: string[]) => void
}

/** The bar at the bottom while photos are selected: how many, how many lose a text, and the page's one main action. */
export function BulkBar({ results, selection, platform, busyLabel, onApply }: BulkBarProps) {
  const count = selection.ids.length
  if (count === 0) {
    return null
  }
  const chosen = new Set(selection.ids)
  const replacing = results.filter(r => chosen.has(r.photoId) && replacedFields(r).length > 0).length
  return (
    <section className={s.bar} aria-label="Selected photos">
      <div className={s.text}>
        <span className={s.count}>{count} selected</span>
        {replacing > 0 && <span className={s.note}>{replacing} will replace existing content</span>}
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
        Apply {count} to {platform}
      </Button>
    </section>
  )
}
