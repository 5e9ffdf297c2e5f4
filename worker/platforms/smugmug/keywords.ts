import { canonicalTag } from '../../domain/tags.ts'

/** The form in which a search finds a keyword. */
export function searchForm(raw: string): string {
  return canonicalTag('smugmug', raw)
}

const PARTS = /[,;]/

/**
 * A search takes several keywords and wants all of them: quotes keep one together. That white space parts them is not
 * documented, but SmugMug itself quotes a lone keyword of two words.
 */
export function searchKeyword(raw: string): string {
  return PARTS.test(raw) || /\s/.test(raw) ? `"${raw.replaceAll('"', '')}"` : raw
}

/**
 * The field that replaces all keywords by these. The list takes nearly all as they are; where one of the owner's holds
 * a sign that parts keywords, the text form keeps it together by quotes. Undefined where neither can.
 */
export function keywordsField(raws: string[]): { KeywordArray: string[] } | { Keywords: string } | undefined {
  if (!raws.some(raw => PARTS.test(raw))) return { KeywordArray: raws }
  if (raws.some(raw => raw.includes('"'))) return undefined
  return { Keywords: raws.map(raw => (PARTS.test(raw) ? `"${raw}"` : raw)).join('; ') }
}
