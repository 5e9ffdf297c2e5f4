import { html } from 'hono/html'
import type { Deps } from '../deps.ts'
import { PRODUCT } from '../domain/limits.ts'
import { addressOf, htmlMail } from './html.ts'

/** `ifNot`: what to do if it was somebody else, as the text before and after the address of a page. */
type Notice = { to: string; subject: string; what: string; ifNot: { before: string; page: string; after: string } }

/**
 * Tells the owner of an account about a change to how it can be used. Contains no link with a token.
 * @throws Error when the mail was not accepted.
 */
export async function sendNotice(
  { config, mail }: Pick<Deps, 'config' | 'mail'>,
  { to, subject, what, ifNot }: Notice,
): Promise<void> {
  const yours = 'If this was you, there is nothing to do.'
  const url = addressOf(config, ifNot.page)
  await mail.send({
    to,
    subject,
    text: `Hello,\n\n${what}\n\n${yours}\n\n${ifNot.before} ${url}${ifNot.after}\n\n${PRODUCT}\n`,
    html: await htmlMail(
      html`<p>Hello,</p>`,
      html`<p>${what}</p>`,
      html`<p>${yours}</p>`,
      html`<p>${ifNot.before} <a href="${url}">${url}</a>${ifNot.after}</p>`,
    ),
  })
}

/** "21 November 2026 at 13:40 UTC" */
export function inUtc(at: number): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${format.format(at)} UTC`
}
