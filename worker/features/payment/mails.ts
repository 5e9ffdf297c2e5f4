import { selectPhotosOf } from '../../db/money/refund-rest.ts'
import type { PaymentReportRow, PaymentRow, RefundRow } from '../../db/payment-schema.ts'
import type { JobRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { quoteOf } from '../../domain/pricing.ts'
import { reportPayment } from '../../mail/payment-report.ts'
import { sendReceipt } from '../../mail/receipt.ts'
import { sendRefundNotice } from '../../mail/refund-notice.ts'
import { tryToMail } from '../../mail/try-to-mail.ts'
import * as queries from './mail-queries.ts'

/** Mails the receipt of a payment that is due. */
export async function mailReceipt(deps: Deps, payment: PaymentRow): Promise<void> {
  const { jobId, amount, currency, intentId, paidAt, isOrder, rates, photos, receiptDueAt } = payment
  await tryToMail(deps, { dueAt: receiptDueAt, about: { jobId } }, async () => {
    const [to] = await queries.selectMailing(deps.db, jobId)
    const job = to?.job && receiptJobOf(to.job)
    const isKnown = amount !== null && currency !== null && intentId !== null && paidAt !== null
    if (to && isKnown && (job || isOrder)) {
      const bought = rates && photos !== null ? { photos, centsPerPhoto: rates.centsPerPhoto } : null
      await sendReceipt(deps, to.email, { amount, currency, intentId, paidAt, bought, job: job ?? null })
    }
    await queries.noteReceipt(deps.db, jobId)
  })
}

function receiptJobOf(job: JobRow) {
  const { photos, freePhotosUsed: freePhotos, prepaidUsed: prepaidPhotos, keeps } = quoteOf(job)
  return { id: job.id, photos, freePhotos, prepaidPhotos, keeps }
}

/** Mails the outcome of a refund: success to the person, failure to support. */
export async function mailRefund(deps: Deps, refund: RefundRow): Promise<void> {
  const { id, jobId, refundId, amount, reason, status, createdAt, mailDueAt } = refund
  await tryToMail(deps, { dueAt: mailDueAt, about: { jobId } }, async () => {
    if (status === 'failed') {
      await reportPayment(deps, { jobId, intentId: refundId ?? id, what: `a refund of ${amount} cents failed` })
    } else {
      const [[to], [went]] = await deps.db.batch([queries.selectMailing(deps.db, jobId), selectPhotosOf(deps.db, id)])
      const about = { amount, reason, photos: went?.photos ?? 0, refundId: refundId ?? id, at: createdAt }
      if (to && to.currency !== null) {
        await sendRefundNotice(deps, to.email, { ...about, jobId: to.isOrder ? null : jobId, currency: to.currency })
      }
    }
    await queries.noteRefundMail(deps.db, { id, status })
  })
}

/** Mails a report on a payment to support. */
export async function mailReport(deps: Deps, report: PaymentReportRow): Promise<void> {
  const { dueAt, jobId } = report
  await tryToMail(deps, { dueAt, about: { jobId } }, async () => {
    await reportPayment(deps, report)
    await queries.deleteReport(deps.db, report.id)
  })
}
