import { canonicalTag, isSignsAlone, writableTag } from '../../domain/tags.ts'

/**
 * The form in which a search finds a tag, by its letters and digits only; empty for a tag made of symbols, which it
 * cannot find.
 */
export function searchForm(raw: string): string {
  const form = canonicalTag('flickr', raw)
  return isSignsAlone(form) ? '' : form
}

/**
 * The `tags` argument of addTags and setTags: separated by spaces, with quotes around a tag that contains one. Commas
 * do not separate tags. A quote cannot be escaped, so quotes are removed.
 */
export function tagList(raws: readonly string[]): string {
  return raws
    .map(raw => writableTag('flickr', raw))
    .filter(raw => raw !== '')
    .map(raw => (raw.includes(' ') ? `"${raw}"` : raw))
    .join(' ')
}

/** Whether a tag can be written back exactly as it is spelled. */
export function isWritable(raw: string): boolean {
  return writableTag('flickr', raw) === raw
}
