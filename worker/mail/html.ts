import { html } from 'hono/html'
import type { Config } from '../env.ts'

/** Markup of hono's `html`, which has escaped every value put into it. */
export type Markup = ReturnType<typeof html>

/** The address of one of our pages. */
export function addressOf({ APP_ORIGIN }: Pick<Config, 'APP_ORIGIN'>, page: string): string {
  return `${new URL(APP_ORIGIN).origin}${page}`
}

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
