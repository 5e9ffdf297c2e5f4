import { useState } from 'react'
import { cancelFailed, cancelPayment, JOB_CANCELLED } from '#web/lib/cancel-payment.ts'
import { counted } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { paymentPage } from '#worker/contract/paths.ts'
import type { FreeTrialStatus } from '#worker/contract/payment.ts'
import { ALREADY_PAID } from '#worker/domain/messages.ts'
import s from './reserved-photos.module.css'

type ReservedPhotosProps = { freeTrial: Pick<FreeTrialStatus, 'heldPhotos' | 'unpaidJobIds'> }

/**
 * The free photos reserved by unpaid jobs, with the offer to pay or cancel the newest of these. Nothing without such a
 * job.
 */
export function ReservedPhotos({ freeTrial: { heldPhotos, unpaidJobIds } }: ReservedPhotosProps) {
  const [isCancelling, setIsCancelling] = useState(false)
  const [newest] = unpaidJobIds
  if (newest === undefined) {
    return null
  }
  const cancel = async () => {
    setIsCancelling(true)
    try {
      const ended = await cancelPayment(newest)
      toast.success(ended === 'paid' ? ALREADY_PAID : JOB_CANCELLED)
    } catch (error) {
      toast.error(cancelFailed(error))
    } finally {
      setIsCancelling(false)
    }
  }
  const jobs = counted(unpaidJobIds.length, 'unpaid job')
  const reserved = heldPhotos > 0 ? `${counted(heldPhotos, 'photo')} free, held by ${jobs}` : jobs
  return (
    <div className={s.reserved}>
      <p className={s.text}>{unpaidJobIds.length === 1 ? reserved : `${reserved}; the newest:`}</p>
      <ButtonLink size="sm" to={paymentPage(newest)} reloadDocument>
        Pay
      </ButtonLink>
      <Button variant="quiet" size="sm" busy={isCancelling} busyLabel="Cancelling..." onClick={() => void cancel()}>
        Cancel
      </Button>
    </div>
  )
}
