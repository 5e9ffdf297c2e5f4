const LINES = 120
const SKIPPED = ['SCRIPT', 'STYLE', 'svg', 'OPTION']
const SAID = [
  'aria-checked',
  'aria-pressed',
  'aria-expanded',
  'aria-invalid',
  'aria-hidden',
  'disabled',
  'hidden',
  'inert',
]
const TELLING =
  'a[href], button, input, textarea, select, dialog, main, nav, form, h1, h2, h3, h4, ul, table, img, [role], [aria-label]'

/** What the page shows, by element, label and text, for a failure's message. */
export function outline(root: Element): string {
  const lines = linesOf(root, 0)
  const rest = lines.length > LINES ? [`… and ${lines.length - LINES} more lines`] : []
  return [window.location.pathname + window.location.search, ...lines.slice(0, LINES), ...rest].join('\n')
}

function linesOf(element: Element, depth: number): string[] {
  if (SKIPPED.includes(element.tagName)) return []
  const isTelling = element.matches(TELLING)
  const text = [...element.childNodes].map(node => (node.nodeType === Node.TEXT_NODE ? node.textContent?.trim() : ''))
  const line = [isTelling ? headOf(element) : '', ...text].filter(Boolean).join(' ')
  const inner = [...element.children].flatMap(child => linesOf(child, isTelling ? depth + 1 : depth))
  return line === '' ? inner : ['  '.repeat(depth) + line, ...inner]
}

function headOf(element: Element): string {
  const label = element.getAttribute('aria-label') ?? element.getAttribute('alt')
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
  return [
    element.getAttribute('role') ?? element.tagName.toLowerCase(),
    label && `“${label}”`,
    element instanceof HTMLInputElement && ['radio', 'checkbox'].includes(element.type)
      ? element.checked && 'checked'
      : isField && `value=“${element.value}”`,
    ...SAID.filter(name => element.hasAttribute(name)).map(name => `${name}=${element.getAttribute(name)}`),
    element === document.activeElement && 'focused',
  ]
    .filter(Boolean)
    .join(' ')
}
