import type { ReactNode } from 'react'
import { counted, formatDateTime } from '#web/lib/format.ts'
import { JobThumbnails } from '#web/ui/job-card/job-thumbnails.tsx'
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import type { JobSummary } from '#worker/contract/jobs.ts'
import { formatMoney } from '#worker/domain/money-text.ts'
import { PLATFORMS } from '#worker/domain/platforms.ts'
import { PRICING } from '#worker/domain/pricing.ts'
import s from './order-summary.module.css'

/** How many characters of a payment's id are shown: enough to find it by. */
const ID_SHOWN = 20

/** `paymentIntentId`: undefined while it is being requested, null if there is none. */
type OrderSummaryProps = { job: JobSummary; paymentIntentId: string | null | undefined }

/** What is ordered, and how its price is calculated. */
export function OrderSummary({ job, paymentIntentId }: OrderSummaryProps) {
  const { photos, freePhotosUsed, paidPhotos, amount, currency, minimumApplied } = job.quote
  const rate = minimumApplied ? PRICING.centsPerPhoto : amount / paidPhotos
  return (
    <section className={s.summary} aria-labelledby="order">
      <h2 id="order">Order summary</h2>
      <JobThumbnails job={job} />
      <dl className={s.lines}>
        <Line term="Photos">
          {counted(photos, 'photo')} on {PLATFORMS[job.provider].name}
        </Line>
        {freePhotosUsed > 0 && <Line term="Free photos">{freePhotosUsed}</Line>}
        <Line term={`${counted(paidPhotos, 'photo')} × ${formatMoney(rate, currency)}`}>
          {formatMoney(paidPhotos * rate, currency)}
        </Line>
        {minimumApplied && <Line term="Minimum charge">{formatMoney(amount, currency)}</Line>}
        <Line term="Total" strong>
          {formatMoney(amount, currency)}
        </Line>
        {paymentIntentId !== null && (
          <Line term="Payment ID">
            {paymentIntentId === undefined ? (
              <Skeleton width="10rem" height="1lh" />
            ) : (
              <code className={s.id}>{paymentIntentId.slice(0, ID_SHOWN)}</code>
            )}
          </Line>
        )}
        {job.expiresAt !== null && (
          <Line term="Please pay by">
            <time dateTime={job.expiresAt}>{formatDateTime(job.expiresAt)}</time>
          </Line>
        )}
      </dl>
    </section>
  )
}

function Line({ term, strong, children }: { term: string; strong?: boolean; children: ReactNode }) {
  return (
    <div className={strong ? s.total : s.line}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
