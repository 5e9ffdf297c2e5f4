import { stemmer as dutch } from '@orama/stemmers/dutch'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as italian } from '@orama/stemmers/italian'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import english from 'wink-porter2-stemmer'
import { type BaseLanguage, baseOf } from '../domain/languages.ts'

/** The Snowball stemmer of each language, for words in lower case. */
const STEMMERS: Record<string, (word: string) => string> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  pt: portuguese,
  nl: dutch,
} satisfies Record<BaseLanguage, (word: string) => string>

/** What Snowball takes from a word of a language (BCP 47); the word itself in an unknown one. */
export function stem(word: string, language: string): string {
  const stemmer = STEMMERS[baseOf(language)]
  return stemmer ? stemmer(word) : word
}
