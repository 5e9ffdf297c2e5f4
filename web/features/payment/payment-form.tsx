import { Elements, PaymentElement, useElements } from '@stripe/react-stripe-js'
import type { StripePaymentElementOptions } from '@stripe/stripe-js'
import { Lock } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useLoadingTimeout } from '#web/lib/use-loading-timeout.ts'
import { OnlineButton } from '#web/ui/button/online-button.tsx'
import { LoadFailed } from '#web/ui/load-failed/load-failed.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { PAYMENT_NOT_OPENED } from '#worker/domain/messages.ts'
import { formatMoney } from '#worker/domain/money-text.ts'
import { useAppearance } from './appearance.ts'
import type { Checkout, CheckoutState } from './checkout.ts'
import s from './payment-form.module.css'
import { FIELDS_PX } from './payment-skeleton.tsx'

const FIELDS: StripePaymentElementOptions = {
  layout: 'tabs',
  wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
}

type PaymentFormProps = { checkout: Checkout; form: Extract<CheckoutState, { phase: 'form' }> }

/** The provider's card fields, in a frame of its own: what is typed there never reaches us. */
export function PaymentForm({ checkout, form }: PaymentFormProps) {
  const appearance = useAppearance()
  return (
    <Elements stripe={form.stripe} options={{ clientSecret: form.intent.clientSecret, appearance }}>
      <Fields checkout={checkout} form={form} />
    </Elements>
  )
}

function Fields({ checkout, form: { intent, isPaying, problem } }: PaymentFormProps) {
  const elements = useElements()
  const [isReady, setIsReady] = useState(false)
  const { isOverdue } = useLoadingTimeout(!isReady)
  const pay = (event: FormEvent) => {
    event.preventDefault()
    if (elements && isReady) {
      void checkout.pay(elements)
    }
  }
  if (isOverdue) {
    return <LoadFailed onRetry={checkout.retry}>{PAYMENT_NOT_OPENED}</LoadFailed>
  }
  return (
    <form onSubmit={pay} aria-label="Card payment">
      <Stack>
        <div className={s.fields}>
          {!isReady && <Skeleton height={FIELDS_PX} />}
          <PaymentElement options={FIELDS} onReady={() => setIsReady(true)} onLoadError={checkout.fail} />
        </div>
        {problem && (
          <Notice tone="error">
            <p>{problem}</p>
          </Notice>
        )}
        <OnlineButton
          type="submit"
          variant="primary"
          wide
          disabled={!isReady}
          busy={isPaying}
          busyLabel="Paying..."
          icon={<Lock aria-hidden size={16} />}
        >
          Pay {formatMoney(intent.amount, intent.currency)}
        </OnlineButton>
      </Stack>
    </form>
  )
}
