import { DEFAULT_LANGUAGE, LANGUAGE_NAMES, LANGUAGES, type LanguageCode } from '#worker/domain/languages.ts'

const isNew = (code: LanguageCode) => !code.startsWith(DEFAULT_LANGUAGE)

/** The languages to choose from, for a `Select`. */
export const LANGUAGE_OPTIONS = LANGUAGES.map(value => ({
  value,
  label: isNew(value) ? `${LANGUAGE_NAMES[value]} (new)` : LANGUAGE_NAMES[value],
}))
