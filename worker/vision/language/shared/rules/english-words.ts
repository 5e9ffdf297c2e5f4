import { PROSE_AND_TAGS, type Rule } from '../../rule.ts'
import { firstMatch } from '../readings.ts'
import { says } from '../says.ts'
import { pattern } from '../word-edges.ts'

/** English words that reach no text in any language: models keep them where they write another. */
const NEVER = [
  pattern('\\b(?:stunning|breathtaking|captivating|mesmeri[sz]ing|amazing|gorgeous|vibrant|serene|majestic)\\b'),
  pattern('\\b(?:appears? to be|possibly|probably|likely|perhaps|the viewer|in the image|the image shows)\\b'),
]

export const englishWords: Rule = {
  id: 'cliché',
  on: PROSE_AND_TAGS,
  find: (text, { facts }) => {
    const found = firstMatch(NEVER, text)
    return found !== undefined && facts.toLowerCase().includes(found.toLowerCase()) ? undefined : found
  },
  say: says('is English', 'contains English words'),
}
