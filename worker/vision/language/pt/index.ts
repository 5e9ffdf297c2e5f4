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

export const pt: Language = {
  code: 'pt',
  inWords: 'European Portuguese, as written in Portugal',
  segmenter: new Intl.Segmenter('pt', { granularity: 'sentence' }),
  titleCase: false,
  quotes: { open: '"«“\'‘’', close: '"»”\'’' },
  startsLikeDomain: 'Com',
  abbreviations: 'Sr Sra Dr Dra D Sta Sto aprox ex etc'.split(' '),
  capitals,
  sharesWithEnglish: word => ORDINARY().has(word) || LIKE_ENGLISH().has(word),
  singular: word => (word.length > 4 ? word.replace(/s$/, '') : word),
  examples,
  wholeAnswer: WHOLE_ANSWER,
  names,
  rules: standardRules(WORDS, names),
}

export const ptBR: Language = {
  ...pt,
  code: 'pt-BR',
  inWords: 'Brazilian Portuguese, as written in Brazil (“trem”, “celular”)',
}
