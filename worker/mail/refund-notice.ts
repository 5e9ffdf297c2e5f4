import { html } from 'hono/html'
import type { RefundReason } from '../contract/jobs.ts'
import { jobPage, PAGES } from '../contract/paths.ts'
import type { Deps } from '../deps.ts'
import { counted } from '../domain/counted.ts'
import { PRODUCT } from '../domain/limits.ts'
import { BANKS_TAKE } from '../domain/messages.ts'
import { formatMoney } from '../domain/money-text.ts'
import { addressOf, htmlMail } from './html.ts'
import { inUtc } from './notice.ts'

/** `photos`: bought ones that left the account with it. */
const WHY: Record<RefundReason, (photos: number, price: string) => string> = {
  unprocessed: () => 'It is what you paid beyond the price of the photos that got a text.',
  unfinished: () => 'It is the price of photos that were not described before the account was deleted.',
  unused: (photos, price) => `You asked for the rest back: ${counted(photos, 'photo')}, ${price}.`,
  support: photos =>
    `Our support has given it back.${photos > 0 ? ` ${counted(photos, 'photo')} left your account with it.` : ''}`,
}

type Refunded = {
  /** Null if photos were bought without a job. */
  jobId: string | null
  amount: number
  currency: string
  reason: RefundReason
  photos: number
  refundId: string
  at: number
}

/** Tells a person that money is being returned to their card. @throws Error when the mail was not accepted. */
export async function sendRefundNotice(
  { config, mail }: Pick<Deps, 'config' | 'mail'>,
  to: string,
  { jobId, amount, currency, reason, photos, refundId, at }: Refunded,
): Promise<void> {
  const price = formatMoney(amount, currency)
  const what = `On ${inUtc(at)} we sent ${price} back to the card you paid with. ${WHY[reason](photos, price)}`
  const which = `Refund: ${refundId}`
  const page = jobId === null ? 'Your account' : 'Your job'
  const url = addressOf(config, jobId === null ? PAGES.account : jobPage(jobId))
  await mail.send({
    to,
    subject: `Your ${PRODUCT} refund: ${price}`,
    text: `Hello,\n\n${what} ${BANKS_TAKE}\n\n${which}\n${page}: ${url}\n\n${PRODUCT}\n`,
    html: await htmlMail(
      html`<p>Hello,</p>`,
      html`<p>${what} ${BANKS_TAKE}</p>`,
      html`<p>${which}<br>${page}: <a href="${url}">${url}</a></p>`,
    ),
  })
}
