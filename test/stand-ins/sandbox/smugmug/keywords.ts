import type { StoredTag } from '../library/photo.ts'

/** The string form: keywords separated by `; ` or `,`; one that contains a separator is in double quotes, which are removed. */
export function parseKeywords(list: string): string[] {
  const parts = list.match(/(?:"[^"]*"|[^;,"]|"(?=[^"]*$))+/g) ?? []
  return parts.map(part => part.trim().replace(/^"([^"]*)"$/, '$1'))
}

/** The keywords of a search, which white space separates too. */
export function parseSearch(list: string): string[] {
  return [...list.matchAll(/"([^"]*)"|[^\s;,"]+/g)].map(([part, quoted]) => quoted ?? part)
}

export function joinKeywords(raws: readonly string[]): string {
  return raws.join('; ')
}

/** One element of the array form; separators split it here too. */
export function partKeyword(keyword: string): string[] {
  return keyword.split(/[;,]/)
}

/** The form a search compares keywords in: letter case and the width of spaces do not count. */
export function foldKeyword(raw: string): string {
  return raw.trim().toLowerCase().replace(/\s+/gu, '\u00a0')
}

/** The existing keywords followed by these, as typed; a repeated one is kept once, in its first spelling. */
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
