import { useEffect, useRef, useState } from 'react'
import type { JobSummary } from '#worker/contract/jobs.ts'
import { PLATFORMS } from '#worker/domain/platforms.ts'
import { GOES_ON, waitSentence } from '../data/job-state.ts'
import { type Sample, timeLeft } from '../data/time-left.ts'
import { Measure } from './measure.tsx'
import { StopButton } from './stop-button.tsx'

type DockProgressProps = { job: JobSummary; onStop: () => Promise<boolean> }

/** The progress of applying or undoing, with a Stop button. */
export function DockProgress({ job, onStop }: DockProgressProps) {
  const { isApplying, appliedPhotos, failedApplies, totalPhotosToApply, waitSeconds } = job.applyProgress
  const { undonePhotos, failedUndos, totalPhotosToUndo } = job.undoProgress
  const { name } = PLATFORMS[job.provider]
  const work = isApplying
    ? { text: `Applying to ${name}`, done: appliedPhotos, failed: failedApplies, total: totalPhotosToApply }
    : { text: 'Restoring the originals', done: undonePhotos, failed: failedUndos, total: totalPhotosToUndo }
  const done = work.done + work.failed
  const left = useTimeLeft(done, work.total, waitSeconds > 0)
  return (
    <Measure text={work.text} value={done} max={work.total} left={left} action={<StopButton onStop={onStop} />}>
      {waitSeconds > 0 ? waitSentence(name, waitSeconds) : GOES_ON}
      {work.failed > 0 && ` ${work.failed} could not be ${isApplying ? 'applied' : 'restored'}.`}
    </Measure>
  )
}

/** The time left, at the speed since this page first saw the work, or since it went on after a wait. */
function useTimeLeft(done: number, total: number, isWaiting: boolean): string | null {
  const first = useRef<Sample | null>(null)
  const [left, setLeft] = useState<string | null>(null)
  useEffect(() => {
    const now = { done, at: performance.now() }
    if (isWaiting || first.current === null || done < first.current.done) {
      first.current = now
    }
    setLeft(timeLeft(first.current, now, total))
  }, [done, total, isWaiting])
  return left
}
