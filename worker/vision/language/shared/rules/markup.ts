import { PROSE_AND_TAGS, type Rule } from '../../rule.ts'
import { firstMatch } from '../readings.ts'
import { contains } from '../says.ts'

const MARKUP = [
  /<\/?[a-z!][^>]*>?/i,
  /&(?:[a-z]+;|#\d+|#x[\da-f])/i,
  /\*\*|__|``?|~~/,
  /\[[^\]]{0,300}\]\([^)]{0,500}\)/,
  // BBCode.
  /\[(?:\/[a-z]+|(?:b|i|u|s|url|img|quote|code|color|size|email)(?:=[^\]]*)?)\]/i,
  /^\s*(?:#+|[-*•>]) /m,
  /[*_]\S[^*_]*\S[*_]/,
  /[{}\\|]/,
  /[\p{Cc}\p{Cf}]/u,
]

/** With a `!` before it, it shows a picture. Its address may have parentheses of its own. */
const LINK = /(!?)\[([^\]\n]{1,200})\]\((?:[^()\n]|\([^()\n]{0,100}\)){0,300}\)/gu

/** Emphasis, quotes of code, and links reduced to their text, without pictures. An underscore inside a word emphasizes nothing: it may be part of a handle. */
function withoutMarkdown(text: string): string {
  return text
    .replace(
      /(\*{1,3}|`{1,3}|~~|(?<![\p{L}\p{N}_])_{1,3})(?=\S)([^*_`~\n]{1,300}?)(?<=\S)\1(?!(?<=_)[\p{L}\p{N}_])/gu,
      '$2',
    )
    .replace(LINK, (_, picture: string, shown: string) => (picture === '' ? shown : ''))
}

export const markup: Rule = {
  id: 'markup',
  on: PROSE_AND_TAGS,
  find: text => firstMatch(MARKUP, text),
  mend: withoutMarkdown,
  say: contains('markup or control characters'),
  ask: 'No markup, and no quotation marks around the whole title.',
}
