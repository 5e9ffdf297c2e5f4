import { memo, useMemo } from 'react'
import { Checkbox } from '#web/ui/checkbox/checkbox.tsx'
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import type { JobResult, OperationKind } from '#worker/domain/job-result.ts'
import { isApplicable } from '#worker/domain/job-result.ts'
import type { Provider } from '#worker/domain/platforms.ts'
import { PLATFORMS } from '#worker/domain/platforms.ts'
import type { JobActions } from '../data/job-actions.ts'
import { asHeld, shownText } from '../data/result-state.ts'
import { BeforeAfter } from './before-after.tsx'
import { CardActions } from './card-actions.tsx'
import { CardField } from './card-field.tsx'
import { CardNotices } from './card-notices.tsx'
import s from './photo-card.module.css'
import { PhotoThumbnail } from './photo-thumbnail.tsx'
import { StatusBadges } from './status-badges.tsx'
import { TagEditor } from './tag-editor.tsx'
import type { Draft, EditControls } from './use-editing.ts'

export type PhotoCardProps = {
  result: JobResult
  provider: Provider
  /** 1 for the first photo of the job. */
  number: number
  selected: boolean
  onSelect: (photoId: string, selected: boolean) => void
  /** A single apply or undo of this photo is under way. */
  writing: OperationKind | undefined
  /** Set while a field of this photo is being edited. */
  draft: Draft | null
  controls: EditControls
  actions: JobActions
  previewOpen: boolean
  /** The style used, where the photos of a job differ in it. */
  styleName: string | null
}

/** One photo of a job: its generated texts, its own texts, and the possible actions. */
export const PhotoCard = memo(function PhotoCard(props: PhotoCardProps) {
  const { provider, number, selected, onSelect, writing, draft, controls, actions, previewOpen, styleName } = props
  const { capabilities } = PLATFORMS[provider]
  const result = useMemo(() => asHeld(props.result, capabilities), [props.result, capabilities])
  const name = shownText(result, 'title') || result.originalTitle || `Photo ${number}`
  const isProcessed = result.status === 'processed'
  return (
    <article className={s.card} aria-label={name}>
      <PhotoThumbnail result={result} name={name} provider={provider} />
      <div className={s.body}>
        <div className={s.top}>
          {isApplicable(result) && (
            <Checkbox
              label={`Select ${name}`}
              hideLabel
              checked={selected}
              onChange={checked => onSelect(result.photoId, checked)}
            />
          )}
          <StatusBadges result={result} />
          {styleName !== null && isProcessed && <span className={s.style}>{styleName}</span>}
        </div>
        {isProcessed ? (
          <>
            {capabilities.title && (
              <CardField result={result} field="title" draft={draft} controls={controls} actions={actions} />
            )}
            <CardField result={result} field="description" draft={draft} controls={controls} actions={actions} />
            <TagEditor result={result} provider={provider} draft={draft} controls={controls} actions={actions} />
          </>
        ) : (
          <p className={s.name}>{result.originalTitle || `Photo ${number}`}</p>
        )}
        <CardNotices result={result} provider={provider} />
        {isProcessed && <BeforeAfter result={result} provider={provider} open={previewOpen} />}
        {isProcessed && (
          <CardActions result={result} name={name} provider={provider} writing={writing} actions={actions} />
        )}
      </div>
    </article>
  )
})

export function PhotoCardSkeleton() {
  return (
    <div className={s.card}>
      <Skeleton height={220} />
      <div className={s.body}>
        <Skeleton width="8rem" height={24} />
        <Skeleton width="60%" height={28} />
        <Skeleton height={72} />
        <Skeleton height={88} />
      </div>
    </div>
  )
}
