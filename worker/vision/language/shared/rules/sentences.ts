import { counted } from '../../../../domain/counted.ts'
import type { Rule } from '../../rule.ts'
import { countSentences } from '../sentences.ts'

export const sentences: Rule = {
  id: 'sentences',
  on: ['description'],
  find: (text, { sentences: wanted, language }) => {
    if (text.trim() === '' || wanted === null) return undefined
    return countSentences(text, language) === wanted ? undefined : text
  },
  say: (text, { sentences: wanted, language }) =>
    `The description has ${counted(countSentences(text, language), 'sentence')}; it must have exactly ${wanted}.`,
  ask: 'The description is a single paragraph of complete sentences, unless the style says otherwise. Avoid abbreviations with full stops, which look like the end of a sentence.',
}
