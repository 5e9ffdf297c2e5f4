import { ArrowRight, CreditCard } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { counted, formatDateTime } from '#web/lib/format.ts'
import { failedText, moneyFacts } from '#web/lib/job-money.ts'
import { doneCount, heldText, isInProgress } from '#web/lib/job-status.ts'
import { AgentBadge } from '#web/ui/agent-badge/agent-badge.tsx'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar/progress-bar.tsx'
import type { JobSummary } from '#worker/contract/jobs.ts'
import { jobPage, paymentPage } from '#worker/contract/paths.ts'
import { formatMoney } from '#worker/domain/money-text.ts'
import { PLATFORMS } from '#worker/domain/platforms.ts'
import s from './job-card.module.css'
import { JobStatusBadge } from './job-status-badge.tsx'
import { JobThumbnails } from './job-thumbnails.tsx'
import { JobTitle, titleOf } from './job-title.tsx'

type JobCardProps = {
  job: JobSummary
  highlighted?: boolean
  /** Its title, if that can be edited. */
  heading?: ReactNode
  /** Another action beside the link to the job. */
  extra?: ReactNode
}

/** A job in a list: its name, its first photos, its platform and its progress. */
export function JobCard({ job, highlighted, heading, extra }: JobCardProps) {
  const { totalPhotos } = job.progress
  const kept = failedText(job)
  const photos = `${counted(totalPhotos, 'photo')} on ${PLATFORMS[job.provider].name}`
  const title = titleOf(job)
  return (
    <article className={classNames(s.card, highlighted && s.highlighted)} aria-label={title}>
      <div className={s.facts}>
        <div className={s.title}>
          {heading ?? <JobTitle job={job} />} <JobStatusBadge job={job} /> {job.origin === 'agent' && <AgentBadge />}
        </div>
        <p className={s.meta}>
          {job.name && (
            <>
              <time dateTime={job.createdAt}>{formatDateTime(job.createdAt)}</time> ·{' '}
            </>
          )}
          {photos}
        </p>
        <p className={s.meta}>{countsOf(job)}</p>
        {kept && <p className={s.meta}>{kept}</p>}
        {isInProgress(job) && <ProgressBar label="Photos processed" value={doneCount(job)} max={totalPhotos} />}
        {job.applyProgress.isApplying && (
          <ProgressBar
            label="Photos applied"
            value={job.applyProgress.appliedPhotos + job.applyProgress.failedApplies}
            max={job.applyProgress.totalPhotosToApply}
          />
        )}
      </div>
      <JobThumbnails job={job} />
      <div className={s.actions}>
        {extra}
        {job.status === 'payment_pending' ? (
          <PayLink job={job} title={title} />
        ) : (
          <ButtonLink to={jobPage(job._id)} size="sm" aria-label={`View Results: ${title}`}>
            View Results
            <ArrowRight aria-hidden size={16} />
          </ButtonLink>
        )}
      </div>
    </article>
  )
}

function PayLink({ job, title }: { job: JobSummary; title: string }) {
  const text = `Pay ${formatMoney(job.quote.amount, job.quote.currency)}`
  return (
    <ButtonLink
      to={paymentPage(job._id)}
      reloadDocument
      size="sm"
      icon={<CreditCard aria-hidden size={16} />}
      aria-label={`${text}: ${title}`}
    >
      {text}
    </ButtonLink>
  )
}

function countsOf(job: JobSummary): string {
  const { progress, applyProgressPercentage, status } = job
  const { totalPhotos, processedPhotos, skippedPhotos, failedPhotos, undonePhotos = 0 } = progress
  return [
    status !== 'payment_pending' &&
      (isInProgress(job) ? `${processedPhotos} of ${totalPhotos} processed` : `${processedPhotos} processed`),
    skippedPhotos > 0 && `${skippedPhotos} skipped`,
    failedPhotos > 0 && failedText(job) === null && `${failedPhotos} failed`,
    heldText(progress),
    applyProgressPercentage > 0 && `${Math.floor(applyProgressPercentage)}% applied`,
    undonePhotos > 0 && `${undonePhotos} undone`,
    ...moneyFacts(job),
  ]
    .filter(Boolean)
    .join(' · ')
}
