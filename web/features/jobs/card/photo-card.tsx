import { memo, useLayoutEffect, useMemo, useRef } from 'react'
import { Checkbox } from '#web/ui/checkbox/checkbox.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import type { JobResult, OperationKind } from '#worker/domain/job-result.ts'
import { isApplicable, isHeld } from '#worker/domain/job-result.ts'
import type { Provider } from '#worker/domain/platforms.ts'
import { PLATFORMS } from '#worker/domain/platforms.ts'
import type { ShownDraft } from '../data/editing.ts'
import type { JobActions } from '../data/job-actions.ts'
import { asHeld, shownText } from '../data/result-state.ts'
import { BeforeAfter } from './before-after.tsx'
import { CardActions } from './card-actions.tsx'
import { CardField } from './card-field.tsx'
import { CardNotices } from './card-notices.tsx'
import s from './photo-card.module.css'
import { PhotoThumbnail } from './photo-thumbnail.tsx'
import { RetryButton } from './retry-button.tsx'
import { StatusBadges } from './status-badges.tsx'
import { TagEditor } from './tag-editor.tsx'
import type { DraftControls } from './unsaved-text.tsx'

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
  draft: ShownDraft | null
  /** What was typed into other fields of it and could not be saved. */
  unsaved: readonly ShownDraft[]
  controls: DraftControls
  actions: JobActions
  previewOpen: boolean
  /** The style used, where the photos of a job differ in it. */
  styleName: string | null
  canRetry: boolean
}

/** One photo of a job: its generated texts, its own texts, and the possible actions. */
export const PhotoCard = memo(function PhotoCard(props: PhotoCardProps) {
  const { provider, number, selected, onSelect, writing, actions, previewOpen, styleName } = props
  const { draft, unsaved, controls, canRetry } = props
  const { capabilities } = PLATFORMS[provider]
  const result = useMemo(() => asHeld(props.result, capabilities), [props.result, capabilities])
  const name = shownText(result, 'title') || result.originalTitle || `Photo ${number}`
  const isProcessed = result.status === 'processed'
  const editing = { result, draft, unsaved, controls, actions }
  const card = useRef<HTMLElement>(null)
  const wasRetried = useRef(false)
  // Once it waits again the card has no buttons: the focus stays with the photo.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the buttons change with the status.
  useLayoutEffect(() => {
    if (wasRetried.current && document.activeElement === document.body) {
      card.current?.focus({ preventScroll: true })
    }
    wasRetried.current = false
  }, [result.status])
  const retry = () => {
    wasRetried.current = true
    return actions.retry([result.photoId])
  }
  return (
    <article ref={card} className={s.card} aria-label={name} tabIndex={-1}>
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
        {isHeld(result) && (
          <Notice tone="info">
            <p>{result.held}</p>
          </Notice>
        )}
        {isProcessed ? (
          <>
            {capabilities.title && <CardField {...editing} field="title" />}
            <CardField {...editing} field="description" />
            <TagEditor {...editing} provider={provider} />
          </>
        ) : (
          <p className={s.name}>{result.originalTitle || `Photo ${number}`}</p>
        )}
        <CardNotices result={result} provider={provider} />
        {result.status === 'failed' && canRetry && <RetryButton title={`Try ${name} again`} onRetry={retry} />}
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
