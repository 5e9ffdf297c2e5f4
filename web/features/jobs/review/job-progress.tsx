import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { isWriting } from '#web/lib/job-status.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import type { JobSummary } from '#worker/contract/jobs.ts'
import { isApplicable, type JobResult } from '#worker/domain/job-result.ts'
import { PLATFORMS } from '#worker/domain/platforms.ts'
import { GOES_ON, reviewTitle, type ViewMode, waitSentence } from '../data/job-state.ts'
import { describingOf } from '../data/job-work.ts'
import { countGroups } from '../data/photo-state.ts'
import s from './job-progress.module.css'
import { Measure } from './measure.tsx'

type JobProgressPanelProps = {
  job: JobSummary
  results: JobResult[]
  mode: ViewMode
  /** Notices about what waits or has failed, each with its action. */
  notices: ReactNode
}

/**
 * The state of the job: its texts are being written, it is ready to review, or all is done. The dock shows the progress
 * of applying.
 */
export function JobProgressPanel({ job, results, mode, notices }: JobProgressPanelProps) {
  return (
    <section className={s.panel} aria-label="Progress">
      {mode === 'processing' && <Processing job={job} />}
      {mode === 'done' && !isWriting(job) && <Done job={job} results={results} />}
      {mode !== 'processing' && (mode !== 'done' || isWriting(job)) && <Review job={job} results={results} />}
      {notices}
    </section>
  )
}

function Processing({ job }: { job: JobSummary }) {
  const work = describingOf(job)
  const { waitSeconds } = work
  return (
    <Measure text="Processing photos" work={work}>
      {waitSeconds > 0 && `${waitSentence('A service this needs', waitSeconds)} `}
      {GOES_ON}
    </Measure>
  )
}

function Review({ job, results }: { job: JobSummary; results: JobResult[] }) {
  const notApplied = results.filter(isNotApplied).length
  const counts = countGroups(results.filter(result => !isNotApplied(result)))
  const parts = [
    counts.review > 0 && `${counts.review} to review`,
    counts.approved > 0 && `${counts.approved} approved`,
    counts.applied > 0 && `${counts.applied} applied`,
    notApplied > 0 && `${notApplied} not applied`,
    counts.skipped > 0 && `${counts.skipped} skipped`,
    job.progress.failedPhotos > 0 && `${job.progress.failedPhotos} failed`,
  ].filter(Boolean)
  return (
    <div className={s.review}>
      <p className={s.line}>
        {!isWriting(job) && <span className={s.strong}>{reviewTitle(results)}</span>}
        <span className={s.numbers}>{parts.join(' · ')}</span>
      </p>
      <UndoLimit job={job} />
    </div>
  )
}

function Done({ job, results }: { job: JobSummary; results: JobResult[] }) {
  const { name, siteUrl } = PLATFORMS[job.provider]
  const { applied } = countGroups(results)
  return (
    <Notice tone="success" title="All done">
      <p>
        {applied === 1 ? '1 photo is' : `${applied} photos are`} applied to {name}. Every original is kept, and each can
        be restored.
      </p>
      <UndoLimit job={job} />
      <a href={siteUrl} target="_blank" rel="noreferrer" className={s.site}>
        View on {name} <ExternalLink aria-hidden size={16} />
      </a>
    </Notice>
  )
}

/** What an undo cannot restore on this platform, shown before and after anything is written. */
function UndoLimit({ job }: { job: JobSummary }) {
  const { undoLimit } = PLATFORMS[job.provider]
  return undoLimit && <p className={s.note}>About undo: {undoLimit}</p>
}

/** Whether the last attempt to apply it failed, so that it can be applied again. */
function isNotApplied(result: JobResult): boolean {
  return isApplicable(result) && result.applyError !== null
}
