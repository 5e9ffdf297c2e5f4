import type { ReactNode } from 'react'
import { counted, formatDateTime, formatNumber } from '#web/lib/format.ts'
import { JobThumbnails } from '#web/ui/job-card/job-thumbnails.tsx'
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import type { JobSummary } from '#worker/contract/jobs.ts'
import { formatMoney } from '#worker/domain/money-text.ts'
import { PLATFORMS } from '#worker/domain/platforms.ts'
import s from './order-summary.module.css'
import { payText } from './pay-text.ts'
import type { Order } from './use-order.ts'

/** How many characters of a payment's id are shown: enough to find it by. */
const ID_SHOWN = 20

/** Undefined while it is being requested, null if there is none. */
export type ShownIntent = string | null | undefined

/** What a job takes: free photos, those on the account, and those to pay. */
export function JobOrderSummary({ job, paymentIntentId }: { job: JobSummary; paymentIntentId: ShownIntent }) {
  const { photos, freePhotosUsed, prepaidUsed, paidPhotos, amount, currency } = job.quote
  return (
    <Summary
      thumbnails={<JobThumbnails job={job} />}
      amount={formatMoney(amount, currency)}
      sentence={payText(job.quote)}
      paymentIntentId={paymentIntentId}
      expiresAt={job.expiresAt}
    >
      <Line term="Photos">
        {counted(photos, 'photo')} on {PLATFORMS[job.provider].name}
      </Line>
      {freePhotosUsed > 0 && <Line term="Free">{counted(freePhotosUsed, 'photo')}</Line>}
      {prepaidUsed > 0 && <Line term="From your account">{counted(prepaidUsed, 'photo')}</Line>}
      {paidPhotos < photos && <Line term="To pay">{counted(paidPhotos, 'photo')}</Line>}
    </Summary>
  )
}

/** An order of photos for the account. */
export function PhotosOrderSummary({ order, paymentIntentId }: { order: Order; paymentIntentId: ShownIntent }) {
  const { photos, amount, currency, expiresAt } = order
  return (
    <Summary
      amount={formatMoney(amount, currency)}
      sentence={`You pay ${formatMoney(amount, currency)} for ${counted(photos, 'photo')}, which stay on your account until you use them.`}
      paymentIntentId={paymentIntentId}
      expiresAt={expiresAt}
    >
      <Line term="Photos">{formatNumber(photos)} photos for your account</Line>
    </Summary>
  )
}

type SummaryProps = {
  thumbnails?: ReactNode
  /** The lines above the total. */
  children: ReactNode
  amount: string
  sentence: string
  paymentIntentId: ShownIntent
  expiresAt: string | null
}

function Summary({ thumbnails, children, amount, sentence, paymentIntentId, expiresAt }: SummaryProps) {
  return (
    <section className={s.summary} aria-labelledby="order">
      <h2 id="order">Order summary</h2>
      {thumbnails}
      <dl className={s.lines}>
        {children}
        <Line term="Total" strong>
          {amount}
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
        {expiresAt !== null && (
          <Line term="Please pay by">
            <time dateTime={expiresAt}>{formatDateTime(expiresAt)}</time>
          </Line>
        )}
      </dl>
      <p>{sentence}</p>
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
