import type { ReactNode } from 'react'
import { counted } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import type { JobResult } from '#worker/domain/job-result.ts'
import { PHOTO_GROUPS, photoState } from '../data/photo-state.ts'
import { isApprovedToApply } from '../data/selection.ts'
import { GROUP_NAMES } from '../data/show.ts'
import { SmallPhoto } from '../review/small-photo.tsx'
import type { Selection } from '../review/use-selection.ts'
import s from './desk-summary.module.css'

/** How many pictures a group shows; the others are only counted. */
const PICTURES_MAX = 12

type DeskSummaryProps = {
  results: JobResult[]
  selection: Selection
  progress: ReactNode
  /** How many of the filter's photos are open again. */
  toReview: number
  /** Leads to the first of them. */
  onReview: () => void
}

/** The decisions about the whole job, shown once no photo is left to review. */
export function DeskSummary({ results, selection, progress, toReview, onReview }: DeskSummaryProps) {
  // If anything is selected, the dock offers to select the rest.
  const left = selection.ids.length === 0 ? results.filter(isApprovedToApply) : []
  const byGroup = Map.groupBy(results, result => photoState(result).group)
  return (
    <div className={s.summary}>
      {progress}
      {toReview > 0 && (
        <div>
          <Button onClick={onReview}>Review {counted(toReview, 'photo')}</Button>
        </div>
      )}
      {PHOTO_GROUPS.map(group => {
        const photos = byGroup.get(group) ?? []
        return (
          photos.length > 0 && (
            <section key={group} aria-label={GROUP_NAMES[group]}>
              <h2 className={s.name}>
                {GROUP_NAMES[group]} <span className={s.count}>{photos.length}</span>
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
