import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { type Context, Hono } from 'hono'
import { html, Markup } from '../html.ts'
import type { SandboxContext } from '../sandbox.ts'

/** The parts of each script, in the order in which they need each other. */
const STRIPE = ['intents-api.ts', 'authenticate.ts', 'payment-element.ts', 'stripe.ts']
const CARD_FRAME = ['intents-api.ts', 'card-rules.ts', 'card-frame.ts']

/**
 * The files of js.stripe.com: the script that sets `window.Stripe`, and the frame in which cards are typed. These are
 * not calls of the API.
 */
export function stripeJsRoutes() {
  const [stripe, cardFrame] = [bundle(STRIPE), bundle(CARD_FRAME)]
  const originOf = (c: Context<SandboxContext>) => new URL(c.req.url).origin
  return new Hono<SandboxContext>()
    .get('/stripe.js', c => {
      c.header('Content-Type', 'text/javascript; charset=utf-8')
      return c.body(scoped(stripe, originOf(c)))
    })
    .get('/card-frame', c => c.html(cardPage(scoped(cardFrame, originOf(c)))))
}

/** One classic script out of modules that import only each other. */
function bundle(names: string[]): string {
  return names
    .map(name => stripTypeScriptTypes(readFileSync(new URL(`./browser/${name}`, import.meta.url), 'utf8')))
    .map(code => code.replace(/^import\b[\s\S]*?from '.*'$/gm, '').replace(/^export (?=async|const|function)/gm, ''))
    .join('\n')
}

function scoped(code: string, origin: string): string {
  return `(SANDBOX_ORIGIN => {\n${code}\n})(${JSON.stringify(origin)})`
}

const FIELDS = [
  { name: 'number', label: 'Card number', hint: '1234 1234 1234 1234', autocomplete: 'cc-number', length: 19 },
  { name: 'expiry', label: 'Expiration date', hint: 'MM / YY', autocomplete: 'cc-exp', length: 7 },
  { name: 'cvc', label: 'Security code', hint: 'CVC', autocomplete: 'cc-csc', length: 4 },
]

const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; background: transparent; color: var(--colorText, light-dark(#30313d, #e6e6e6));
  font: 16px/1.4 var(--fontFamily, system-ui, sans-serif); }
main { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; padding: 2px; }
main[hidden] { display: none; }
p { display: contents; }
div:first-child { grid-column: 1 / -1; }
label { display: block; margin-bottom: 4px; font-size: 14px; }
input { box-sizing: border-box; width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; color: inherit;
  background: var(--colorBackground, light-dark(#fff, #1f2122)); border: 1px solid light-dark(#767980, #8d9095);
  border-radius: var(--borderRadius, 6px); }
input::placeholder { color: light-dark(#5d6163, #a4a9ab); opacity: 1; }
input[aria-invalid=true], .error { color: var(--colorDanger, light-dark(#b3141f, #ff9b9b)); }
.error { font-size: 14px; }
`

function cardPage(script: string): string {
  const fields = FIELDS.map(
    ({ name, label, hint, autocomplete, length }) => html`<div>
      <label for="payment-${name}Input">${label}</label>
      <input id="payment-${name}Input" name="${name}" inputmode="numeric" autocomplete="${autocomplete}"
        placeholder="${hint}" maxlength="${length}" aria-describedby="${name}-error" aria-required="true">
      <div class="error" id="${name}-error" role="alert"></div>
    </div>`,
  )
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Secure payment input frame</title><style>${new Markup(STYLE)}</style></head>
<body><main hidden>${fields}</main><script>${new Markup(script)}</script></body></html>`.source
}
