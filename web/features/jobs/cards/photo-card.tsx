import { memo, useMemo, useRef } from 'react'
import { useFocusKept } from '#web/lib/use-focus-kept.ts'
import { asStored, type JobResult, type OperationKind } from '#worker/domain/job-result.ts'
import { PLATFORMS } from '#worker/domain/platforms.ts'
import type { ShownDraft } from '../data/editing.ts'
import { photoName } from '../data/result-texts.ts'
import { PhotoHead } from '../review/photo-head.tsx'
import type { ReviewProps } from '../review/review-props.ts'
import { PhotoTexts } from '../review/texts/photo-texts.tsx'
import { BeforeAfter } from './before-after.tsx'
import { CardActions } from './card-actions.tsx'
import s from './photo-card.module.css'
import { PhotoThumbnail } from './photo-thumbnail.tsx'

type PhotoCardProps = Pick<
  ReviewProps,
  'provider' | 'controls' | 'actions' | 'onDecide' | 'onOpen' | 'onRewrite' | 'previewOpen' | 'canRetry'
> & {
  result: JobResult
  /** 1 for the first photo. */
  number: number
  selected: boolean
  onSelect: (photoId: string, selected: boolean) => void
  /** Whether this photo alone is being applied or undone. */
  writing: OperationKind | undefined
  /** The draft of this photo's field whose editor is open. */
  draft: ShownDraft | null
  /** Drafts of its other fields that could not be saved. */
  unsaved: readonly ShownDraft[]
  /** The style of its texts, if the photos of the job differ in it. */
  styleName: string | null
  /** Tags are shown as one line of text, and as chips while they are edited. */
  tagsAsLine: boolean
}

/** One photo of a job: its texts, its state and what can be done with it. */
export const PhotoCard = memo(function PhotoCard(props: PhotoCardProps) {
  const { provider, number, selected, onSelect, writing, actions, previewOpen, styleName, tagsAsLine } = props
  const { draft, unsaved, controls, canRetry, onDecide, onOpen, onRewrite } = props
  const { capabilities, name: platform } = PLATFORMS[provider]
  const result = useMemo(() => asStored(props.result, capabilities), [props.result, capabilities])
  const name = photoName(result, capabilities, number)
  const isProcessed = result.status === 'processed'
  const card = useRef<HTMLElement>(null)
  // A photo that is retried has no buttons any more.
  useFocusKept(card)
  return (
    <article ref={card} className={s.card} aria-label={name} tabIndex={-1}>
      <PhotoThumbnail result={result} name={name} onOpen={() => onOpen(result.photoId)} />
      <div className={s.body}>
        <PhotoHead
          {...{ result, name, platform }}
          isSelected={selected}
          onSelect={isSelected => onSelect(result.photoId, isSelected)}
          onRewrite={() => onRewrite(result.photoId)}
          styleName={isProcessed ? styleName : null}
        />
        <PhotoTexts
          {...{ result, name, provider, draft, unsaved, controls, actions, tagsAsLine, canRetry }}
          onRetry={() => actions.retry([result.photoId])}
        />
        {isProcessed && previewOpen && <BeforeAfter result={result} provider={provider} />}
        {isProcessed && (
          <CardActions
            {...{ result, name, provider, writing, actions }}
            onDecide={kind => onDecide(props.result, kind)}
          />
        )}
      </div>
    </article>
  )
})
