import { ExternalLink, Square } from 'lucide-react'
import { type FocusEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { doneCount } from '#web/lib/job-status.ts'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { ProgressBar } from '#web/ui/progress-bar/progress-bar.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx'
import type { JobSummary } from '#worker/contract/jobs.ts'
import { PAGES } from '#worker/contract/paths.ts'
import type { JobResult } from '#worker/domain/job-result.ts'
import { PLATFORMS } from '#worker/domain/platforms.ts'
import { progressSentence, reviewTitle, type ViewMode, waitSentence } from '../data/job-state.ts'
import s from './job-progress.module.css'

type JobProgressPanelProps = {
  job: JobSummary
  results: JobResult[]
  mode: ViewMode
  /** What can be done about photos that failed. */
  failed: ReactNode
  onStop: () => Promise<boolean>
}

/** How far the job is: writing texts, writing to the platform, restoring, all done, or ready to review. */
export function JobProgressPanel({ job, results, mode, failed, onStop }: JobProgressPanelProps) {
  const panel = useRef<HTMLElement>(null)
  const { isApplying } = job.applyProgress
  const { isUndoing } = job.undoProgress
  const noteFocus = useFocusKept(panel)
  return (
    <section ref={panel} className={s.panel} aria-label="Progress" tabIndex={-1} onFocus={noteFocus}>
      <div role="status">
        <VisuallyHidden>{progressSentence(job, mode, results)}</VisuallyHidden>
      </div>
      {mode === 'processing' && <Processing job={job} />}
      {isApplying && <Applying job={job} onStop={onStop} />}
      {isUndoing && <Undoing job={job} onStop={onStop} />}
      {mode === 'review' && !isUndoing && <Review job={job} results={results} />}
      {mode === 'done' && !isUndoing && <Done job={job} results={results} />}
      {failed}
    </section>
  )
}

const GOES_ON = 'You can close this page; the job goes on.'

function Processing({ job }: { job: JobSummary }) {
  const { totalPhotos, waitSeconds = 0 } = job.progress
  const done = doneCount(job)
  return (
    <Measure text="Processing photos" value={done} max={totalPhotos}>
      {waitSeconds > 0 && `${waitSentence('A service this needs', waitSeconds)} `}
      {GOES_ON}
    </Measure>
  )
}

type WritingProps = { job: JobSummary; onStop: () => Promise<boolean> }

function Applying({ job, onStop }: WritingProps) {
  const { appliedPhotos, failedApplies, totalPhotosToApply, waitSeconds } = job.applyProgress
  const { name } = PLATFORMS[job.provider]
  return (
    <Measure
      text={`Applying to ${name}`}
      value={appliedPhotos + failedApplies}
      max={totalPhotosToApply}
      onStop={onStop}
    >
      {waitSeconds > 0 ? waitSentence(name, waitSeconds) : GOES_ON}
      {failedApplies > 0 && ` ${failedApplies} could not be applied.`}
    </Measure>
  )
}

function Undoing({ job, onStop }: WritingProps) {
  const { undonePhotos, failedUndos, totalPhotosToUndo } = job.undoProgress
  const { waitSeconds } = job.applyProgress
  return (
    <Measure text="Restoring the originals" value={undonePhotos + failedUndos} max={totalPhotosToUndo} onStop={onStop}>
      {waitSeconds > 0 ? waitSentence(PLATFORMS[job.provider].name, waitSeconds) : GOES_ON}
      {failedUndos > 0 && ` ${failedUndos} could not be restored.`}
    </Measure>
  )
}

type MeasureProps = { text: string; value: number; max: number; onStop?: () => Promise<boolean>; children?: ReactNode }

function Measure({ text, value, max, onStop, children }: MeasureProps) {
  return (
    <div className={s.measure}>
      <p className={s.line}>
        <span className={s.strong}>{text}</span>
        <span className={s.numbers}>
          {value} of {max}
        </span>
      </p>
      <ProgressBar label={text} value={value} max={max} />
      <div className={s.foot}>
        <p className={s.note}>{children}</p>
        {onStop && <StopButton onStop={onStop} />}
      </div>
    </div>
  )
}

/** Takes off the photos that still wait. Busy until what is under way has ended, which makes it go. */
function StopButton({ onStop }: { onStop: () => Promise<boolean> }) {
  const [isStopping, setIsStopping] = useState(false)
  const stop = async () => {
    setIsStopping(true)
    setIsStopping(await onStop())
  }
  return (
    <Button
      size="sm"
      icon={<Square aria-hidden size={14} />}
      busy={isStopping}
      busyLabel="Stopping..."
      onClick={() => void stop()}
    >
      Stop
    </Button>
  )
}

/** Keeps the focus in this part of the page when the button that has it goes. Returns the part's `onFocus`. */
function useFocusKept(part: RefObject<HTMLElement | null>) {
  const last = useRef<Element>(null)
  useLayoutEffect(() => {
    if (last.current && !last.current.isConnected && document.activeElement === document.body) {
      part.current?.focus({ preventScroll: true })
    }
  })
  return ({ target }: FocusEvent<Element>) => {
    last.current = target
  }
}

function Review({ job, results }: { job: JobSummary; results: JobResult[] }) {
  const counts = countResults(results)
  const parts = [
    counts.toReview > 0 && `${counts.toReview} to review`,
    counts.approved > 0 && `${counts.approved} approved`,
    counts.applied > 0 && `${counts.applied} applied`,
    counts.notApplied > 0 && `${counts.notApplied} not applied`,
    counts.restored > 0 && `${counts.restored} restored`,
    counts.skipped > 0 && `${counts.skipped} skipped`,
    job.progress.failedPhotos > 0 && `${job.progress.failedPhotos} failed`,
  ].filter(Boolean)
  return (
    <div className={s.measure}>
      <p className={s.line}>
        <span className={s.strong}>{reviewTitle(results)}</span>
        <span className={s.numbers}>{parts.join(' · ')}</span>
      </p>
      <UndoLimit job={job} />
    </div>
  )
}

function Done({ job, results }: { job: JobSummary; results: JobResult[] }) {
  const { name, siteUrl } = PLATFORMS[job.provider]
  const { applied } = countResults(results)
  return (
    <Notice tone="success" title="All done">
      <p>
        {applied === 1 ? '1 photo is' : `${applied} photos are`} applied to {name}. Every original is kept, and each can
        be restored.
      </p>
      <UndoLimit job={job} />
      <div className={s.next}>
        <a href={siteUrl} target="_blank" rel="noreferrer" className={s.site}>
          View on {name} <ExternalLink aria-hidden size={16} />
        </a>
        <ButtonLink to={PAGES.photos} state={{ provider: job.provider }}>
          Process More Photos
        </ButtonLink>
      </div>
    </Notice>
  )
}

/** What an undo cannot restore on this platform, shown before and after anything is written. */
function UndoLimit({ job }: { job: JobSummary }) {
  const { undoLimit } = PLATFORMS[job.provider]
  return undoLimit && <p className={s.note}>About undo: {undoLimit}</p>
}

function countResults(results: JobResult[]) {
  const counts = { toReview: 0, approved: 0, applied: 0, notApplied: 0, restored: 0, skipped: 0 }
  for (const result of results) {
    if (result.applied) {
      counts.applied += 1
    } else if (result.status === 'skipped' || result.skipped) {
      counts.skipped += 1
    } else if (result.applyError) {
      counts.notApplied += 1
    } else if (result.undoneAt) {
      counts.restored += 1
    } else if (result.approved) {
      counts.approved += 1
    } else if (result.status === 'processed') {
      counts.toReview += 1
    }
  }
  return counts
}
