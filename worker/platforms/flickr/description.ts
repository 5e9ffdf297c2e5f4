/** A link that Flickr has made of a bare URL, a tag, or an entity. */
const RENDERED =
  /<a href="([^"<>]+)" rel="noreferrer nofollow">\1<\/a>|<\/?[a-zA-Z][^<>]*>|&(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);/g
const ENTITY = /&[^&;]+;/g

const NAMED: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" }

/**
 * The plain text of a description, which Flickr keeps as HTML: `"a" & b. http://c.de` is read as `&quot;a&quot; &amp;
 * b. <a href="http://c.de" rel="noreferrer nofollow">http://c.de</a>`. Entities are decoded once and such links undone.
 * Other HTML was typed by a person and stays. Titles are plain text already.
 */
export function descriptionText(asRead: string): string {
  return asRead.replace(RENDERED, (match: string, url: string | undefined) => {
    if (url !== undefined) return url.replace(ENTITY, decodeEntity)
    return match.startsWith('<') ? match : decodeEntity(match)
  })
}

function decodeEntity(entity: string): string {
  const [, hex, decimal] = /^&#(?:x([\da-f]+)|(\d+));$/i.exec(entity) ?? []
  if (hex === undefined && decimal === undefined) return NAMED[entity] ?? entity
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  const isCharacter = code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff)
  return isCharacter ? String.fromCodePoint(code) : entity
}
