import { DEFAULT_LANGUAGE, type LanguageCode } from '../domain/languages.ts'
import { de } from './language/de/index.ts'
import { en, enGB } from './language/en/index.ts'
import type { Language } from './language/language.ts'

const LANGUAGES: Record<LanguageCode, () => Language> = {
  en: () => en,
  'en-GB': () => enGB,
  de: () => de,
}

/** What is known about a language, the default one if none is asked for, or one of a later release. */
export const languageOf = (code: LanguageCode = DEFAULT_LANGUAGE): Language => (LANGUAGES[code] ?? LANGUAGES.en)()
