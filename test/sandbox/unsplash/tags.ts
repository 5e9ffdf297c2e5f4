import type { StoredTag } from '../library/photo.ts'

/** Spelled as typed, spaces and capitals included; a tag already there in another case is not added. */
export function withUnsplashTags(author: string, existing: StoredTag[], added: string[]): StoredTag[] {
  const result = [...existing]
  for (const typed of added) {
    const raw = typed.trim()
    const clean = raw.toLowerCase()
    if (raw && !result.some(tag => tag.clean === clean)) result.push({ id: '', author, raw, clean, machine: false })
  }
  return result
}
