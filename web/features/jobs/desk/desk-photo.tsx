import { type RefObject, useDeferredValue, useMemo } from 'react'
import { asStored, type JobResult } from '#worker/domain/job-result.ts'
import { PLATFORMS } from '#worker/domain/platforms.ts'
import { STYLE_NAMES } from '#worker/domain/style-names.ts'
import type { ShownDraft } from '../data/editing.ts'
import { photoName } from '../data/result-texts.ts'
import { PhotoHead } from '../review/photo-head.tsx'
import type { ReviewProps } from '../review/review-props.ts'
import { PhotoTexts } from '../review/texts/photo-texts.tsx'
import type { PictureMode } from '../review/use-commands.ts'
import { DeskDecision } from './desk-decision.tsx'
import s from './desk-photo.module.css'
import { DeskPicture } from './desk-picture.tsx'

const NO_DRAFTS: readonly ShownDraft[] = []

type DeskPhotoProps = ReviewProps & {
  photo: JobResult
  mode: PictureMode
  regionRef: RefObject<HTMLElement | null>
  isNarrow: boolean
}

/** The photo on the desk: its picture, its texts and the decision. */
export function DeskPhoto(props: DeskPhotoProps) {
  const { photo, cursor, provider, selection, writing, drafts, controls, actions, mode, regionRef, isNarrow } = props
  const { name: platform, capabilities } = PLATFORMS[provider]
  const { photoId } = photo
  const result = useMemo(() => asStored(photo, capabilities), [photo, capabilities])
  const name = photoName(photo, capabilities, cursor.index + 1)
  // The decision is painted first: a large picture takes longer than everything else.
  const pictured = useDeferredValue(result)
  const picturedName = useDeferredValue(name)
  return (
    <section
      ref={regionRef}
      className={s.photo}
      aria-label={`Photo ${cursor.index + 1} of ${cursor.total}`}
      tabIndex={-1}
    >
      <DeskPicture
        result={pictured}
        name={picturedName}
        mode={mode}
        onSwipe={by => cursor.move(by, { onDesk: true })}
      />
      <div key={photoId} className={s.texts}>
        <PhotoHead
          {...{ result, name, platform }}
          isSelected={selection.has(photoId)}
          onSelect={isSelected => selection.toggle(photoId, isSelected)}
          onRewrite={() => props.onRewrite(photoId)}
          styleName={props.showsStyles ? STYLE_NAMES[photo.style] : null}
        />
        <PhotoTexts
          result={result}
          name={name}
          provider={provider}
          draft={drafts.open?.photoId === photoId ? drafts.open : null}
          unsaved={drafts.unsaved.get(photoId) ?? NO_DRAFTS}
          controls={controls}
          actions={actions}
          tagsAsLine={isNarrow}
          titlesAsRows={!isNarrow}
          canRetry={props.canRetry}
          onRetry={() => actions.retry([photoId])}
        />
      </div>
      <DeskDecision
        result={photo}
        writing={writing.get(photoId)}
        onDecide={cursor.decide}
        onUndo={() => void actions.undo(photoId)}
      />
    </section>
  )
}
