const ALLOWED_TAG = /(<\/?(?:a|b|i|strong|em|blockquote)(?:\s[^<>]*)?>)/i
const BARE_URL = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]'])/

const ENTITIES: Record<string, string> = { '"': '&quot;', '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/**
 * A description as every answer shows it, as HTML. Allowed tags stay as typed, all other special characters become
 * entities, and URLs outside links become links.
 */
export function renderDescription(source: string): string {
  let isInLink = false
  return source
    .split(ALLOWED_TAG)
    .map((part, index) => {
      const isTag = index % 2 === 1
      if (!isTag) return isInLink ? escapeHtml(part) : linkUrls(part)
      if (/^<\/?a[\s>]/i.test(part)) isInLink = !part.startsWith('</')
      return part
    })
    .join('')
}

function linkUrls(text: string): string {
  return text
    .split(BARE_URL)
    .map((part, index) => (index % 2 === 1 ? linkTo(escapeHtml(part)) : escapeHtml(part)))
    .join('')
}

function linkTo(url: string): string {
  return `<a href="${url}" rel="noreferrer nofollow">${url}</a>`
}

function escapeHtml(text: string): string {
  return text.replace(/["&<>]/g, sign => ENTITIES[sign] ?? sign)
}
