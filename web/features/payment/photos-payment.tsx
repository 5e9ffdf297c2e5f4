import { useEffect } from 'react'
import { ApiError } from '#web/lib/api.ts'
import { counted } from '#web/lib/format.ts'
import { navigateHard } from '#web/lib/hard-navigation.ts'
import { carryToast } from '#web/lib/toast.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state/error-state.tsx'
import { orderPage } from '#worker/contract/paths.ts'
import { PhotosOrderSummary } from './order-summary.tsx'
import { paidMark } from './paid-mark.ts'
import { Payment } from './payment.tsx'
import { PaymentSkeleton } from './payment-skeleton.tsx'
import { surpriseOf } from './surprise.ts'
import { useCheckout } from './use-checkout.ts'
import { useOrder } from './use-order.ts'

/** The payment of an order of photos for the account. `from`: the page to return to. */
export function PhotosPayment({ orderId, from }: { orderId: string; from: string }) {
  const { checkout, state } = useCheckout({ orderId }, orderPage(orderId, from))
  const { order, error, refresh } = useOrder(orderId, state.phase === 'received')
  const isOpen = order?.status === 'open'
  const isPaid = order?.status === 'paid'
  const photos = order?.photos ?? 0

  useEffect(() => {
    if (isOpen) {
      checkout.start()
    }
  }, [isOpen, checkout])

  useEffect(() => {
    if (isPaid) {
      paidMark(orderId).clear()
      carryToast('success', `Paid: ${counted(photos, 'photo')} were added to your account.`)
      navigateHard(from)
    }
  }, [isPaid, photos, orderId, from])

  const back = <ButtonLink to={from}>Back</ButtonLink>
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState title="Order Not Found" heading="h1" action={back}>
        <p>There is no such order on your account.</p>
      </EmptyState>
    )
  }
  if (error) {
    return (
      <ErrorState title="Failed to load the order" onRetry={refresh}>
        <p>Your order is as it was.</p>
      </ErrorState>
    )
  }
  if (order?.status === 'canceled') {
    return (
      <EmptyState title="This order is cancelled" heading="h1" action={back}>
        <p>It was cancelled, or not paid in time. Nothing was charged.</p>
      </EmptyState>
    )
  }
  if (!isOpen) {
    return <PaymentSkeleton />
  }
  return (
    <Payment
      bill={{ orderId }}
      surprise={surpriseOf(orderId, { ...order, paidPhotos: photos })}
      summary={paymentIntentId => <PhotosOrderSummary order={order} paymentIntentId={paymentIntentId} />}
      back={{ to: from, text: 'Back' }}
      checkout={checkout}
      state={state}
    />
  )
}
