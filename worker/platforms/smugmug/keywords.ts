import { canonicalTag } from '../../domain/tags.ts'

/** The form in which a search finds a keyword. */
export function searchForm(raw: string): string {
  return canonicalTag('smugmug', raw)
}

const PARTS = /[,;]/

/**
 * A keyword in the form for a search, which takes several and wants all of them: quotes keep one together. That white
 * space separates keywords is not documented, but SmugMug itself quotes a single keyword of two words.
 */
export function searchKeyword(raw: string): string {
  return PARTS.test(raw) || /\s/.test(raw) ? `"${raw.replaceAll('"', '')}"` : raw
}

/**
 * The field that replaces all keywords by these. The array takes nearly all as they are. If one of the owner's contains
 * a separator, the text form keeps it together with quotes. Undefined if neither is possible.
 */
export function keywordsField(raws: string[]): { KeywordArray: string[] } | { Keywords: string } | undefined {
  if (!raws.some(raw => PARTS.test(raw))) return { KeywordArray: raws }
  if (raws.some(raw => raw.includes('"'))) return undefined
  return { Keywords: raws.map(raw => (PARTS.test(raw) ? `"${raw}"` : raw)).join('; ') }
}
