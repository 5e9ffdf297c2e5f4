import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type Bill, cancelFailed, cancelled, cancelPayment, paymentReceived } from '#web/lib/cancel-payment.ts'
import { carryToast, toast } from '#web/lib/toast.ts'
import { useLoadingTimeout } from '#web/lib/use-loading-timeout.ts'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { LoadFailed } from '#web/ui/load-failed/load-failed.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { REFUND_HOURS, REST_REFUNDS } from '#worker/domain/limits.ts'
import { PAYMENT_NOT_OPENED } from '#worker/domain/messages.ts'
import { type Checkout, type CheckoutState, intentOf } from './checkout.ts'
import type { ShownIntent } from './order-summary.tsx'
import s from './payment.module.css'
import { PaymentForm } from './payment-form.tsx'
import { FormSkeleton } from './payment-skeleton.tsx'

type PaymentProps = {
  bill: Bill
  /** Why more is to be paid than was said before; null if it is not. */
  surprise: string | null
  summary: (paymentIntentId: ShownIntent) => ReactNode
  /** The way out, also after cancelling. */
  back: { to: string; text: string }
  checkout: Checkout
  state: CheckoutState
}

/** An order, its payment, and the ways to leave or cancel. */
export function Payment({ bill, surprise, summary, back, checkout, state }: PaymentProps) {
  const isPaying = state.phase === 'form' && state.isPaying
  return (
    <div className={s.page}>
      <h1>Complete Your Payment</h1>
      {surprise && (
        <Notice tone="warning">
          <p>{surprise}</p>
        </Notice>
      )}
      <div className={s.columns}>
        {summary(intentIn(state))}
        <div className={s.pay}>
          <Paying bill={bill} checkout={checkout} state={state} />
          {state.phase !== 'received' && (
            <>
              <p className={s.note}>
                A photo that gets no text costs nothing: it stays on your account. Unused photos never expire; on the
                account page you can have them refunded to your card at any time, {REST_REFUNDS.max} times in{' '}
                {REST_REFUNDS.days} days at most. For anything else contact support within {REFUND_HOURS} hours.
              </p>
              <div className={s.ways}>
                <ButtonLink to={back.to} variant="quiet" icon={<ArrowLeft aria-hidden size={18} />}>
                  {back.text}
                </ButtonLink>
                <CancelButton bill={bill} goTo={back.to} disabled={isPaying} onPaid={checkout.alreadyPaid} />
              </div>
            </>
          )}
        </div>
      </div>
    </div>
  )
}

/** The payment intent to show: undefined while it is being requested, null if there is none. */
function intentIn(state: CheckoutState): ShownIntent {
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

function Paying({ bill, checkout, state }: Pick<PaymentProps, 'bill' | 'checkout' | 'state'>) {
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
      return <Received bill={bill} state={state} onRetry={checkout.receive} />
  }
}

type ReceivedProps = {
  bill: Bill
  state: Extract<CheckoutState, { phase: 'received' }>
  onRetry: (paymentIntentId: string) => void
}

function Received({ bill, state: { isPaid, intentId, problem }, onRetry }: ReceivedProps) {
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
          <p>
            {isPaid ? paymentReceived(bill) : 'Your bank is still working on the payment. This page goes on by itself.'}
          </p>
        </Notice>
      </div>
      {problem && intentId !== null && (
        <Notice tone="warning" title={problem} action={<Button onClick={() => onRetry(intentId)}>Try again</Button>}>
          <p>Your payment is safe. {happens(bill)} within a few minutes.</p>
        </Notice>
      )}
    </>
  )
}

const happens = (bill: Bill) =>
  'jobId' in bill ? 'The job starts by itself' : 'The photos come to your account by themselves'

type CancelButtonProps = { bill: Bill; goTo: string; disabled: boolean; onPaid: () => void }

function CancelButton({ bill, goTo, disabled, onPaid }: CancelButtonProps) {
  const navigate = useNavigate()
  const [isCancelling, setIsCancelling] = useState(false)
  const cancel = async () => {
    setIsCancelling(true)
    try {
      if ((await cancelPayment(bill)) === 'paid') {
        onPaid()
        return
      }
      carryToast('success', cancelled(bill))
      await navigate(goTo, { replace: true })
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
      Cancel order
    </Button>
  )
}
