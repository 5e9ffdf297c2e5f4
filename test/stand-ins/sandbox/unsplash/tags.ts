import type { StoredTag } from '../library/photo.ts'

/** Spelled as typed, including spaces and capitals. A tag that is already there in another case is not added. */
export function withUnsplashTags(author: string, existing: StoredTag[], added: string[]): StoredTag[] {
  const result = [...existing]
  for (const typed of added) {
    const raw = typed.trim()
    const clean = raw.toLowerCase()
    if (raw && !result.some(tag => tag.clean === clean)) result.push({ id: '', author, raw, clean, machine: false })
  }
  return result
}
