import type { JobSummary } from '#worker/contract/jobs.ts'
import { writingNote, writingTitle } from '../data/job-state.ts'
import { writingOf } from '../data/job-work.ts'
import s from './dock.module.css'
import { Measure } from './measure.tsx'
import { StopButton } from './stop-button.tsx'

type DockProgressProps = { job: JobSummary; onStop: () => Promise<boolean> }

/** The progress of applying or undoing, with a Stop button. */
export function DockProgress({ job, onStop }: DockProgressProps) {
  return (
    <div className={s.progress}>
      <Measure text={writingTitle(job)} work={writingOf(job)} isInDock>
        {writingNote(job)}
      </Measure>
      <StopButton onStop={onStop} />
    </div>
  )
}
