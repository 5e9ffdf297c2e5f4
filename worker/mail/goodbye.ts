import { html } from 'hono/html'
import type { Deps } from '../deps.ts'
import { PRODUCT } from '../domain/limits.ts'
import { PAYMENTS_KEPT, USED_COUNT_KEPT } from '../domain/messages.ts'
import { htmlMail } from './html.ts'

const DONE = `Your ${PRODUCT} account is deleted, as you asked.`
const GONE =
  'Your connections to photo platforms, your jobs with all texts and backups, and your activity are erased. The address this mail went to is no longer kept either.'
const STAYS = 'Texts that were applied to your photos stay on the platform: they are yours.'

/** Confirms that an account was deleted. @throws Error when the mail was not accepted. */
export async function sendGoodbye({ mail }: Pick<Deps, 'mail'>, to: string): Promise<void> {
  await mail.send({
    to,
    subject: `Your ${PRODUCT} account is deleted`,
    text: `Hello,\n\n${DONE}\n\n${GONE}\n\n${PAYMENTS_KEPT} ${USED_COUNT_KEPT}\n\n${STAYS}\n\n${PRODUCT}\n`,
    html: await htmlMail(
      html`<p>Hello,</p>`,
      html`<p>${DONE}</p>`,
      html`<p>${GONE}</p>`,
      html`<p>${PAYMENTS_KEPT} ${USED_COUNT_KEPT}</p>`,
      html`<p>${STAYS}</p>`,
    ),
  })
}
