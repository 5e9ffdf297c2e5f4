import { useEffect } from 'react'
import { useParams } from 'react-router-dom'
import { ApiError } from '#web/lib/api.ts'
import { navigateHard } from '#web/lib/hard-navigation.ts'
import { JOB_LOAD_FAILED, NO_SUCH_JOB } from '#web/lib/job-status.ts'
import { forgetChoice } from '#web/lib/kept-choice.ts'
import { carryToast } from '#web/lib/toast.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state/error-state.tsx'
import { jobPage, PAGES } from '#worker/contract/paths.ts'
import { paidMark } from './paid-mark.ts'
import { Payment } from './payment.tsx'
import { PaymentSkeleton } from './payment-skeleton.tsx'
import { useCheckout } from './use-checkout.ts'
import { useUnpaidJob } from './use-unpaid-job.ts'

export function PaymentPage() {
  const { jobId = '' } = useParams()
  const { checkout, state } = useCheckout(jobId)
  const { job, error, refresh } = useUnpaidJob(jobId, state.phase === 'received')
  const isUnpaid = job?.status === 'payment_pending'
  const isMissing = error instanceof ApiError && error.status === 404
  const isUnreadable = error !== undefined && !isMissing && navigator.onLine
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
    if (isUnreadable) {
      carryToast('error', JOB_LOAD_FAILED)
      navigateHard(PAGES.home)
    }
  }, [isUnreadable])

  if (isMissing) {
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
  if (error && !isUnreadable) {
    return (
      <ErrorState title={JOB_LOAD_FAILED} onRetry={refresh}>
        <p>You are offline. Your job is as it was.</p>
      </ErrorState>
    )
  }
  return isUnpaid ? <Payment job={job} checkout={checkout} state={state} /> : <PaymentSkeleton />
}

function useChoiceUntilPaid(jobId: string, isPaid: boolean): void {
  useEffect(() => {
    if (isPaid) {
      forgetChoice(jobId)
    }
  }, [isPaid, jobId])
}
