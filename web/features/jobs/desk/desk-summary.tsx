import type { ReactNode } from 'react'
import { counted } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import type { JobResult } from '#worker/domain/job-result.ts'
import { isApprovedToApply } from '../data/selection.ts'
import { type Outcome, outcomeOf } from '../data/show.ts'
import { SmallPhoto } from '../review/small-photo.tsx'
import type { Selection } from '../review/use-selection.ts'
import s from './desk-summary.module.css'

/** Pictures per outcome; further photos are counted. */
const PICTURES_MAX = 12

const GROUPS: [Outcome, string][] = [
  ['review', 'To review'],
  ['approved', 'Approved'],
  ['skipped', 'Skipped'],
  ['failed', 'Failed'],
  ['applied', 'Applied'],
  ['waiting', 'Waiting'],
]

type DeskSummaryProps = { results: JobResult[]; selection: Selection; progress: ReactNode }

/** What was decided about the whole job, once no photo is left to review. */
export function DeskSummary({ results, selection, progress }: DeskSummaryProps) {
  // With a selection, the dock offers what is left of them.
  const left = selection.ids.length === 0 ? results.filter(isApprovedToApply) : []
  const byOutcome = Map.groupBy(results, outcomeOf)
  return (
    <div className={s.summary}>
      {progress}
      {GROUPS.map(([outcome, name]) => {
        const photos = byOutcome.get(outcome) ?? []
        return (
          photos.length > 0 && (
            <section key={outcome} aria-label={name}>
              <h2 className={s.name}>
                {name} <span className={s.count}>{photos.length}</span>
              </h2>
              <div className={s.photos}>
                {photos.slice(0, PICTURES_MAX).map(result => (
                  <SmallPhoto key={result.photoId} className={s.photo} result={result} />
                ))}
                {photos.length > PICTURES_MAX && <span className={s.more}>+{photos.length - PICTURES_MAX}</span>}
              </div>
            </section>
          )
        )
      })}
      {left.length > 0 && (
        <div>
          <Button onClick={() => selection.select(left.map(({ photoId }) => photoId))}>
            Select {counted(left.length, 'approved photo')}
          </Button>
        </div>
      )}
    </div>
  )
}
