import type { StoredTag } from '../library/photo.ts'

/** The string form: `; ` or `,` part keywords; double quotes hold one with such a sign in it together and fall away. */
export function parseKeywords(list: string): string[] {
  const parts = list.match(/(?:"[^"]*"|[^;,"]|"(?=[^"]*$))+/g) ?? []
  return parts.map(part => part.trim().replace(/^"([^"]*)"$/, '$1'))
}

export function joinKeywords(raws: readonly string[]): string {
  return raws.join('; ')
}

/** One element of the array form; a sign that parts keywords does so here too. */
export function partKeyword(keyword: string): string[] {
  return keyword.split(/[;,]/)
}

/** What makes it the same keyword in a search: letter case and the width of spaces do not count. */
export function foldKeyword(raw: string): string {
  return raw.trim().toLowerCase().replace(/\s+/gu, '\u00a0')
}

/** Keywords after those there are, as typed; the same one is kept once, in its first spelling. */
export function withKeywords(existing: readonly StoredTag[], raws: readonly string[]): StoredTag[] {
  const result = [...existing]
  for (const typed of raws) {
    const raw = typed.trim()
    const clean = foldKeyword(raw)
    if (clean === '' || result.some(tag => tag.clean === clean)) continue
    result.push({ id: clean, author: '', raw, clean, machine: false })
  }
  return result
}
