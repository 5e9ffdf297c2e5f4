import { html } from 'hono/html'
import type { Deps } from '../deps.ts'
import { PRODUCT } from '../domain/limits.ts'
import { htmlMail } from './html.ts'

/**
 * Mails support that mails are sent. Cloudflare's service has no call that only checks the sender: it says with an error
 * whether it sends for a domain. https://developers.cloudflare.com/email-service/api/send-emails/workers-api/
 * @throws Error when it was not accepted
 */
export async function mailCheck({ config, mail }: Pick<Deps, 'config' | 'mail'>): Promise<void> {
  const text = `An operator has asked whether ${config.APP_ORIGIN} can send mails. This mail shows it.`
  await mail.send({
    to: config.SUPPORT_EMAIL,
    subject: `${PRODUCT}: mails are sent`,
    text: `${text}\n`,
    html: await htmlMail(html`<p>${text}</p>`),
  })
}
