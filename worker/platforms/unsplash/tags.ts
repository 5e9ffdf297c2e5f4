/** Case and spaces do not make another tag. Unsplash's own rule is not published. */
export function canonicalTag(raw: string): string {
  return raw.toLowerCase().replace(/\s+/g, ' ').trim()
}

/** Unsplash publishes no limit; this is what its own form takes. */
export const UNSPLASH_MAX_TAGS = 30
