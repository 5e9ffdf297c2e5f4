import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { cancelFailed, cancelled, cancelPayment } from '#web/lib/cancel-payment.ts'
import { carryToast, toast } from '#web/lib/toast.ts'
import { useLoadingTimeout } from '#web/lib/use-loading-timeout.ts'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { LoadFailed } from '#web/ui/load-failed/load-failed.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import type { JobSummary } from '#worker/contract/jobs.ts'
import { PAGES } from '#worker/contract/paths.ts'
import { REFUND_HOURS } from '#worker/domain/limits.ts'
import { ALREADY_PAID, PAYMENT_NOT_OPENED } from '#worker/domain/messages.ts'
import { type Checkout, type CheckoutState, intentOf } from './checkout.ts'
import { OrderSummary } from './order-summary.tsx'
import s from './payment.module.css'
import { PaymentForm } from './payment-form.tsx'
import { FormSkeleton } from './payment-skeleton.tsx'

type PaymentProps = { job: JobSummary; checkout: Checkout; state: CheckoutState }

/** The order, its payment, and the ways to leave or cancel. */
export function Payment({ job, checkout, state }: PaymentProps) {
  const isPaying = state.phase === 'form' && state.isPaying
  return (
    <div className={s.page}>
      <h1>Complete Your Payment</h1>
      <div className={s.columns}>
        <OrderSummary job={job} paymentIntentId={intentIn(state)} />
        <div className={s.pay}>
          <Paying checkout={checkout} state={state} />
          {state.phase !== 'received' && (
            <>
              <p className={s.note}>
                What you pay beyond the price of the photos that get a text is refunded automatically; for anything else
                contact support within {REFUND_HOURS} hours.
              </p>
              <div className={s.ways}>
                <ButtonLink to={PAGES.photos} variant="quiet" icon={<ArrowLeft aria-hidden size={18} />}>
                  Back to Photo Selection
                </ButtonLink>
                <CancelButton jobId={job._id} disabled={isPaying} onPaid={checkout.alreadyPaid} />
              </div>
            </>
          )}
        </div>
      </div>
    </div>
  )
}

/** The payment intent to show: undefined while it is being requested, null if there is none. */
function intentIn(state: CheckoutState): string | null | undefined {
  switch (state.phase) {
    case 'opening':
      return undefined
    case 'form':
      return intentOf(state.intent.clientSecret)
    case 'received':
      return state.intentId
    default:
      return null
  }
}

function Paying({ checkout, state }: Omit<PaymentProps, 'job'>) {
  const { isOverdue, restart } = useLoadingTimeout(state.phase === 'opening')
  const retry = () => {
    restart()
    checkout.retry()
  }
  if (isOverdue) {
    return <LoadFailed onRetry={retry}>{PAYMENT_NOT_OPENED}</LoadFailed>
  }
  switch (state.phase) {
    case 'opening':
      return <FormSkeleton />
    case 'failed':
      return <LoadFailed onRetry={retry}>{state.problem}</LoadFailed>
    case 'unavailable':
      return (
        <Notice tone="info">
          <p>The payment form is unavailable in this environment.</p>
        </Notice>
      )
    case 'form':
      return <PaymentForm checkout={checkout} form={state} />
    case 'received':
      return <Received state={state} onRetry={checkout.receive} />
  }
}

type ReceivedProps = {
  state: Extract<CheckoutState, { phase: 'received' }>
  onRetry: (paymentIntentId: string) => void
}

function Received({ state: { isPaid, intentId, problem }, onRetry }: ReceivedProps) {
  const news = useRef<HTMLDivElement>(null)
  // The form that had the focus is gone.
  useEffect(() => {
    if (document.activeElement === document.body) {
      news.current?.focus()
    }
  }, [])
  return (
    <>
      <div ref={news} role="status" tabIndex={-1}>
        <Notice tone={isPaid ? 'success' : 'info'}>
          <p>{isPaid ? ALREADY_PAID : 'Your bank is still working on the payment. This page goes on by itself.'}</p>
        </Notice>
      </div>
      {problem && intentId !== null && (
        <Notice tone="warning" title={problem} action={<Button onClick={() => onRetry(intentId)}>Try again</Button>}>
          <p>Your payment is safe. The job starts by itself within a few minutes.</p>
        </Notice>
      )}
    </>
  )
}

type CancelButtonProps = { jobId: string; disabled: boolean; onPaid: () => void }

function CancelButton({ jobId, disabled, onPaid }: CancelButtonProps) {
  const navigate = useNavigate()
  const [isCancelling, setIsCancelling] = useState(false)
  const cancel = async () => {
    setIsCancelling(true)
    try {
      if ((await cancelPayment({ jobId })) === 'paid') {
        onPaid()
        return
      }
      carryToast('success', cancelled({ jobId }))
      await navigate(PAGES.photos, { replace: true })
    } catch (error) {
      setIsCancelling(false)
      toast.error(cancelFailed(error))
    }
  }
  return (
    <Button
      variant="quiet"
      disabled={disabled}
      busy={isCancelling}
      busyLabel="Cancelling..."
      onClick={() => void cancel()}
    >
      Cancel
    </Button>
  )
}
