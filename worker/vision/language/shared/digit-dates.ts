import { withWordEdges } from './word-edges.ts'

/**
 * Patterns of dates in digits. `numbered` is the source of a look-behind: the words of a language after which four digits are
 * not a year (“ISO 1600”).
 */
export const digitDates = (numbered: string): RegExp[] =>
  [
    // Years, alone or as decades.
    new RegExp(
      `${numbered}(?<![\\p{L}\\p{N}.,:/])(?:1[5-9]\\d{2}|20\\d{2})(?:['’]?s)?(?![\\p{L}\\p{N}]|[.,:]\\d)`,
      'iu',
    ),
    // The year of another script.
    /(?<!\d)(?:19|20)\d{2}[年년]/u,
    /(?<![\p{L}\p{N}])['’]\d{2}s?(?!\p{L}|\d)/u,
    /(?<![\d/.])\d0['’]?s\b/,
    /\b\d{1,4}([-/.])\d{1,2}\1\d{1,4}\b/,
  ].map(withWordEdges)
