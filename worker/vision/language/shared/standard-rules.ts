import type { Language } from '../language.ts'
import type { Rule } from '../rule.ts'
import { placeRule } from './places.ts'
import { advertElsewhere } from './rules/advert-elsewhere.ts'
import { capitals } from './rules/capitals.ts'
import { dash } from './rules/dash.ts'
import { duplicateTag } from './rules/duplicate-tag.ts'
import { emoji } from './rules/emoji.ts'
import { empty } from './rules/empty.ts'
import { endPunctuation } from './rules/end-punctuation.ts'
import { englishWords } from './rules/english-words.ts'
import { invitationElsewhere } from './rules/invitation-elsewhere.ts'
import { length } from './rules/length.ts'
import { link } from './rules/link.ts'
import { markup } from './rules/markup.ts'
import { otherLanguage } from './rules/other-language.ts'
import { repetition } from './rules/repetition.ts'
import { sentences } from './rules/sentences.ts'
import { tagCount } from './rules/tag-count.ts'
import { tagForm } from './rules/tag-form.ts'
import { type WordLists, wordRules } from './word-rules.ts'

/** All rules of a language whose own ones are lists of words and of places, in order. */
export const standardRules = (lists: WordLists, names: NonNullable<Language['names']>): readonly Rule[] => [
  ...[empty, otherLanguage],
  ...[link, invitationElsewhere, markup, advertElsewhere, emoji, tagForm, dash],
  ...wordRules(lists),
  ...[englishWords, placeRule(names)],
  ...[endPunctuation, length, capitals, sentences, repetition, tagCount, duplicateTag],
]
