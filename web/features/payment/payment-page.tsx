import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { ApiError } from '#web/lib/api.ts'
import { navigateHard } from '#web/lib/hard-navigation.ts'
import { JOB_LOAD_FAILED, NO_SUCH_JOB } from '#web/lib/job-status.ts'
import { forgetOrdered } from '#web/lib/kept-choice.ts'
import { ownPage } from '#web/lib/own-page.ts'
import { carryToast } from '#web/lib/toast.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state/error-state.tsx'
import { jobPage, orderPage, PAGES, paymentPage } from '#worker/contract/paths.ts'
import { JobOrderSummary } from './order-summary.tsx'
import { paidMark } from './paid-mark.ts'
import { Payment } from './payment.tsx'
import { PaymentSkeleton } from './payment-skeleton.tsx'
import { PhotosPayment } from './photos-payment.tsx'
import { surpriseOf } from './surprise.ts'
import { useCheckout } from './use-checkout.ts'
import { useOrder } from './use-order.ts'
import { useUnpaidJob } from './use-unpaid-job.ts'

/** Links to the payment of photos for the account name the page to return to; those to a job's name none. */
export function PaymentPage() {
  const { jobId: id = '' } = useParams()
  const [from] = useState(() => new URLSearchParams(window.location.search).get('from'))
  return from === null ? (
    <JobPayment jobId={id} />
  ) : (
    <PhotosPayment orderId={id} from={ownPage(from) ?? PAGES.account} />
  )
}

/** The payment of a job. The id of an order of photos leads to that order's payment. */
function JobPayment({ jobId }: { jobId: string }) {
  const { checkout, state } = useCheckout({ jobId }, paymentPage(jobId))
  const { job, error, refresh } = useUnpaidJob(jobId, state.phase === 'received')
  const isUnpaid = job?.status === 'payment_pending'
  const isNoJob = isNotFound(error)
  const { order, error: orderError, refresh: refreshOrder } = useOrder(isNoJob ? jobId : null, false)
  const isFailed = [error, orderError].some(failure => failure !== undefined && !isNotFound(failure))
  const isUnreadable = isFailed && navigator.onLine
  useChoiceUntilPaid(jobId, (state.phase === 'received' && state.isPaid) || Boolean(job?.payment))

  useEffect(() => {
    if (isUnpaid) {
      checkout.start()
    }
  }, [isUnpaid, checkout])

  useEffect(() => {
    if (job && !isUnpaid) {
      paidMark(jobId).clear()
      navigateHard(jobPage(jobId))
    }
  }, [job, isUnpaid, jobId])

  useEffect(() => {
    if (order) {
      navigateHard(orderPage(order.id, PAGES.account))
    }
  }, [order])

  useEffect(() => {
    if (isUnreadable) {
      carryToast('error', JOB_LOAD_FAILED)
      navigateHard(PAGES.home)
    }
  }, [isUnreadable])

  if (isNotFound(orderError)) {
    return (
      <EmptyState
        title="Job Not Found"
        heading="h1"
        action={<ButtonLink to={PAGES.home}>Back to Dashboard</ButtonLink>}
      >
        <p>{NO_SUCH_JOB}</p>
      </EmptyState>
    )
  }
  if (isFailed && !isUnreadable) {
    return (
      <ErrorState title={JOB_LOAD_FAILED} onRetry={isNoJob ? refreshOrder : refresh}>
        <p>You are offline. Your job is as it was.</p>
      </ErrorState>
    )
  }
  if (!isUnpaid) {
    return <PaymentSkeleton />
  }
  return (
    <Payment
      bill={{ jobId }}
      surprise={surpriseOf(jobId, job.quote)}
      summary={paymentIntentId => <JobOrderSummary job={job} paymentIntentId={paymentIntentId} />}
      back={{ to: PAGES.photos, text: 'Back to Photo Selection' }}
      checkout={checkout}
      state={state}
    />
  )
}

const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404

function useChoiceUntilPaid(jobId: string, isPaid: boolean): void {
  useEffect(() => {
    if (isPaid) {
      forgetOrdered(jobId)
    }
  }, [isPaid, jobId])
}
