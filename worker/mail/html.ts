import { html } from 'hono/html'

/** Markup of hono's `html`, which has escaped every value put into it. */
export type Markup = ReturnType<typeof html>

/** An HTML document with these parts as its body. */
export async function htmlMail(...parts: Markup[]): Promise<string> {
  const page = await html`<!doctype html>
<html lang="en">
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#222;background:#fff">
${parts.map(part => html`${part}\n`)}</body>
</html>
`
  return String(page)
}
