import type { GeneratedText, PhotoFacts } from '#worker/domain/description.ts'
import { LANGUAGES as CODES } from '#worker/domain/languages.ts'
import { en } from '#worker/vision/language/en/index.ts'
import type { Language } from '#worker/vision/language/language.ts'
import { languageOf } from '#worker/vision/languages.ts'
import type { TextRequest } from '#worker/vision/request.ts'
import { checkDescription } from '#worker/vision/rules.ts'

/** Every language the product writes: the examples of each are judged by its rules. */
export const LANGUAGES: readonly Language[] = CODES.map(code => languageOf(code))

export const TAGS = [
  'moorings',
  'harbour',
  'fishing boat',
  'quay',
  'blue',
  'morning',
  'calm water',
  'gulls',
  'rope',
  'stone',
]

/** Texts that break no rule if three sentences are asked for. */
export const goodTexts: GeneratedText = {
  title: 'Three Boats at a Stone Quay',
  description: 'Three boats lie along a quay. The nearest is blue. Gulls stand on the posts.',
  tags: TAGS,
}

export const noFacts: PhotoFacts = {
  albumTitle: null,
  ownerTitle: '',
  ownerDescription: '',
  ownerTags: [],
  takenAt: null,
  place: null,
}

const requests = new Map<string, TextRequest>()

/** The same request for the same changes, so that a text which many tests judge, such as a good one, is searched once. */
export function textRequest({ language = en, ...changes }: Partial<TextRequest> = {}): TextRequest {
  const made: TextRequest = { style: 'descriptive', descriptionSentences: 3, facts: noFacts, ...changes, language }
  // A test's own language may be another one each time.
  if (!LANGUAGES.includes(language)) return made
  const key = JSON.stringify([language.code, changes])
  const request = requests.get(key) ?? made
  requests.set(key, request)
  return request
}

/** The rules that the good texts break after this change, as `field: rule`. */
export function rulesOf(changes: Partial<GeneratedText>, asked = textRequest()): string[] {
  return checkDescription({ ...goodTexts, ...changes }, asked).map(({ field, rule }) => `${field}: ${rule}`)
}
