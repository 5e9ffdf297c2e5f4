// How the simulated platform treats text. Written from the documentation of the platform, independently of the rules in
// the product.

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const ALLOWED_TAG = /<\/?(?:b|i|strong|em|blockquote)>|<a href="[^"]*"(?: rel="[^"]*")?>|<\/a>/
const LINK = /https?:\/\/[^\s<>"]+/
const PIECES = new RegExp(`(<a href="[^"]*"[^>]*>[^<]*</a>)|(${ALLOWED_TAG.source})|(${LINK.source})|([&<>"])`, 'g')

/** Renders a description as the platform shows it: entities, links for bare addresses, allowed HTML kept. */
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

/** The plain text of a description, in whatever form. */
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

/** Trims a text and normalizes its line ends, as the platform does. */
export function tidy(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim()
}

/** The form in which the platform compares tags. */
export function cleanTag(raw: string): string {
  return raw.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** Parses the tags of a request: separated by white space, in quotes where they contain some. */
export function splitTags(list: string): string[] {
  return [...list.matchAll(/"([^"]*)"|(\S+)/g)]
    .map(([, quoted, plain]) => (quoted ?? plain ?? '').trim())
    .filter(Boolean)
}
