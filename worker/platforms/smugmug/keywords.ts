/** Case and the width of spaces do not make another keyword. */
export function canonicalKeyword(raw: string): string {
  return raw.toLowerCase().replace(/\s+/g, ' ').trim()
}

/** A keyword of ours without the signs that part keywords: whether a list keeps one that holds them is not documented. */
export function writableKeyword(raw: string): string {
  return raw.replace(/[,;"]/g, ' ').replace(/\s+/g, ' ').trim()
}

/** A keyword of ours counts as there in the form in which it is written. */
export function keywordForm(raw: string): string {
  return canonicalKeyword(writableKeyword(raw))
}

const PARTS = /[,;]/

/** A search takes several keywords and wants all of them: quotes keep one together. */
export function searchKeyword(raw: string): string {
  return PARTS.test(raw) ? `"${raw.replaceAll('"', '')}"` : raw
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
