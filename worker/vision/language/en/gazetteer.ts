import { AMBIGUOUS, COUNTRIES } from './places.ts'

export type TextField = 'title' | 'description' | 'tags'

/** A word of a text: its compared form, and where it stands. */
type Word = { form: string; start: number; end: number }

/** Lower case letters and digits, without accents, ligatures and apostrophes. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}'’‘]/gu, '')
    .replace(/œ/gi, 'oe')
    .replace(/ø/gi, 'o')
    .toLowerCase()
}

const WORD = /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}]|['’‘](?=\p{L}))*/gu

function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
    form: plain(word),
    start: index,
    end: index + word.length,
  }))
}

const spaced = (name: string) =>
  wordsOf(name)
    .map(({ form }) => form)
    .join(' ')
const squash = (name: string) => spaced(name).replaceAll(' ', '')
const spellings = (entry: string) => entry.split('|').map(spaced)

/** Each spelling, and the spellings any of which in the facts supports it: its own, and those of what lies inside it. */
const SUPPORT = new Map<string, string[]>()
for (const [country, cities] of Object.entries(COUNTRIES)) {
  const inCountry = spellings(country)
  for (const [city, landmarks] of Object.entries(cities)) {
    const inCity = spellings(city)
    for (const landmark of landmarks) {
      for (const name of spellings(landmark)) SUPPORT.set(name, spellings(landmark))
      inCity.push(...spellings(landmark))
    }
    for (const name of spellings(city)) SUPPORT.set(name, inCity)
    inCountry.push(...inCity)
  }
  for (const name of spellings(country)) SUPPORT.set(name, inCountry)
}

const bySquash = new Map([...SUPPORT.keys()].map(name => [name.replaceAll(' ', ''), name]))
const ambiguous = new Set(AMBIGUOUS)
const PREPOSITIONS = new Set(['in', 'near', 'at', 'outside', 'across', 'from', 'around'])
const MOST_WORDS = 5
const JOIN = /^(?:[ -]|\. ?)$/

/** Every name of a place in one text, as it is written there, whether or not a fact holds it. A tag may be run together. */
export function namesIn(text: string, field: TextField): string[] {
  if (field === 'tags') {
    const whole = bySquash.get(squash(text))
    if (whole !== undefined) return [text]
  }
  const words = wordsOf(text)
  const names: string[] = []
  for (let first = 0; first < words.length; first++) {
    const last = lastOfName(text, words, first)
    if (last === undefined) continue
    names.push(text.slice(words[first]?.start, words[last]?.end))
    first = last
  }
  return names
}

function lastOfName(text: string, words: Word[], first: number): number | undefined {
  let run = ''
  let found: number | undefined
  for (let last = first; last < words.length && last < first + MOST_WORDS; last++) {
    const [before, word] = [words[last - 1], words[last]]
    if (!word || (last > first && !JOIN.test(text.slice(before?.end, word.start)))) break
    run = run === '' ? word.form : `${run} ${word.form}`
    if (SUPPORT.has(run) || SUPPORT.has(run.replace(/s$/, ''))) found = last
  }
  const [before, word] = [words[first - 1], words[first]]
  const isAmbiguous = word !== undefined && ambiguous.has(text.slice(word.start, word.end))
  return found ?? (isAmbiguous && PREPOSITIONS.has(before?.form ?? '') ? first : undefined)
}

/** True when a text of the facts holds a name, or one of a place inside it, as words or run together as Flickr keeps tags. */
export function isSupported(name: string, facts: string): boolean {
  const held = ` ${spaced(facts)} `
  const whole = bySquash.get(squash(name)) ?? spaced(name)
  return (SUPPORT.get(whole) ?? [whole]).some(
    one => held.includes(` ${one} `) || held.includes(` ${one.replaceAll(' ', '')} `),
  )
}

/** The first name of a place in a title or description that no fact holds. */
export function findUnsourcedPlace(text: string, facts: string, field: TextField): string | undefined {
  return namesIn(text, field).find(name => !isSupported(name, facts))
}

/** The same for a tag, whose words may be run together. */
export function findUnsourcedPlaceTag(tag: string, facts: string): string | undefined {
  return findUnsourcedPlace(tag, facts, 'tags')
}
