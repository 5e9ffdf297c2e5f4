import type { ReactNode } from 'react'
import { failedText } from '#web/lib/job-money.ts'
import { LineSummary } from '#web/ui/line-summary/line-summary.tsx'
import type { JobSummary } from '#worker/contract/jobs.ts'
import type { JobResult } from '#worker/domain/job-result.ts'
import { viewModeOf } from '../data/job-state.ts'
import { describingOf } from '../data/job-work.ts'
import { countGroups } from '../data/photo-state.ts'
import { useTimeLeft } from '../review/use-time-left.ts'
import s from './desk-status.module.css'

type DeskStatusProps = { job: JobSummary; results: JobResult[]; progress: ReactNode }

/** One line above the photo while texts are being written or where some could not be; unfolded, what to do about it. */
export function DeskStatus({ job, results, progress }: DeskStatusProps) {
  const work = describingOf(job)
  const left = useTimeLeft(work)
  const { failed } = countGroups(results)
  const parts = [
    ...(viewModeOf(job, results) === 'processing' ? [`${work.done} of ${work.total} photos processed`, left] : []),
    failed > 0 && (failedText(job) ?? `${failed} failed`),
  ].filter(Boolean)
  return (
    parts.length > 0 && (
      <details className={s.status}>
        <LineSummary>{parts.join(' · ')}</LineSummary>
        {progress}
      </details>
    )
  )
}
