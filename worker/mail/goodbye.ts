import { html } from 'hono/html'
import type { Deps } from '../deps.ts'
import { counted } from '../domain/counted.ts'
import { PRODUCT } from '../domain/limits.ts'
import { BANKS_TAKE, PAYMENTS_KEPT, USED_COUNT_KEPT } from '../domain/messages.ts'
import { formatMoney } from '../domain/money-text.ts'
import { htmlMail } from './html.ts'

const DONE = `Your ${PRODUCT} account is deleted, as you asked.`
const GONE =
  'Your connections to photo platforms, your jobs with all texts and backups, and your activity are erased. The address this mail went to is no longer kept either.'
const STAYS = 'Texts that were applied to your photos stay on the platform: they are yours.'

/** What goes back to the cards of the account, in cents, and for how many bought photos. */
export type GoneBack = { photos: number; amount: number; currency: string }

function moneyOf({ photos, amount, currency }: GoneBack): string {
  const price = formatMoney(amount, currency)
  const what = photos > 0 ? `, for ${counted(photos, 'photo')} that you had bought and not used` : ''
  return `${price} goes back to the cards you paid with${what}. ${BANKS_TAKE}`
}

/** Confirms that an account was deleted. @throws Error when the mail was not accepted. */
export async function sendGoodbye(
  { mail }: Pick<Deps, 'mail'>,
  to: string,
  goneBack: GoneBack | undefined,
): Promise<void> {
  const money = goneBack && moneyOf(goneBack)
  await mail.send({
    to,
    subject: `Your ${PRODUCT} account is deleted`,
    text: `Hello,\n\n${DONE}\n\n${GONE}\n\n${money ? `${money}\n\n` : ''}${PAYMENTS_KEPT} ${USED_COUNT_KEPT}\n\n${STAYS}\n\n${PRODUCT}\n`,
    html: await htmlMail(
      html`<p>Hello,</p>`,
      html`<p>${DONE}</p>`,
      html`<p>${GONE}</p>`,
      ...(money ? [html`<p>${money}</p>`] : []),
      html`<p>${PAYMENTS_KEPT} ${USED_COUNT_KEPT}</p>`,
      html`<p>${STAYS}</p>`,
    ),
  })
}
