import { AMBIGUOUS, COUNTRIES } from './places.ts'

/** Lower case, without accents or ligatures, curly quotes made straight. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘]/g, "'")
    .replace(/œ/gi, 'oe')
    .replace(/ø/gi, 'o')
    .toLowerCase()
}

const squash = (text: string) => plain(text).replace(/[^\p{L}\p{N}]/gu, '')
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const spellings = (entry: string) => entry.split('|').map(plain)

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

const longestFirst = [...SUPPORT.keys()].sort((a, b) => b.length - a.length)
const known = new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst.map(literal).join('|')})(?![\\p{L}\\p{N}])`, 'gu')
const ambiguous = new RegExp(`\\b(?:in|near|at|outside|across|from|around) (${AMBIGUOUS.join('|')})\\b`, 'g')
const bySquash = new Map(longestFirst.map(name => [squash(name), name]))

/** True when one of these names is in the facts, as words or run together as Flickr keeps tags. */
function supports(facts: string, names: string[]): boolean {
  const words = ` ${plain(facts).replace(/[^\p{L}\p{N}]+/gu, ' ')} `
  return names.some(name => {
    const spaced = name.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
    return words.includes(` ${spaced} `) || words.includes(` ${squash(name)} `)
  })
}

/** The first known place named in a sentence or title for which the facts hold no source. */
export function findUnsourcedPlace(text: string, facts: string): string | undefined {
  for (const [name] of plain(text).matchAll(known)) {
    if (!supports(facts, SUPPORT.get(name) ?? [name])) return name
  }
  for (const [, name = ''] of text.matchAll(ambiguous)) if (!supports(facts, [plain(name)])) return name
  return undefined
}

/** The same for a tag, whose words may be run together. */
export function findUnsourcedPlaceTag(tag: string, facts: string): string | undefined {
  const name = bySquash.get(squash(tag))
  if (name !== undefined && !supports(facts, SUPPORT.get(name) ?? [name])) return name
  return findUnsourcedPlace(tag, facts)
}
