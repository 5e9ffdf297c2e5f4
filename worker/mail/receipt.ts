import { html } from 'hono/html'
import { jobPage } from '../contract/paths.ts'
import type { Deps } from '../deps.ts'
import { PRODUCT, REFUND_HOURS } from '../domain/limits.ts'
import { formatMoney } from '../domain/money-text.ts'
import { addressOf, htmlMail } from './html.ts'
import { inUtc } from './notice.ts'

/** What was paid, in cents, for how many photos, and when, in milliseconds. */
export type Receipt = {
  jobId: string
  amount: number
  currency: string
  photos: number
  freePhotos: number
  intentId: string
  paidAt: number
}

const NO_TAX = 'This receipt is not a tax invoice.'

/** Mails the receipt of a payment. @throws Error when the mail was not accepted. */
export async function sendReceipt(
  { config, mail }: Pick<Deps, 'config' | 'mail'>,
  to: string,
  { jobId, amount, currency, photos, freePhotos, intentId, paidAt }: Receipt,
): Promise<void> {
  const price = formatMoney(amount, currency)
  const lines = [
    `Paid: ${price} on ${inUtc(paidAt)}`,
    `Photos: ${photos}${freePhotos > 0 ? `, ${freePhotos} of them free` : ''}`,
    `Payment: ${intentId}`,
  ]
  const url = addressOf(config, jobPage(jobId))
  const refunds = `What you paid beyond the price of the photos that get a text is refunded automatically; for anything else contact ${config.SUPPORT_EMAIL} within ${REFUND_HOURS} hours.`
  await mail.send({
    to,
    subject: `Your ${PRODUCT} receipt: ${price}`,
    text: `Hello,\n\nThank you for your payment.\n\n${lines.join('\n')}\n\nYour job: ${url}\n\n${refunds}\n\n${NO_TAX}\n\n${PRODUCT}\n`,
    html: await htmlMail(
      html`<p>Hello,</p>`,
      html`<p>Thank you for your payment.</p>`,
      html`<p>${lines.map(line => html`${line}<br>`)}</p>`,
      html`<p>Your job: <a href="${url}">${url}</a></p>`,
      html`<p style="font-size:14px;color:#555">${refunds} ${NO_TAX}</p>`,
    ),
  })
}
