import * as z from 'zod'
import { DEFAULT_LANGUAGE, LANGUAGES, type LanguageCode } from '../domain/languages.ts'
import { DESCRIPTION_SENTENCES } from '../domain/limits.ts'
import { ALL_FACTS, type ModelFacts } from '../domain/model-facts.ts'
import {
  ADD_TAGS_TO,
  type AddTagsTo,
  NO_OWN_WORDS,
  type OwnWords,
  tidyWord,
  WORD_LISTS,
  type WordList,
  wordFault,
} from '../domain/own-words.ts'
import { STYLE_CHOICES, type StyleChoice } from '../domain/styles.ts'
import type { SuccessAnswer } from './errors.ts'

export type Preferences = OwnWords & {
  defaultStyle: StyleChoice
  descriptionSentences: number
  language: LanguageCode
  enablePreview: boolean
  /** Titles given by a camera (IMG_1234) count as missing. */
  replaceCameraNames: boolean
  modelFacts: ModelFacts
  /** Until the user chooses: `few`, in accounts made before there was a choice `all`. */
  addTagsTo: AddTagsTo
  /** False in such an account until its user has chosen or was told that there is a choice. */
  knowsAddTagsTo: boolean
  /** False until the user has saved preferences; the photo flow then starts from `descriptive`. */
  saved: boolean
}

/** The response of GET and reset; PUT /api/users/preferences adds `success`. */
export type PreferencesAnswer = { preferences: Preferences }
export type SavePreferencesAnswer = PreferencesAnswer & SuccessAnswer

export const DEFAULT_PREFERENCES: Preferences = {
  defaultStyle: 'descriptive',
  descriptionSentences: DESCRIPTION_SENTENCES.default,
  language: DEFAULT_LANGUAGE,
  enablePreview: true,
  replaceCameraNames: true,
  modelFacts: ALL_FACTS,
  ...NO_OWN_WORDS,
  addTagsTo: 'few',
  knowsAddTagsTo: true,
  saved: false,
}

const { min, max } = DESCRIPTION_SENTENCES
const LENGTHS = `Description length must be ${min} to ${max} sentences`

export const Sentences = z.int(LENGTHS).min(min, LENGTHS).max(max, LENGTHS)
export const Style = z.enum(STYLE_CHOICES, 'Please choose a style')

export const Language = z.enum(LANGUAGES, 'Please choose a language')

/** Entries in their stored form, each once. */
function words(list: WordList) {
  const { name, max } = WORD_LISTS[list]
  const Word = z
    .string(`${name}: please enter words`)
    .transform(tidyWord)
    .superRefine((word, context) => {
      const fault = wordFault(word, list)
      if (fault !== undefined) context.addIssue({ code: 'custom', message: `${name}: ${fault}` })
    })
  return z
    .array(Word, `${name}: please enter a list`)
    .max(max, `${name}: at most ${max} entries`)
    .transform(typed => [...new Map(typed.toReversed().map(word => [word.toLowerCase(), word])).values()].toReversed())
}

export const PreferencesInput = z
  .object({
    defaultStyle: Style,
    descriptionSentences: Sentences,
    language: Language,
    enablePreview: z.boolean(),
    replaceCameraNames: z.boolean(),
    /** Facts that are absent keep their setting. */
    modelFacts: z
      .object({
        place: z.boolean(),
        album: z.boolean(),
        texts: z.boolean(),
        tags: z.boolean(),
      } satisfies Record<keyof ModelFacts, z.ZodType>)
      .partial(),
    vocabulary: words('vocabulary'),
    alwaysTags: words('alwaysTags'),
    neverTags: words('neverTags'),
    neverUse: words('neverUse'),
    addTagsTo: z.enum(ADD_TAGS_TO, 'Please choose which photos get tags'),
    knowsAddTagsTo: z.boolean(),
  } satisfies Record<Exclude<keyof Preferences, 'saved'>, z.ZodType>)
  .partial()
export type PreferencesChanges = z.infer<typeof PreferencesInput>
