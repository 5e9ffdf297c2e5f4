import { useEffect } from 'react'
import useSWR from 'swr'
import { request } from '#web/lib/api.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useLibrary } from '#web/lib/library.ts'
import { readPartName } from '#web/lib/part-name.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import type { JobSummary, JobsAnswer } from '#worker/contract/jobs.ts'
import { jobPage, jobsPage } from '#worker/contract/paths.ts'
import type { JobResult } from '#worker/domain/job-result.ts'
import { PLATFORMS } from '#worker/domain/platforms.ts'
import { nextJob, noteDecided, wasJustDecided } from '../data/next-job.ts'
import { countGroups } from '../data/photo-state.ts'
import s from './onwards.module.css'
import type { View } from './view-of.ts'

type OnwardsProps = { job: JobSummary; results: JobResult[]; view: View }

/** The way to the next job with photos to review, once nothing is left to decide in this one. */
export function Onwards(props: OnwardsProps) {
  const { review, waiting } = countGroups(props.results)
  const isDecided = review + waiting === 0
  const jobId = props.job._id
  useEffect(() => noteDecided(jobId, isDecided), [jobId, isDecided])
  return isDecided ? <NextJob {...props} /> : null
}

function NextJob({ job, view }: OnwardsProps) {
  const { library, error } = useLibrary(job.provider)
  const choice = readPartName(job.name)?.choice
  const search = choice === undefined ? null : jobsPage({ job: null, q: `${choice} (`, cursor: null })
  const { data, isLoading } = useSWR<JobsAnswer>(search, request)
  if (error) {
    return null
  }
  if (!library || isLoading) {
    return <p className={s.onwards} />
  }
  const waiting = library.toReview.filter(({ jobId }) => jobId !== job._id && !wasJustDecided(jobId))
  const next = nextJob(job, waiting, data?.jobs ?? [])
  if (!next) {
    return <p className={s.onwards}>Nothing else on {PLATFORMS[job.provider].name} waits for your review.</p>
  }
  const waits = next.photos === 1 ? 'waits' : 'wait'
  return (
    <p className={s.onwards}>
      <ButtonLink to={`${jobPage(next.jobId)}?view=${view}`}>
        {formatNumber(next.photos)} more {waits} for you: go on
      </ButtonLink>
    </p>
  )
}
