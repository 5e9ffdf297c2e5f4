import { kindOf } from '../../../../places/lexicon.ts'
import { lazily } from '../../shared/lazily.ts'
import { isUnspaced, spaced, type Word, wordsOf } from '../../shared/word-forms.ts'
import { isDistinctive } from './landmarks.ts'
import { COUNTRIES } from './places.ts'

const spellings = (entry: string) => entry.split('|').map(spaced)

/** For each spelling of `COUNTRIES`, those that support it: its other spellings, and those of the places inside it. */
const supporting = lazily(() => {
  const support = new Map<string, string[]>()
  for (const [country, cities] of Object.entries(COUNTRIES)) {
    const inCountry = spellings(country)
    for (const [city, landmarks] of Object.entries(cities)) {
      const inCity = spellings(city)
      for (const landmark of landmarks) {
        for (const name of spellings(landmark)) support.set(name, spellings(landmark))
        inCity.push(...spellings(landmark))
      }
      for (const name of spellings(city)) support.set(name, inCity)
      inCountry.push(...inCity)
    }
    for (const name of spellings(country)) support.set(name, inCountry)
  }
  return support
})

const WIDER = /^(?:greater|(?:city|county|island|isle|province|republic|state|town) of) /

/**
 * Whether a fact has this name, in words or run together as in Flickr's tags, or the name of a place inside it. Of a landmark it
 * must have the words that are not ordinary ones, or else those before its kind: “Felixstowe” supports “Felixstowe Pier”,
 * “Round Tower” supports “Round Tower Bridge”.
 */
export function isSupported(name: string, facts: string): boolean {
  const held = wordsOf(facts)
  const run = spaced(name)
  const others = supporting().get(run) ?? [run.replace(WIDER, '')]
  if ([run, ...others].some(one => holds(held, one))) return true
  if (![undefined, 'name'].includes(kindOf(run))) return false
  const distinctive = wordsOf(name).filter(isDistinctive)
  if (distinctive.length > 0) return distinctive.every(({ form }) => holds(held, form) || isInflected(held, form))
  const withoutKind = run.split(' ').slice(0, -1).join(' ')
  return withoutKind !== '' && holds(held, withoutKind)
}

/**
 * Whether consecutive words are those of the name, run together or not, with or without an s at their ends. In a script
 * without spaces the name may be any part of a word.
 */
function holds(held: Word[], name: string): boolean {
  const asWritten = held.map(({ form }) => form)
  if (isUnspaced(name) && asWritten.some(form => form.includes(name))) return true
  return includesRun(asWritten, name) || includesRun(asWritten.map(withoutS), name.split(' ').map(withoutS).join(' '))
}

/** Final vowels that endings replace: Praha, Prahy. */
const LAST_VOWELS = /[aeiouyаеёийоуыэюяьαεηιουω]+$/u
const [STEM_MIN, ENDING_MAX] = [4, 5]

/** Whether a word is the name with another ending, as many languages write it: Helsinkiin, Москве, 서울역. */
function isInflected(held: Word[], name: string): boolean {
  const stem = name.replace(LAST_VOWELS, '')
  return (
    stem.length >= STEM_MIN &&
    held.some(({ form }) => form.startsWith(stem) && form.length <= Math.max(stem.length, name.length) + ENDING_MAX)
  )
}

const withoutS = (word: string) => word.replace(/s$/, '')

function includesRun(words: string[], name: string): boolean {
  const wanted = name.replaceAll(' ', '')
  return words.some((_, from) => {
    let run = ''
    for (let at = from; run.length < wanted.length && at < words.length; at++) run += words[at]
    return run === wanted
  })
}
