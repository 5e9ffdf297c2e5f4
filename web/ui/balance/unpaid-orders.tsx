import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { type Bill, cancelFailed, cancelled, cancelPayment, paymentReceived } from '#web/lib/cancel-payment.ts'
import { counted } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { orderPage, paymentPage } from '#worker/contract/paths.ts'
import type { FreeTrialStatus } from '#worker/contract/payment.ts'
import s from './balance.module.css'

type UnpaidOrdersProps = { balance: Pick<FreeTrialStatus, 'heldPhotos' | 'unpaidJobIds' | 'unpaidOrderIds'> }

/** The jobs and the orders of photos that wait for a payment, each with the offer to pay or cancel the newest. */
export function UnpaidOrders({ balance: { heldPhotos, unpaidJobIds, unpaidOrderIds } }: UnpaidOrdersProps) {
  const { pathname } = useLocation()
  const [newestJob] = unpaidJobIds
  const [newestOrder] = unpaidOrderIds
  const jobs = counted(unpaidJobIds.length, 'unpaid job')
  return (
    <>
      {newestJob !== undefined && (
        <Unpaid
          key={newestJob}
          text={heldPhotos > 0 ? `${counted(heldPhotos, 'photo')} free, held by ${jobs}` : jobs}
          count={unpaidJobIds.length}
          bill={{ jobId: newestJob }}
          page={paymentPage(newestJob)}
        />
      )}
      {newestOrder !== undefined && (
        <Unpaid
          key={newestOrder}
          text={`${counted(unpaidOrderIds.length, 'unpaid order')} of photos`}
          count={unpaidOrderIds.length}
          bill={{ orderId: newestOrder }}
          page={orderPage(newestOrder, pathname)}
        />
      )}
    </>
  )
}

type UnpaidProps = { text: string; count: number; bill: Bill; page: string }

function Unpaid({ text, count, bill, page }: UnpaidProps) {
  const [isCancelling, setIsCancelling] = useState(false)
  const cancel = async () => {
    setIsCancelling(true)
    try {
      toast.success((await cancelPayment(bill)) === 'paid' ? paymentReceived(bill) : cancelled(bill))
    } catch (error) {
      toast.error(cancelFailed(error))
    } finally {
      setIsCancelling(false)
    }
  }
  return (
    <div className={s.line}>
      <p className={s.text}>{count === 1 ? text : `${text}; the newest:`}</p>
      <ButtonLink size="sm" to={page} reloadDocument>
        Pay
      </ButtonLink>
      <Button variant="quiet" size="sm" busy={isCancelling} busyLabel="Cancelling..." onClick={() => void cancel()}>
        Cancel
      </Button>
    </div>
  )
}
