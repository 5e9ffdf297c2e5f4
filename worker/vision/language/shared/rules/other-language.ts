import { detectAll, supportedLanguages, toISO3 } from 'tinyld/light'
import { BASE_LANGUAGES, baseOf } from '../../../../domain/languages.ts'
import type { Context, Rule } from '../../rule.ts'
import { isKnownWord } from '../top-level-domains.ts'
import { spaced, wordsOf } from '../word-forms.ts'

/** A text with fewer letters is no evidence. */
const LETTERS_MIN = 40
/** A language that is less likely than the first by more than this is not near it. Of tags, words without grammar, little can be told. */
const NEAR = { text: 0.5, tags: 0.1 }
/** Tags are English from this share of English words on, and are not below the other; words that languages share are in between. */
const ENGLISH_TAGS = { from: 0.7, below: 0.4 }
/** As many words that English lacks are evidence of the language asked for. */
const FOREIGN_MIN = 3
const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language' })

/** A text that is clearly in another language than the one asked for. */
function findOtherLanguage(text: string, { field, sentences, language, names }: Context): string | undefined {
  // A clause alone is too short to tell.
  if (field === 'description' && sentences === null) return undefined
  const own = withoutNames(text, names)
  if ((own.match(/\p{L}/gu)?.length ?? 0) < LETTERS_MIN) return undefined
  const asked = baseOf(language.code)
  const { english, foreign } = sortedByEnglish(own, language)
  if (field === 'tags' && asked !== 'en' && english >= ENGLISH_TAGS.from)
    return foreign.length >= FOREIGN_MIN && !isFarFrom(foreign.join('\n'), asked, NEAR.tags) ? undefined : text
  if (asked === 'en' && english >= ENGLISH_TAGS.below) return undefined
  const near = field === 'tags' && asked !== 'en' ? NEAR.tags : NEAR.text
  return isFarFrom(own, asked, near) ? text : undefined
}

/** False where the detector does not know the language asked for: it would take every text in that language for another. */
function isFarFrom(text: string, asked: string, near: number): boolean {
  if (!supportedLanguages.includes(toISO3(asked))) return false
  const found = detectAll(text, { only: BASE_LANGUAGES })
  const likely = found.find(({ lang }) => lang === asked)?.accuracy ?? 0
  return likely < (found[0]?.accuracy ?? 0) * near
}

/** Without the words that have a capital here and in the facts: a name may be in any language. */
function withoutNames(text: string, facts: string): string {
  const names = new Set(wordsOf(facts).flatMap(({ form, isCapital }) => (isCapital ? form : [])))
  if (names.size === 0) return text
  let [own, end] = ['', 0]
  for (const word of wordsOf(text)) {
    own += text.slice(end, word.isCapital && names.has(word.form) ? word.start : word.end)
    end = word.end
  }
  return own + text.slice(end)
}

/** The share of English, not counting words that both languages have, and the words that English lacks. */
function sortedByEnglish(text: string, { sharesWithEnglish }: Context['language']) {
  const words = Map.groupBy(text.match(/\p{L}{3,}/gu) ?? [], isKnownWord)
  const foreign = words.get(false) ?? []
  const english = (words.get(true) ?? []).filter(word => !sharesWithEnglish?.(spaced(word)))
  return { english: english.length / Math.max(1, english.length + foreign.length), foreign }
}

export const otherLanguage: Rule = {
  id: 'language',
  on: ['description', 'tags'],
  find: findOtherLanguage,
  say: (_, { field, language }) => {
    const name = LANGUAGE_NAMES.of(baseOf(language.code))
    return field === 'tags' ? `The tags are not in ${name}.` : `The description is not in ${name}.`
  },
}
