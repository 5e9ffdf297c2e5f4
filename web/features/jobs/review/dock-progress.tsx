import type { JobSummary } from '#worker/contract/jobs.ts'
import { PLATFORMS } from '#worker/domain/platforms.ts'
import { GOES_ON, waitSentence } from '../data/job-state.ts'
import { writingOf } from '../data/job-work.ts'
import s from './dock.module.css'
import { Measure } from './measure.tsx'
import { StopButton } from './stop-button.tsx'

type DockProgressProps = { job: JobSummary; onStop: () => Promise<boolean> }

/** The progress of applying or undoing, with a Stop button. */
export function DockProgress({ job, onStop }: DockProgressProps) {
  const { isApplying } = job.applyProgress
  const { name } = PLATFORMS[job.provider]
  const work = writingOf(job)
  const { failed, waitSeconds } = work
  return (
    <div className={s.progress}>
      <Measure text={isApplying ? `Applying to ${name}` : 'Restoring the originals'} work={work} isInDock>
        {waitSeconds > 0 ? waitSentence(name, waitSeconds) : GOES_ON}
        {failed > 0 && ` ${failed} could not be ${isApplying ? 'applied' : 'restored'}.`}
      </Measure>
      <StopButton onStop={onStop} />
    </div>
  )
}
