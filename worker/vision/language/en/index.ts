import type { Language } from '../language.ts'
import { advertElsewhere } from '../shared/rules/advert-elsewhere.ts'
import { capitals } from '../shared/rules/capitals.ts'
import { duplicateTag } from '../shared/rules/duplicate-tag.ts'
import { emoji } from '../shared/rules/emoji.ts'
import { empty } from '../shared/rules/empty.ts'
import { endPunctuation } from '../shared/rules/end-punctuation.ts'
import { invitationElsewhere } from '../shared/rules/invitation-elsewhere.ts'
import { length } from '../shared/rules/length.ts'
import { link } from '../shared/rules/link.ts'
import { markup } from '../shared/rules/markup.ts'
import { otherLanguage } from '../shared/rules/other-language.ts'
import { repetition } from '../shared/rules/repetition.ts'
import { sentences } from '../shared/rules/sentences.ts'
import { tagCount } from '../shared/rules/tag-count.ts'
import { tagForm } from '../shared/rules/tag-form.ts'
import { spaced } from '../shared/word-forms.ts'
import { examples, WHOLE_ANSWER } from './examples.ts'
import { singular } from './morphology.ts'
import { namesIn } from './names/place-names.ts'
import { isSupported } from './names/support.ts'
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

export const en: Language = {
  code: 'en',
  inWords: 'English in American spelling (“color”, “gray”)',
  segmenter: new Intl.Segmenter('en', { granularity: 'sentence' }),
  titleCase: true,
  quotes: { open: '"“”\'‘’«', close: '"“”\'‘’»' },
  abbreviations: 'St Mt Ft Dr Mr Mrs Ms Prof Rev Sr Jr Capt Lt Sgt Gen Col'.split(' '),
  capitals: 'names',
  singular,
  examples,
  wholeAnswer: WHOLE_ANSWER,
  names: { find: namesIn, isHeld: isSupported, formOf: name => spaced(name).replaceAll(' ', '') },
  rules: [
    ...[empty, otherLanguage],
    ...[link, invitationElsewhere, invitation, markup, advertElsewhere, advertising, emoji, tagForm],
    ...[emDash, date, metaTalk, noVerb, cliche, guess, seeming, guessAboutAPerson],
    ...[factWithoutSource, placeWithoutSource],
    ...[endPunctuation, length, capitals, sentences, brokenOff, repetition],
    ...[tagCount, duplicateTag],
  ],
}

export const enGB: Language = { ...en, code: 'en-GB', inWords: 'English in British spelling (“colour”, “grey”)' }
