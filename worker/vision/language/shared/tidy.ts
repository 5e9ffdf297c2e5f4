import type { Conventions } from '../rule.ts'
import { capitalized } from './sentences.ts'
import { isTopLevelDomain } from './top-level-domains.ts'
import { withWordEdges } from './word-edges.ts'

/** A full stop without a space after it: “sea.The” are two sentences, “evil.Shop” may be a domain. */
const UNSPACED = /\p{Ll}{2}[.!?](?=(\p{Lu}\p{Ll}+))/gu
/** Top-level domains that begin sentences. */
const STARTS = /^(?:An|As|At|By|Do|He|In|Is|It|My|No|On|So|To)$/

/** Markdown at the start of a line: a heading, a list item, a quotation. */
const LINE_MARK = /^\s{0,8}(?:#{1,6}|[-*•>]|\d{1,2}[.)])\s+/gmu

/** An alternative that never matches. */
const NONE = '(?!)'

type Patterns = { abbreviated: RegExp; quoted: RegExp; unclosed: RegExp }
const patterns = new WeakMap<Conventions, Patterns>()

function patternsOf(language: Conventions): Patterns {
  const known = patterns.get(language)
  if (known) return known
  const { abbreviations, quotes } = language
  const [open, close] = [RegExp.escape(quotes.open), RegExp.escape(quotes.close)]
  const signs = RegExp.escape(quotes.open.replace(/['‘’]/g, ''))
  const made = {
    // The full stop of an abbreviation would look like the end of a sentence.
    abbreviated: withWordEdges(
      new RegExp(`\\b(${abbreviations.map(RegExp.escape).join('|') || NONE})\\. ?(?=\\p{Lu}\\p{Ll})`, 'gu'),
    ),
    quoted: new RegExp(`^[${open}](.*)[${close}]$`, 'su'),
    unclosed: new RegExp(`^[${signs}]([^${signs}${close}]*)$`, 'su'),
  }
  patterns.set(language, made)
  return made
}

/** The text on one line, in NFC, with single spaces, none before and one after punctuation, and without quotation marks around the whole. */
export function tidied(text: string, language: Conventions): string {
  const { abbreviated, quoted, unclosed } = patternsOf(language)
  return text
    .normalize('NFC')
    .replace(LINE_MARK, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/([.,;:!?]), /g, '$1 ')
    .replace(/ (?=([,;:!?])|\.(?: (\p{Ll}+))?)/gu, (_, sign, next = '') =>
      (sign && language.spaceBefore?.includes(sign)) || isTopLevelDomain(next) ? ' ' : '',
    )
    .replace(abbreviated, '$1 ')
    .replace(UNSPACED, (end, next) => (isTopLevelDomain(next) && !STARTS.test(next) ? end : `${end} `))
    .replace(quoted, '$1')
    .replace(unclosed, '$1')
}

/** The description with a capital at its start and, if it ends without punctuation, a full stop at its end. */
export function asParagraph(text: string, { quotes }: Conventions): string {
  const begun = capitalized(text)
  const last = begun.slice(-1)
  const end = `)${quotes.close}`.includes(last) ? begun.slice(-2, -1) : last
  return /[\p{L}\p{N}]/u.test(end) ? `${begun}.` : begun
}
