import { ArrowRight, ImageOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { formatDateTime } from '#web/lib/dates.ts'
import { doneCount, isInProgress } from '#web/lib/job-status.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar/progress-bar.tsx'
import type { JobSummary } from '#worker/contract/jobs.ts'
import { jobPage } from '#worker/contract/paths.ts'
import { counted } from '#worker/domain/counted.ts'
import { PLATFORMS } from '#worker/domain/platforms.ts'
import s from './job-card.module.css'
import { JobStatusBadge } from './job-status-badge.tsx'

type JobCardProps = {
  job: JobSummary
  highlighted?: boolean
  /** Another action, beside the link to the job. */
  extra?: ReactNode
}

/** A job in a list: its first photos, its platform and its progress. */
export function JobCard({ job, highlighted, extra }: JobCardProps) {
  const { totalPhotos } = job.progress
  const photos = `${counted(totalPhotos, 'photo')} on ${PLATFORMS[job.provider].name}`
  return (
    <article className={classNames(s.card, highlighted && s.highlighted)} aria-label={photos}>
      <Thumbnails job={job} />
      <div className={s.facts}>
        <p className={s.title}>
          {photos} <JobStatusBadge job={job} />
        </p>
        <p className={s.meta}>
          <time dateTime={job.createdAt}>{formatDateTime(job.createdAt)}</time>
        </p>
        <p className={s.meta}>{countsOf(job)}</p>
        {isInProgress(job) && <ProgressBar label="Photos processed" value={doneCount(job)} max={totalPhotos} />}
        {job.applyProgress.isApplying && (
          <ProgressBar
            label="Photos applied"
            value={job.applyProgress.appliedPhotos + job.applyProgress.failedApplies}
            max={job.applyProgress.totalPhotosToApply}
          />
        )}
      </div>
      <div className={s.actions}>
        {extra}
        <ButtonLink to={jobPage(job._id)} size="sm" aria-label={`View Results: ${photos}`}>
          View Results
          <ArrowRight aria-hidden size={16} />
        </ButtonLink>
      </div>
    </article>
  )
}

function countsOf(job: JobSummary): string {
  const { progress, applyProgressPercentage } = job
  const { totalPhotos, processedPhotos, skippedPhotos, failedPhotos } = progress
  return [
    isInProgress(job) ? `${processedPhotos} of ${totalPhotos} processed` : `${processedPhotos} processed`,
    skippedPhotos > 0 && `${skippedPhotos} skipped`,
    failedPhotos > 0 && `${failedPhotos} failed`,
    applyProgressPercentage > 0 && `${Math.floor(applyProgressPercentage)}% applied`,
  ]
    .filter(Boolean)
    .join(' · ')
}

function Thumbnails({ job }: { job: JobSummary }) {
  const more = job.progress.totalPhotos - job.thumbnails.length
  return (
    <div className={s.strip}>
      {job.thumbnails.map(({ url, title }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: thumbnails have no id and never change order
        <Thumbnail key={index} url={url} title={title} />
      ))}
      {more > 0 && job.thumbnails.length > 0 && <span className={s.more}>+{more}</span>}
    </div>
  )
}

function Thumbnail({ url, title }: { url: string; title: string }) {
  const [broken, setBroken] = useState(false)
  if (broken || url === '') {
    return (
      <span className={s.thumbnail}>
        <ImageOff aria-hidden size={18} />
      </span>
    )
  }
  return (
    <img
      className={s.thumbnail}
      src={url}
      alt={title}
      width={56}
      height={56}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
    />
  )
}
