import { BASE_LANGUAGES } from '../../../domain/languages.ts'
import { lazily } from './lazily.ts'
import { spaced } from './word-forms.ts'

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')

/** Codes of countries by their name in a language, in the form of `spaced`. */
function countriesIn(language: string): Map<string, string> {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  const codes = LETTERS.flatMap(a => LETTERS.map(b => a + b)).filter(code => code !== 'ZZ')
  return new Map(codes.flatMap(code => [[spaced(names.of(code) ?? ''), code] as const]).filter(([name]) => name !== ''))
}

const byLanguage = lazily(
  () =>
    new Map<string, () => Map<string, string>>(
      BASE_LANGUAGES.map(language => [language, lazily(() => countriesIn(language))]),
    ),
)

export const isCountry = (form: string, language: string): boolean => byLanguage().get(language)?.().has(form) ?? false

/** The names of a country in all languages, by its name in one; empty if it is none. */
export function countryNames(form: string, language: string): string[] {
  const code = byLanguage().get(language)?.().get(form)
  if (code === undefined) return []
  return BASE_LANGUAGES.map(other => spaced(new Intl.DisplayNames(other, { type: 'region' }).of(code) ?? ''))
}
