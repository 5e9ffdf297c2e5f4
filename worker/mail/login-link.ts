import { html } from 'hono/html'
import { PAGES } from '../contract/paths.ts'
import type { Deps } from '../deps.ts'
import { LOGIN_LINK_MINUTES } from '../domain/lifetimes.ts'
import { PRODUCT } from '../domain/limits.ts'
import { addressOf, htmlMail } from './html.ts'

/** Mails a link that signs in and allows setting a password. There is no other kind of link. */
export async function sendLoginLink({ config, mail }: Deps, to: string, token: string): Promise<void> {
  const link = addressOf(config, `${PAGES.verifyEmail}?token=${token}`)
  await mail.send({ to, subject: `Your sign-in link for ${PRODUCT}`, text: textOf(link), html: await htmlOf(link) })
}

const OPENING = `Open this link to sign in to ${PRODUCT}:`
const VALIDITY = `The link works once, within the next ${LOGIN_LINK_MINUTES} minutes. After signing in you can also set a new password.`
const IGNORE = 'If you did not ask for it, you can ignore this mail: nothing happens until the link is opened.'

function textOf(link: string): string {
  return `Hello,\n\n${OPENING}\n\n${link}\n\n${VALIDITY}\n\n${IGNORE}\n\n${PRODUCT}\n`
}

function htmlOf(link: string): Promise<string> {
  return htmlMail(
    html`<p>Hello,</p>`,
    html`<p>${OPENING}</p>`,
    html`<p><a href="${link}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#222;color:#fff;text-decoration:none">Sign in to ${PRODUCT}</a></p>`,
    html`<p style="font-size:14px;color:#555">Or copy this address into your browser:<br>${link}</p>`,
    html`<p style="font-size:14px;color:#555">${VALIDITY} ${IGNORE}</p>`,
  )
}
