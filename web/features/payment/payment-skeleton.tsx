import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx'
import s from './payment.module.css'

/** About the height of the order and its price. */
const SUMMARY_PX = 340
/** About the height of the provider's fields. */
export const FIELDS_PX = 240

/** A placeholder while the order loads, as high as what follows. */
export function PaymentSkeleton() {
  return (
    <div className={s.page} aria-busy="true">
      <VisuallyHidden>Loading the order</VisuallyHidden>
      <Skeleton width="20rem" height={32} />
      <div className={s.columns}>
        <Skeleton height={SUMMARY_PX} />
        <div className={s.pay}>
          <FormSkeleton />
        </div>
      </div>
    </div>
  )
}

/** A placeholder for the fields and their button while the payment is being opened. */
export function FormSkeleton() {
  return (
    <Stack>
      <Skeleton height={FIELDS_PX} />
      <Skeleton height="var(--target)" />
    </Stack>
  )
}
