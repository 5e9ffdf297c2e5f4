import { html } from 'hono/html'
import { PAGES } from '../contract/paths.ts'
import type { Deps } from '../deps.ts'
import { PRODUCT } from '../domain/limits.ts'
import { htmlMail } from './html.ts'

const DONE = { set: 'was set', changed: 'was changed' } as const

/** Tells the account's owner that the password was set or changed. Holds no link with a token. */
export async function sendPasswordNotice(
  { config, mail, now }: Pick<Deps, 'config' | 'mail' | 'now'>,
  to: string,
  done: keyof typeof DONE,
): Promise<void> {
  const what = `The password of your ${PRODUCT} account ${DONE[done]} on ${inUtc(now())}. All other browsers were signed out.`
  const yours = 'If this was you, there is nothing to do.'
  const login = `${new URL(config.APP_ORIGIN).origin}${PAGES.login}`
  const ifNot = 'If it was not you, somebody can read your mail or was signed in as you. Open '
  const thenDo = `, choose "Forgot your password" and set a new one: that signs everybody else out. Then write to ${config.SUPPORT_EMAIL}.`
  await mail.send({
    to,
    subject: `Your ${PRODUCT} password ${DONE[done]}`,
    text: `Hello,\n\n${what}\n\n${yours}\n\n${ifNot}${login}${thenDo}\n\n${PRODUCT}\n`,
    html: await htmlMail(
      html`<p>Hello,</p>`,
      html`<p>${what}</p>`,
      html`<p>${yours}</p>`,
      html`<p>${ifNot}<a href="${login}">${login}</a>${thenDo}</p>`,
    ),
  })
}

/** "21 November 2026 at 13:40 UTC" */
function inUtc(at: number): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${format.format(at)} UTC`
}
