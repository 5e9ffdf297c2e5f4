import { Hono } from 'hono'
import * as z from 'zod'
import { number, type Row, rows, run, text } from './db.ts'
import { escapeHtml, html, Markup, page } from './html.ts'
import { mailHeaders } from './mail-headers.ts'
import type { Sandbox, SandboxContext } from './sandbox.ts'
import { jsonAnswer, serveCall } from './serve-call.ts'

const message = z.object({
  from: z.string().min(1),
  to: z.string().min(3),
  replyTo: z.string().min(3).optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
  headers: mailHeaders.optional(),
})

/** Mail is accepted by POST and never delivered: an inbox page for people, a list for scripts. */
export function mailRoutes(sandbox: Sandbox) {
  return new Hono<SandboxContext>()
    .post('/mail', async c => {
      const at = sandbox.now()
      const parsed = message.safeParse(await c.req.json().catch(() => null))
      const { to: recipient, replyTo, subject: about } = parsed.data ?? {}
      const params = parsed.success ? { to: recipient, subject: about, ...(replyTo && { replyTo }) } : {}
      const call = { service: 'mail' as const, method: 'POST /mail', params, at, counted: true }
      return serveCall(sandbox, c, call, () => {
        if (!parsed.success) return jsonAnswer(400, { error: z.prettifyError(parsed.error) })
        const { from, to, subject, text: body, html: markup, headers = {} } = parsed.data
        run(
          sandbox.db,
          'INSERT INTO mail (recipient, sender, subject, text, html, headers, at) VALUES (?, ?, ?, ?, ?, ?, ?)',
          to,
          from,
          subject,
          body,
          markup ?? '',
          JSON.stringify(headers),
          at,
        )
        return { ...jsonAnswer(202, { accepted: true }), wrote: true }
      })
    })
    .get('/mail/messages', c => {
      const to = c.req.query('to')
      const found = to
        ? rows(sandbox.db, 'SELECT * FROM mail WHERE recipient = ? COLLATE NOCASE ORDER BY id', to)
        : rows(sandbox.db, 'SELECT * FROM mail ORDER BY id')
      return c.json(found.map(presentMessage))
    })
    .get('/mail', c => {
      const found = rows(sandbox.db, 'SELECT * FROM mail ORDER BY id DESC LIMIT 200')
      return c.html(page('Sandbox inbox', inbox(found)))
    })
}

export function clearMail(sandbox: Sandbox) {
  run(sandbox.db, 'DELETE FROM mail')
}

function presentMessage(found: Row) {
  return {
    to: text(found, 'recipient'),
    subject: text(found, 'subject'),
    text: text(found, 'text'),
    html: text(found, 'html'),
    headers: JSON.parse(text(found, 'headers')),
    at: new Date(number(found, 'at')).toISOString(),
  }
}

function inbox(messages: Row[]): Markup {
  if (messages.length === 0) {
    return html`<h1>Inbox</h1><p>No mail yet. Whatever the app sends to anybody arrives here.</p>`
  }
  const articles = messages.map(
    found => html`<article>
      <h2>${text(found, 'subject')}</h2>
      <p class="dim">To ${text(found, 'recipient')} · ${new Date(number(found, 'at')).toLocaleString('en-GB')}</p>
      <p class="text">${linked(text(found, 'text'))}</p>
    </article>`,
  )
  return html`<h1>Inbox</h1>${articles}`
}

function linked(body: string): Markup {
  const parts = body.split(/(https?:\/\/[^\s<>"]+)/)
  return new Markup(
    parts
      .map((part, index) => {
        const shown = escapeHtml(part)
        return index % 2 === 1 ? `<a href="${shown}">${shown}</a>` : shown
      })
      .join(''),
  )
}
