/** Markup that is safe to put into a page; interpolated values are escaped. */
export class Markup {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
}

export function html(parts: TemplateStringsArray, ...values: (string | number | Markup | Markup[])[]): Markup {
  return new Markup(
    parts.map((part, index) => part + (index < values.length ? shown(values[index] ?? '') : '')).join(''),
  )
}

function shown(value: string | number | Markup | Markup[]): string {
  if (value instanceof Markup) return value.source
  return Array.isArray(value) ? value.map(shown).join('') : escapeHtml(String(value))
}

export function escapeHtml(value: string): string {
  return value.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
}

const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1d1f20, #ececec); --dim: light-dark(#5d6163, #a4a9ab);
  --page: light-dark(#f5f5f4, #161718); --panel: light-dark(#fff, #1f2122); --line: light-dark(#d9dadb, #393c3e);
  --accent: light-dark(#9c4512, #f2a06b); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 40rem; margin: 0 auto; padding: 24px 16px 64px; }
.stand-in { padding: 8px 16px; text-align: center; font-size: 14px; color: var(--dim); border-bottom: 1px solid var(--line); }
h1 { font-size: 24px; line-height: 1.25; margin: 16px 0; }
h2 { font-size: 16px; margin: 0; }
p { margin: 8px 0; }
a { color: var(--accent); overflow-wrap: anywhere; }
.dim { color: var(--dim); font-size: 14px; }
form, article { background: var(--panel); border: 1px solid var(--line); border-radius: 8px; padding: 16px; margin: 16px 0; }
fieldset { border: 0; padding: 0; margin: 0 0 16px; }
legend { padding: 0; font-weight: 600; margin-bottom: 8px; }
label.choice { display: flex; gap: 12px; align-items: center; min-height: 52px; border-top: 1px solid var(--line); }
.buttons { display: flex; gap: 12px; }
button { flex: 1; min-height: 44px; border-radius: 6px; border: 1px solid var(--line); background: transparent; color: inherit; font: inherit; cursor: pointer; }
button.main { background: var(--accent); border-color: var(--accent); color: var(--page); font-weight: 600; }
.code { font: 600 32px/1.4 ui-monospace, monospace; letter-spacing: 2px; }
.text { white-space: pre-wrap; overflow-wrap: anywhere; }
`

/** A whole page, clearly marked as a stand-in. */
export function page(title: string, body: Markup): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${new Markup(STYLE)}</style></head>
<body><div class="stand-in">Local sandbox: a stand-in, not the real service</div><main>${body}</main></body></html>`
    .source
}
