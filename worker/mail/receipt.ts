import { html } from 'hono/html'
import { jobPage, PAGES } from '../contract/paths.ts'
import type { Deps } from '../deps.ts'
import { counted } from '../domain/counted.ts'
import { PRODUCT, REFUND_HOURS } from '../domain/limits.ts'
import { formatMoney } from '../domain/money-text.ts'
import { addressOf, htmlMail } from './html.ts'
import { inUtc } from './notice.ts'

/** A receipt's job. `keeps`: how many of the photos that its payment bought it does not need. */
type ReceiptJob = { id: string; photos: number; freePhotos: number; prepaidPhotos: number; keeps: number }

/**
 * What was paid, in cents, and when, in milliseconds. `bought`: how many photos, and at what price each; null where the
 * payment was for its job alone. `job`: null for an order of photos.
 */
export type Receipt = {
  amount: number
  currency: string
  intentId: string
  paidAt: number
  bought: { photos: number; centsPerPhoto: number } | null
  job: ReceiptJob | null
}

const NO_TAX = 'This receipt is not a tax invoice.'

/** Mails the receipt of a payment. @throws Error when the mail was not accepted. */
export async function sendReceipt(
  { config, mail }: Pick<Deps, 'config' | 'mail'>,
  to: string,
  receipt: Receipt,
): Promise<void> {
  const { amount, currency, intentId, paidAt, bought, job } = receipt
  const price = formatMoney(amount, currency)
  const lines = [`Paid: ${price} on ${inUtc(paidAt)}`, ...whatFor(receipt), `Payment: ${intentId}`]
  const [whose, url] = job
    ? ['Your job', addressOf(config, jobPage(job.id))]
    : ['Your account', addressOf(config, PAGES.account)]
  const unused = bought
    ? 'Photos that get no text, or that you do not use, stay on your account and never expire; there you can have them refunded'
    : 'What you paid beyond the price of the photos that get a text goes back to your card by itself'
  const refunds = `${unused}; for anything else contact ${config.SUPPORT_EMAIL} within ${REFUND_HOURS} hours.`
  await mail.send({
    to,
    subject: `Your ${PRODUCT} receipt: ${price}`,
    text: `Hello,\n\nThank you for your payment.\n\n${lines.join('\n')}\n\n${whose}: ${url}\n\n${refunds}\n\n${NO_TAX}\n\n${PRODUCT}\n`,
    html: await htmlMail(
      html`<p>Hello,</p>`,
      html`<p>Thank you for your payment.</p>`,
      html`<p>${lines.map(line => html`${line}<br>`)}</p>`,
      html`<p>${whose}: <a href="${url}">${url}</a></p>`,
      html`<p style="font-size:14px;color:#555">${refunds} ${NO_TAX}</p>`,
    ),
  })
}

function whatFor({ currency, bought, job }: Receipt): string[] {
  const lines = bought ? [`Bought: ${boughtText(bought, currency)}${job ? keptText(job) : ' for your account'}`] : []
  return job ? [...lines, `Photos: ${jobText(job)}`] : lines
}

const boughtText = ({ photos, centsPerPhoto }: { photos: number; centsPerPhoto: number }, currency: string) =>
  `${counted(photos, 'photo')} at ${formatMoney(centsPerPhoto, currency)} each`

const keptText = ({ keeps }: ReceiptJob) =>
  keeps > 0 ? `; ${keeps} ${keeps === 1 ? 'stays' : 'stay'} on your account` : ''

const jobText = ({ photos, freePhotos, prepaidPhotos }: ReceiptJob) =>
  [
    `${photos}`,
    ...(freePhotos > 0 ? [`${freePhotos} of them free`] : []),
    ...(prepaidPhotos > 0 ? [`${prepaidPhotos} from your account`] : []),
  ].join(', ')
