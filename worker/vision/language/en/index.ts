import type { Language } from '../language.ts'
import { advertElsewhere } from '../shared/adverts.ts'
import { emoji } from '../shared/emoji.ts'
import { invitationElsewhere } from '../shared/invitations.ts'
import { link } from '../shared/links.ts'
import { markup } from '../shared/markup.ts'
import { repetition } from '../shared/repetition.ts'
import { sentences } from '../shared/sentences.ts'
import { duplicateTag, tagCount, tagForm } from '../shared/tag-form.ts'
import { capitals, empty, endPunctuation, length } from '../shared/title-form.ts'
import { examples, WHOLE_ANSWER } from './examples.ts'
import { singular } from './morphology.ts'
import { advertising } from './rules/advertising.ts'
import { brokenOff } from './rules/broken-off.ts'
import { cliche } from './rules/cliche.ts'
import { date } from './rules/date.ts'
import { emDash } from './rules/em-dash.ts'
import { factWithoutSource } from './rules/fact-without-source.ts'
import { guess, seeming } from './rules/guess.ts'
import { guessAboutAPerson } from './rules/guess-about-a-person.ts'
import { invitation } from './rules/invitation.ts'
import { metaTalk } from './rules/meta-talk.ts'
import { noVerb } from './rules/no-verb.ts'
import { placeWithoutSource } from './rules/place-without-source.ts'

const ABBREVIATIONS = [
  ...['St', 'Mt', 'Ft', 'Dr', 'Mr', 'Mrs', 'Ms', 'Prof', 'Rev', 'Sr', 'Jr'],
  ...['Capt', 'Lt', 'Sgt', 'Gen', 'Col'],
]

export const en: Language = {
  code: 'en',
  segmenter: new Intl.Segmenter('en', { granularity: 'sentence' }),
  titleCase: true,
  quotes: { open: '"“”\'‘’«', close: '"“”\'‘’»' },
  abbreviations: ABBREVIATIONS,
  capitals: 'names',
  singular,
  examples,
  wholeAnswer: WHOLE_ANSWER,
  rules: [
    ...[empty],
    ...[link, invitationElsewhere, invitation, markup, advertElsewhere, advertising, emoji, tagForm],
    ...[emDash, date, metaTalk, noVerb, cliche, guess, seeming, guessAboutAPerson],
    ...[factWithoutSource, placeWithoutSource],
    ...[endPunctuation, length, capitals, sentences, brokenOff, repetition],
    ...[tagCount, duplicateTag],
  ],
}
