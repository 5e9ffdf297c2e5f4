// How the simulated platform treats text. Written from the platform's documentation, apart from the product's own rules.

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const ALLOWED_TAG = /<\/?(?:b|i|strong|em|blockquote)>|<a href="[^"]*"(?: rel="[^"]*")?>|<\/a>/
const LINK = /https?:\/\/[^\s<>"]+/
const PIECES = new RegExp(`(<a href="[^"]*"[^>]*>[^<]*</a>)|(${ALLOWED_TAG.source})|(${LINK.source})|([&<>"])`, 'g')

/** A description as the platform shows it: entities, bare addresses linked, allowed HTML kept. */
export function render(source: string): string {
  return source.replace(PIECES, (whole, anchor, tag, link, sign) => {
    if (anchor || tag) return whole
    if (link) return `<a href="${escaped(link)}" rel="noreferrer nofollow">${escaped(link)}</a>`
    return ENTITIES[sign] ?? whole
  })
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, sign => ENTITIES[sign] ?? sign)
}

/** What a description says, whichever way it is written. */
export function meaningOf(text: string): string {
  const unlinked = text.replace(/<a href="([^"]*)" rel="noreferrer nofollow">([^<]*)<\/a>/g, (whole, to, shown) =>
    to === shown ? shown : whole,
  )
  const decoded = unlinked
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#039;', "'")
    .replaceAll('&amp;', '&')
  return tidy(decoded)
}

/** The platform trims texts and knows one kind of line end. */
export function tidy(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim()
}

/** The form by which the platform tells tags apart. */
export function cleanTag(raw: string): string {
  return raw.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** The tags of a request: separated by white space, quoted where they hold some. */
export function splitTags(list: string): string[] {
  return [...list.matchAll(/"([^"]*)"|(\S+)/g)]
    .map(([, quoted, plain]) => (quoted ?? plain ?? '').trim())
    .filter(Boolean)
}
