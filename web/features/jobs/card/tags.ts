import { PRODUCT_TAG } from '#worker/domain/limits.ts'

/** Splits what a person typed: on commas, trimmed, empties dropped. */
export function parseTags(text: string): string[] {
  return text
    .split(',')
    .map(tag => tag.trim())
    .filter(tag => tag !== '')
}

export function isProductTag(tag: string): boolean {
  return tag.toLowerCase() === PRODUCT_TAG
}

/** The form in which platforms compare tags: case, spaces and punctuation do not count. */
function cleanTag(tag: string): string {
  return tag.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** The tags plus those of `added` that are not there yet; the product tag stays last. */
export function withTags(tags: string[], added: string[]): string[] {
  const seen = new Set(tags.map(cleanTag))
  const fresh = added.filter(tag => {
    const clean = cleanTag(tag)
    const isNew = clean !== '' && !seen.has(clean)
    seen.add(clean)
    return isNew
  })
  return [...tags.filter(tag => !isProductTag(tag)), ...fresh, ...tags.filter(isProductTag)]
}
