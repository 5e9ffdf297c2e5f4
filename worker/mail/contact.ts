import { html } from 'hono/html'
import type { Deps } from '../deps.ts'
import { PRODUCT } from '../domain/limits.ts'
import { htmlMail } from './html.ts'

/** `name` and `subject` are one line each. `userId` is set if the sender is signed in. */
export type ContactMessage = {
  name: string
  email: string
  subject: string
  message: string
  userId: string | undefined
}

/** Mails a message to support, with its sender as the reply address. */
export async function sendToSupport({ config, mail }: Pick<Deps, 'config' | 'mail'>, contact: ContactMessage) {
  const { name, email, message } = contact
  const sender = `${name}, ${email}, ${contact.userId ? `signed in as user ${contact.userId}` : 'not signed in'}`
  const subject = contact.subject || 'A message'
  await mail.send({
    to: config.SUPPORT_EMAIL,
    replyTo: email,
    subject: `${PRODUCT} support: ${subject}`,
    text: `${message}\n\n-- \n${sender}\nSubject: ${subject}\n`,
    html: await htmlMail(
      html`<p style="white-space:pre-wrap">${message}</p>`,
      html`<p style="font-size:14px;color:#555">${sender}<br>Subject: ${subject}</p>`,
    ),
  })
}
