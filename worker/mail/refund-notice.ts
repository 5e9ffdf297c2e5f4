import { html } from 'hono/html'
import type { RefundReason } from '../contract/jobs.ts'
import { jobPage } from '../contract/paths.ts'
import type { Deps } from '../deps.ts'
import { PRODUCT } from '../domain/limits.ts'
import { formatMoney } from '../domain/money-text.ts'
import { addressOf, htmlMail } from './html.ts'
import { inUtc } from './notice.ts'

const WHY: Record<RefundReason, string> = {
  unprocessed: 'It is what you paid beyond the price of the photos that got a text.',
  unfinished: 'It is the price of photos that were not described before the account was deleted.',
  unused: 'It is the price of the photos that were left on your account, as you asked.',
  support: 'Our support has given it back.',
}

type Refunded = { jobId: string; amount: number; currency: string; reason: RefundReason; refundId: string; at: number }

/** Tells a person that money is being returned to their card. @throws Error when the mail was not accepted. */
export async function sendRefundNotice(
  { config, mail }: Pick<Deps, 'config' | 'mail'>,
  to: string,
  { jobId, amount, currency, reason, refundId, at }: Refunded,
): Promise<void> {
  const price = formatMoney(amount, currency)
  const what = `On ${inUtc(at)} we sent ${price} back to the card you paid with. ${WHY[reason]}`
  const when = 'Banks show it within five to ten days.'
  const which = `Refund: ${refundId}`
  const url = addressOf(config, jobPage(jobId))
  await mail.send({
    to,
    subject: `Your ${PRODUCT} refund: ${price}`,
    text: `Hello,\n\n${what} ${when}\n\n${which}\nYour job: ${url}\n\n${PRODUCT}\n`,
    html: await htmlMail(
      html`<p>Hello,</p>`,
      html`<p>${what} ${when}</p>`,
      html`<p>${which}<br>Your job: <a href="${url}">${url}</a></p>`,
    ),
  })
}
