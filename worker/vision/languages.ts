import { DEFAULT_LANGUAGE, type LanguageCode } from '../domain/languages.ts'
import { de } from './language/de/index.ts'
import { en, enGB } from './language/en/index.ts'
import { es } from './language/es/index.ts'
import { fr } from './language/fr/index.ts'
import { it } from './language/it/index.ts'
import type { Language } from './language/language.ts'
import { nl } from './language/nl/index.ts'
import { pt, ptBR } from './language/pt/index.ts'

const LANGUAGES: Record<LanguageCode, () => Language> = {
  en: () => en,
  'en-GB': () => enGB,
  de: () => de,
  fr: () => fr,
  es: () => es,
  it: () => it,
  pt: () => pt,
  'pt-BR': () => ptBR,
  nl: () => nl,
}

/** What is known about a language, the default one if none is asked for, or one of a later release. */
export const languageOf = (code: LanguageCode = DEFAULT_LANGUAGE): Language => (LANGUAGES[code] ?? LANGUAGES.en)()
