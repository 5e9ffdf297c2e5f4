import { html } from 'hono/html'
import { PRODUCT } from '../../domain/limits.ts'
import type { Markup } from '../../mail/html.ts'

/** The page behind a mail's link. Mail scanners open links too, so only the page's button changes anything. */
export function mailOffPage(token: string) {
  return page(html`
<h1>No more mails about your agent?</h1>
<p>The agent itself goes on. You can turn its daily mail on again on the Agent page.</p>
<form method="post" action="/api/agent/mail-off?token=${encodeURIComponent(token)}">
<input type="hidden" name="List-Unsubscribe" value="One-Click">
<button>Stop these mails</button>
</form>`)
}

export const MAILS_OFF = page(html`<h1>Done</h1><p>You will get no more daily mails about your agent.</p>`)

function page(content: Markup) {
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${PRODUCT} agent mails</title></head>
<body><main>${content}</main></body>
</html>
`
}
