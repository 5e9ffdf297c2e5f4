import type { Language } from '../language.ts'
import { placesIn } from '../shared/places.ts'
import { standardRules } from '../shared/standard-rules.ts'
import { examples, WHOLE_ANSWER } from './examples.ts'
import { LIKE_ENGLISH } from './words/like-english.ts'
import { WORDS } from './words/lists.ts'
import { ORDINARY } from './words/ordinary.ts'
import { PLACES } from './words/places.ts'

const capitals = 'nouns'
const names = placesIn(PLACES, capitals)

export const de: Language = {
  code: 'de',
  segmenter: new Intl.Segmenter('de', { granularity: 'sentence' }),
  titleCase: false,
  quotes: { open: '"„“”»«‚‘’›‹\'', close: '"“”«»‘’‹›\'' },
  abbreviations: 'z.B d.h u.a St Hl Dr Prof Nr Str ca bzw usw'.split(' '),
  capitals,
  sharesWithEnglish: word => ORDINARY().has(word) || LIKE_ENGLISH().has(word),
  singular: word => (word.length > 5 ? word.replace(/(?:en|e|n)$/, '') : word),
  examples,
  wholeAnswer: WHOLE_ANSWER,
  names,
  rules: standardRules(WORDS, names),
}
