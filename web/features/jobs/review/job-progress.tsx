import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { doneCount } from '#web/lib/job-status.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { ProgressBar } from '#web/ui/progress-bar/progress-bar.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx'
import type { JobSummary } from '#worker/contract/jobs.ts'
import { PAGES } from '#worker/contract/paths.ts'
import type { JobResult } from '#worker/domain/job-result.ts'
import { PLATFORMS } from '#worker/domain/platforms.ts'
import { progressSentence, reviewTitle, type ViewMode, waitSentence } from '../data/job-state.ts'
import s from './job-progress.module.css'

type JobProgressPanelProps = { job: JobSummary; results: JobResult[]; mode: ViewMode }

/** How far the job is: writing texts, writing to the platform, restoring, all done, or ready to review. */
export function JobProgressPanel({ job, results, mode }: JobProgressPanelProps) {
  return (
    <section className={s.panel} aria-label="Progress">
      <div role="status">
        <VisuallyHidden>{progressSentence(job, mode, results)}</VisuallyHidden>
      </div>
      {mode === 'processing' && <Processing job={job} />}
      {job.applyProgress.isApplying && <Applying job={job} />}
      {job.undoProgress.isUndoing && <Undoing job={job} />}
      {mode === 'review' && !job.undoProgress.isUndoing && <Review job={job} results={results} />}
      {mode === 'done' && !job.undoProgress.isUndoing && <Done job={job} results={results} />}
      {job.status === 'failed' && (
        <Notice tone="error" title="No text could be written">
          <p>Every photo of this job failed; each card says why. Failed photos are not charged.</p>
        </Notice>
      )}
    </section>
  )
}

function Processing({ job }: { job: JobSummary }) {
  const { totalPhotos, waitSeconds = 0 } = job.progress
  const done = doneCount(job)
  return (
    <Measure text="Processing photos" value={done} max={totalPhotos}>
      {waitSeconds > 0 && `${waitSentence(PLATFORMS[job.provider].name, waitSeconds)} `}
      You can close this page; the job goes on.
    </Measure>
  )
}

function Applying({ job }: { job: JobSummary }) {
  const { appliedPhotos, failedApplies, totalPhotosToApply, waitSeconds } = job.applyProgress
  const { name } = PLATFORMS[job.provider]
  return (
    <Measure text={`Applying to ${name}`} value={appliedPhotos + failedApplies} max={totalPhotosToApply}>
      {waitSeconds > 0 && waitSentence(name, waitSeconds)}
      {failedApplies > 0 && ` ${failedApplies} could not be applied.`}
    </Measure>
  )
}

function Undoing({ job }: { job: JobSummary }) {
  const { undonePhotos, failedUndos, totalPhotosToUndo } = job.undoProgress
  const { waitSeconds } = job.applyProgress
  return (
    <Measure text="Restoring the originals" value={undonePhotos + failedUndos} max={totalPhotosToUndo}>
      {waitSeconds > 0 && waitSentence(PLATFORMS[job.provider].name, waitSeconds)}
      {failedUndos > 0 && ` ${failedUndos} could not be restored.`}
    </Measure>
  )
}

type MeasureProps = { text: string; value: number; max: number; children?: ReactNode }

function Measure({ text, value, max, children }: MeasureProps) {
  return (
    <div className={s.measure}>
      <p className={s.line}>
        <span className={s.strong}>{text}</span>
        <span className={s.numbers}>
          {value} of {max}
        </span>
      </p>
      <ProgressBar label={text} value={value} max={max} />
      {children && <p className={s.note}>{children}</p>}
    </div>
  )
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
