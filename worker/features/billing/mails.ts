import type { PaymentRow, RefundRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { quoteOf } from '../../domain/pricing.ts'
import { describeError } from '../../log.ts'
import { reportPayment } from '../../mail/payment-report.ts'
import { sendReceipt } from '../../mail/receipt.ts'
import { sendRefundNotice } from '../../mail/refund-notice.ts'
import * as queries from './queries.ts'

/** Mails the receipt of a payment that is due. Where the mail is not accepted, cron tries again. */
export async function mailReceipt(
  deps: Deps,
  { jobId, amount, currency, intentId, paidAt }: PaymentRow,
): Promise<void> {
  try {
    const [to] = await queries.selectMailing(deps.db, jobId)
    if (to?.job && amount !== null && currency !== null && intentId !== null && paidAt !== null) {
      const { photos, freePhotosUsed: freePhotos } = quoteOf(to.job)
      await sendReceipt(deps, to.email, { jobId, amount, currency, photos, freePhotos, intentId, paidAt })
    }
    await queries.noteReceipt(deps.db, jobId)
  } catch (error) {
    deps.log('receipt.failed', { jobId, ...describeError(error) })
  }
}

/** Mails what became of a refund: its success to the person, its failure to support. */
export async function mailRefund(
  deps: Deps,
  { id, jobId, refundId, amount, reason, status, createdAt }: RefundRow,
): Promise<void> {
  try {
    if (status === 'failed') {
      await reportPayment(deps, { jobId, intentId: refundId ?? id, what: `a refund of ${amount} cents failed` })
    } else {
      const [to] = await queries.selectMailing(deps.db, jobId)
      const currency = to?.job?.payment?.currency
      const about = { jobId, amount, reason, refundId: refundId ?? id, at: createdAt }
      if (to && currency !== undefined) await sendRefundNotice(deps, to.email, { ...about, currency })
    }
    await queries.noteRefundMail(deps.db, { id, status })
  } catch (error) {
    deps.log('receipt.failed', { jobId, ...describeError(error) })
  }
}
