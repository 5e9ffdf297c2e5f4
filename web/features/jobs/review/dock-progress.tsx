import { ProgressBar } from '#web/ui/progress-bar/progress-bar.tsx'
import type { JobSummary } from '#worker/contract/jobs.ts'
import { PLATFORMS } from '#worker/domain/platforms.ts'
import { GOES_ON, waitSentence } from '../data/job-state.ts'
import { writingOf } from '../data/job-work.ts'
import s from './dock.module.css'
import { StopButton } from './stop-button.tsx'
import { useTimeLeft } from './use-time-left.ts'

type DockProgressProps = { job: JobSummary; onStop: () => Promise<boolean> }

/** The progress of applying or undoing, with a Stop button. */
export function DockProgress({ job, onStop }: DockProgressProps) {
  const { isApplying } = job.applyProgress
  const { name } = PLATFORMS[job.provider]
  const text = isApplying ? `Applying to ${name}` : 'Restoring the originals'
  const work = writingOf(job)
  const { done, failed, total, waitSeconds } = work
  const left = useTimeLeft(work)
  return (
    <div className={s.progress}>
      <ProgressBar label={text} value={done} max={total} />
      <div className={s.words}>
        <p className={s.line}>
          <span className={s.count}>{text}</span>
          <span className={s.numbers}>
            {done} of {total}
            {left && ` · ${left}`}
          </span>
        </p>
        <p className={s.note}>
          {waitSeconds > 0 ? waitSentence(name, waitSeconds) : GOES_ON}
          {failed > 0 && ` ${failed} could not be ${isApplying ? 'applied' : 'restored'}.`}
        </p>
      </div>
      <StopButton onStop={onStop} />
    </div>
  )
}
