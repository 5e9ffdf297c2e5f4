import { ArrowLeft, ChevronLeft, ChevronRight, Keyboard, Maximize, X } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useMedia } from '#web/lib/use-media.ts'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx'
import type { JobSummary } from '#worker/contract/jobs.ts'
import type { JobResult } from '#worker/domain/job-result.ts'
import { countGroups } from '../data/photo-state.ts'
import { nextToReview, type Show } from '../data/show.ts'
import type { ReviewProps } from '../review/review-props.ts'
import type { PictureMode } from '../review/use-commands.ts'
import { ShowChoice, ViewChoice } from '../review/view-bar.tsx'
import type { View } from '../review/view-of.ts'
import s from './desk.module.css'
import { DeskPhoto } from './desk-photo.tsx'
import { DeskStatus } from './desk-status.tsx'
import { DeskSummary } from './desk-summary.tsx'
import { Filmstrip } from './filmstrip.tsx'
import { largestUrl, picturesAhead, usePreload } from './use-preload.ts'

/** On a phone the filmstrip is left out, so that its pictures are not loaded. */
const NARROW = '(max-width: 899.9px)'

export type DeskProps = ReviewProps & {
  job: JobSummary
  heading: string
  /** All photos of the job. */
  results: JobResult[]
  show: Show
  mode: PictureMode
  onMode: (mode: PictureMode) => void
  onChooseView: (view: View) => void
  onShow: (show: Show) => void
  onBack: () => void
  onHelp: () => void
  /** A notice about the connection, if it is lost. */
  trouble: ReactNode
  progress: ReactNode
  dock: ReactNode
}

/** One photo as large as fits beside its texts, in a view that fills the window. */
export function Desk(props: DeskProps) {
  const { shown, cursor, provider, results, show, onMode, onChooseView, onShow, onBack, onHelp } = props
  const { photo, index, total, isOver } = cursor
  const { drafts, controls } = props
  // The summary always needs the whole layout, never full screen.
  const mode = isOver ? 'fit' : props.mode
  const region = useRef<HTMLElement>(null)
  const isNarrow = useMedia(NARROW)
  const ahead = useMemo(() => shown.slice(index + 1, index + 1 + picturesAhead()).map(largestUrl), [shown, index])
  usePreload(ahead)

  useEffect(() => region.current?.focus({ preventScroll: true }), [])

  // On a phone the page itself scrolls, so each photo starts at its top.
  const photoId = isOver ? null : photo?.photoId
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each photo.
  useEffect(() => {
    const frame = requestAnimationFrame(() => window.scrollTo(0, 0))
    return () => cancelAnimationFrame(frame)
  }, [photoId])

  // Fixes the cursor to the photo on the screen, so that a key decides about what the user sees even if the list
  // changes.
  const { isPlaced, setPhotoId } = cursor
  useEffect(() => {
    if (!isPlaced && photoId) {
      setPhotoId(photoId)
    }
  }, [isPlaced, photoId, setPhotoId])

  // Leaving a photo saves its open editor.
  const openPhoto = drafts.open?.photoId
  const isLeft = openPhoto !== undefined && openPhoto !== photo?.photoId
  useEffect(() => {
    if (isLeft) {
      controls.save()
    }
  }, [isLeft, controls])

  return (
    <div className={classNames(s.desk, s[mode])} data-fills-window>
      <VisuallyHidden as="h1">{props.heading}</VisuallyHidden>
      <div className={s.head}>
        <header className={s.top}>
          <IconButton label="Back" icon={<ArrowLeft aria-hidden size={20} />} onClick={onBack} />
          <div className={s.pager}>
            <IconButton
              label="Previous photo"
              icon={<ChevronLeft aria-hidden size={20} />}
              disabled={!isOver && index === 0}
              onClick={() => cursor.move(-1)}
            />
            <p className={s.place}>
              {isOver ? 'Summary' : `${index + 1} of ${total}`}
              {!isOver && <span className={s.left}>{formatNumber(countGroups(results).review)} to review</span>}
            </p>
            <IconButton
              label="Next photo"
              icon={<ChevronRight aria-hidden size={20} />}
              disabled={!cursor.hasNext}
              onClick={() => cursor.move(1, { onDesk: true })}
            />
          </div>
          <div className={s.choices}>
            <ShowChoice results={results} show={show} onChoose={onShow} />
            <ViewChoice view="desk" onChoose={onChooseView} />
          </div>
          <IconButton
            label="Full screen"
            icon={<Maximize aria-hidden size={18} />}
            disabled={isOver}
            onClick={() => onMode('full')}
          />
          <IconButton
            label="Keyboard shortcuts"
            aria-haspopup="dialog"
            className={s.help}
            icon={<Keyboard aria-hidden size={18} />}
            onClick={onHelp}
          />
        </header>
        {props.trouble}
      </div>
      <div className={s.status}>
        {!isOver && (
          <DeskStatus
            {...{ results, isNarrow }}
            job={props.job}
            progress={props.progress}
            onStop={props.actions.stop}
          />
        )}
      </div>
      {isOver || !photo ? (
        <DeskSummary
          results={results}
          selection={props.selection}
          progress={props.progress}
          toReview={countGroups(shown).review}
          onReview={() => cursor.goTo(nextToReview(shown, -1) ?? undefined)}
        />
      ) : (
        <div className={s.stage}>
          {!isNarrow && (
            <Filmstrip shown={shown} index={index} provider={provider} onGoTo={photoId => cursor.goTo(photoId)} />
          )}
          <DeskPhoto {...props} regionRef={region} photo={photo} isNarrow={isNarrow} />
        </div>
      )}
      {mode === 'full' && (
        <IconButton
          label="Leave full screen"
          className={s.close}
          icon={<X aria-hidden size={22} />}
          onClick={() => onMode('fit')}
        />
      )}
      <div className={classNames(s.dock, isOver && s.last)}>{props.dock}</div>
    </div>
  )
}
