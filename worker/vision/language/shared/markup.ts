import { PROSE_AND_TAGS, type Rule } from '../rule.ts'
import { firstMatch } from './readings.ts'

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

export const markup: Rule = {
  id: 'markup',
  on: PROSE_AND_TAGS,
  find: text => firstMatch(MARKUP, text),
  say: (_, { field }) =>
    field === 'tag' ? 'A tag contains markup.' : `The ${field} contains markup or control characters.`,
}
