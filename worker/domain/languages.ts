/** The languages that texts can be written in (BCP 47), in the order in which they are offered. The first is the default. */
export const LANGUAGES = ['en', 'en-GB', 'de', 'fr', 'es', 'it', 'pt', 'pt-BR', 'nl'] as const
export type LanguageCode = (typeof LANGUAGES)[number]

/** A language without its region. One that is written in some regions only needs an entry without a region all the same. */
export type BaseLanguage = Exclude<LanguageCode, `${string}-${string}`>
export const BASE_LANGUAGES = LANGUAGES.filter((code): code is BaseLanguage => !code.includes('-'))

/** The code (BCP 47) of a language without its region. */
export const baseOf = (code: string): string => code.replace(/-.*/, '')

export const DEFAULT_LANGUAGE: LanguageCode = LANGUAGES[0]

/** Their names in English, the language of the pages. */
export const LANGUAGE_NAMES: Record<LanguageCode, string> = {
  en: 'English',
  'en-GB': 'English (UK)',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  it: 'Italian',
  pt: 'Portuguese',
  'pt-BR': 'Portuguese (Brazil)',
  nl: 'Dutch',
}
