import type { Language } from '../language.ts'
import { placesIn } from '../shared/places.ts'
import { standardRules } from '../shared/standard-rules.ts'
import { examples, WHOLE_ANSWER } from './examples.ts'
import { LIKE_ENGLISH } from './words/like-english.ts'
import { WORDS } from './words/lists.ts'
import { ORDINARY } from './words/ordinary.ts'
import { PLACES } from './words/places.ts'

const capitals = 'names'
const names = placesIn(PLACES, capitals)

export const it: Language = {
  code: 'it',
  segmenter: new Intl.Segmenter('it', { granularity: 'sentence' }),
  titleCase: false,
  quotes: { open: '"«“\'‘’', close: '"»”\'’' },
  abbreviations: 'Sig Sig.ra Dott Dr Prof S ca ecc es'.split(' '),
  capitals,
  sharesWithEnglish: word => ORDINARY().has(word) || LIKE_ENGLISH().has(word),
  singular: word => (word.length > 4 ? word.replace(/[aeio]$/, '') : word),
  examples,
  wholeAnswer: WHOLE_ANSWER,
  names,
  rules: standardRules(WORDS, names),
}
