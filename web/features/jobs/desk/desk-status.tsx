import { type ReactNode, useRef } from 'react'
import { failedText } from '#web/lib/job-money.ts'
import { isWriting } from '#web/lib/job-status.ts'
import { useFocusKept } from '#web/lib/use-focus-kept.ts'
import { LineSummary } from '#web/ui/line-summary/line-summary.tsx'
import type { JobSummary } from '#worker/contract/jobs.ts'
import type { JobResult } from '#worker/domain/job-result.ts'
import { viewModeOf, writingNote, writingTitle } from '../data/job-state.ts'
import { describingOf, writingOf } from '../data/job-work.ts'
import { countGroups } from '../data/photo-state.ts'
import { StopButton } from '../review/stop-button.tsx'
import { useTimeLeft } from '../review/use-time-left.ts'
import s from './desk-status.module.css'

type DeskStatusProps = {
  job: JobSummary
  results: JobResult[]
  progress: ReactNode
  /** There is no dock, which else shows what is being written. */
  isNarrow: boolean
  onStop: () => Promise<boolean>
}

/** One line above the photo while the job is at work or where it could not be done; unfolded, what to do about it. */
export function DeskStatus({ job, results, progress, isNarrow, onStop }: DeskStatusProps) {
  const bar = useRef<HTMLDivElement>(null)
  useFocusKept(bar)
  const writes = isNarrow && isWriting(job)
  const work = writes ? writingOf(job) : describingOf(job)
  const left = useTimeLeft(work)
  const { failed } = countGroups(results)
  const describes = viewModeOf(job, results) === 'processing'
  const parts = [
    describes && `${work.done} of ${work.total} photos processed`,
    describes && left,
    failed > 0 && (failedText(job) ?? `${failed} failed`),
  ]
  const written = [`${writingTitle(job)}: ${work.done} of ${work.total}`, left, writingNote(job)]
  const line = (writes ? written : parts).filter(Boolean).join(' · ')
  return (
    <div ref={bar} className={s.bar} tabIndex={-1}>
      {line !== '' && (
        <details className={s.status}>
          <LineSummary>{line}</LineSummary>
          {progress}
        </details>
      )}
      {writes && <StopButton onStop={onStop} />}
    </div>
  )
}
