import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { noFacts, textRequest } from '#test/kit/texts.ts'
import { BASE_LANGUAGES, baseOf, LANGUAGES, type LanguageCode } from '#worker/domain/languages.ts'
import { finderOf } from '#worker/vision/findings.ts'
import { cityNamesIn } from '#worker/vision/language/shared/city-names.ts'
import { otherLanguage } from '#worker/vision/language/shared/rules/other-language.ts'
import { languageOf } from '#worker/vision/languages.ts'
import { normalizeAnswer } from '#worker/vision/normalize-answer.ts'
import { checkDescription } from '#worker/vision/rules.ts'

// What a reader of each language has judged: `clean` has captions that break no rule, written before the rules were; `cases`
// has texts and the rule that each breaks, or `ok`; `tags` has tags that photographers use.
const folder = (name: string) => new URL(`./${name}/`, import.meta.url)
const linesOf = (name: string, code: string) =>
  readFileSync(new URL(`${code}.txt`, folder(name)), 'utf8')
    .trim()
    .split('\n')
const written = (name: string) =>
  readdirSync(folder(name))
    .map(file => file.replace('.txt', ''))
    .filter(code => (LANGUAGES as readonly string[]).includes(code)) as LanguageCode[]

const asking = (code: LanguageCode, facts = noFacts) =>
  textRequest({ language: languageOf(code), descriptionSentences: 1, style: 'descriptive', facts })

/** The rules that a description breaks, a case being one sentence. */
function brokenBy(code: LanguageCode, description: string, facts = noFacts): string[] {
  return checkDescription({ title: '', description, tags: [] }, asking(code, facts))
    .filter(({ field }) => field === 'description')
    .map(({ rule }) => rule)
}

test('every language but English has as many captions, cases and tags as a reader can judge it by, and sentences about cities', () => {
  const others = LANGUAGES.filter(code => !code.startsWith('en'))
  const bases = BASE_LANGUAGES.filter(code => code !== 'en')
  for (const [name, codes, least] of [
    ['clean', others, 30],
    ['cases', bases, 40],
    ['tags', BASE_LANGUAGES, 60],
  ] as const) {
    expect(written(name).toSorted(), `${name}/`).toEqual(codes.toSorted())
    const short = codes.filter(code => linesOf(name, code).length < least)
    expect(short, `with fewer than ${least} lines in ${name}/`).toEqual([])
  }
  expect(
    bases.filter(code => cityNamesIn(code).size < 100),
    'without a column of cities',
  ).toEqual([])
  expect(
    bases.filter(code => !FRAMES[code]),
    'without sentences about a city',
  ).toEqual([])
})

test('no text is taken for another language where the one asked for cannot be detected', () => {
  const { context } = finderOf('description', asking('de'))
  const text = 'Yr oedd y môr yn dawel iawn ar hyd y traeth yn y bore bach.'
  expect(otherLanguage.find(text, context)).toBe(text)
  expect(otherLanguage.find(text, { ...context, language: { ...context.language, code: 'cy' } })).toBeUndefined()
})

describe.each(written('clean'))('%s', code => {
  test('of thirty clean texts at most one is refused', () => {
    const refused = linesOf('clean', code).filter(text => brokenBy(code, text).length > 0)
    expect(refused.map(text => `${brokenBy(code, text)}: ${text}`).slice(1)).toEqual([])
  })

  test('of a hundred sentences about a city that no fact names at least ninety are found, and none that a fact names', () => {
    const cities = [...cityNamesIn(baseOf(code))].map(name => name.replace(/\b\p{L}/gu, letter => letter.toUpperCase()))
    const frames = FRAMES[baseOf(code)] ?? []
    const sentences = cities.slice(0, 100).map((city, at) => frames[at % frames.length]?.replace('*', city) ?? '')
    const missed = sentences.filter(text => !brokenBy(code, text).includes('place without source'))
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(10)
    const known = sentences.filter((text, at) =>
      brokenBy(code, text, { ...noFacts, place: cities[at] ?? '' }).includes('place without source'),
    )
    expect(known).toEqual([])
  })
})

/** Sentences with a place, each by another preposition, and as their first word. */
const FRAMES: Record<string, readonly string[]> = {
  de: [
    'Ein Markt in * am frühen Morgen.',
    'Der Hafen von * liegt im Schatten.',
    'Zwei Züge fahren nach *.',
    '* schläft noch.',
  ],
  fr: [
    'Un marché à * au petit matin.',
    'Le port de * est dans l’ombre.',
    'Deux trains partent pour *.',
    '* dort encore.',
  ],
  es: [
    'Un mercado en * por la mañana.',
    'El puerto de * queda a la sombra.',
    'Dos trenes salen hacia *.',
    '* duerme todavía.',
  ],
  it: ['Un mercato a * di prima mattina.', 'Il porto di * è in ombra.', 'Due treni partono per *.', '* dorme ancora.'],
  pt: [
    'Um mercado em * de manhã cedo.',
    'O porto de * está à sombra.',
    'Dois comboios partem para *.',
    '* ainda dorme.',
  ],
  nl: [
    'Een markt in * in de vroege ochtend.',
    'De haven van * ligt in de schaduw.',
    'Twee treinen rijden naar *.',
    '* slaapt nog.',
  ],
}

describe.each(written('cases'))('%s', code => {
  test('its cases are judged as a reader of the language judges them', () => {
    const wrong = linesOf('cases', code).filter(line => {
      const [rule = '', text = ''] = line.split(/: (.*)/s)
      const found = brokenBy(code, text)
      return rule === 'ok' ? found.length > 0 : !found.includes(rule)
    })
    expect(wrong.map(line => `${line} → ${brokenBy(code, line.split(/: (.*)/s)[1] ?? '')}`)).toEqual([])
  })
})

/** Lists of thirteen of a language's tags. */
const listsOf = (code: string, length: number) => {
  const tags = linesOf('tags', code)
  return Array.from({ length }, (_, first) =>
    Array.from({ length: 13 }, (_, step) => tags[(first + 5 * step) % tags.length] ?? '').join('\n'),
  )
}
const refusedIn = (language: LanguageCode, lists: readonly string[]) => {
  const { context } = finderOf('tags', asking(language))
  return lists.filter(list => otherLanguage.find(list, context) !== undefined)
}

describe.each(written('tags').filter(code => code !== 'en'))('%s', code => {
  test('of fifty lists of its tags none is taken for another language, and most are where English is asked for', () => {
    const lists = listsOf(code, 50)
    expect(refusedIn(code, lists)).toEqual([])
    expect(refusedIn('en', lists).length).toBeGreaterThan(25)
  })

  test('of a hundred lists of English tags at least 95 are refused', () => {
    expect(refusedIn(code, listsOf('en', 100)).length).toBeGreaterThanOrEqual(95)
  })
})

test.each<[LanguageCode, string]>([
  ['nl', 'strand, zand, wind, storm, winter, water, golven, hond, man, bal, sport, rust'],
  ['nl', 'trein, station, spoor, tunnel, metro, rails, wagon, winter, licht, stop, spits, stad'],
  ['de', 'hund, wind, sand, strand, winter, wild, hand, ball, warm, sonne, sport, rot'],
  ['de', 'hand, ring, gold, finger, arm, nahaufnahme, metall, schmuck, haut, detail'],
  ['es', 'bar, café, mesa, taza, vaso, madera, local, interior, luz, hotel'],
  ['es', 'tropical, mar, coral, animal, color, reptil, tortuga, agua, playa'],
])('tags in %s that are mostly English words too are not refused: %s', (code, tags) => {
  expect(refusedIn(code, [tags.replaceAll(', ', '\n')])).toEqual([])
})

test('a whole clause that breaks a rule is left out, a word inside a sentence never', () => {
  const mended = (description: string) =>
    normalizeAnswer({ ...languageOf('de').wholeAnswer, description }, asking('de')).description
  expect(mended('Drei Boote liegen am Kai, was dem Hafen eine malerische Note verleiht.')).toBe(
    'Drei Boote liegen am Kai.',
  )
  expect(mended('Drei malerische Boote liegen am Kai.')).toBe('Drei malerische Boote liegen am Kai.')
  expect(mended('Drei Boote — alle blau — liegen am Kai.')).toBe('Drei Boote, alle blau, liegen am Kai.')
})

test.each<[LanguageCode, LanguageCode]>([
  ['en', 'de'],
  ['de', 'en'],
])('a whole answer in %s is no answer in %s: description and tags are refused', (given, asked) => {
  const { wholeAnswer } = languageOf(given)
  const request = { ...asking(asked), descriptionSentences: 3 }
  const fields = checkDescription(wholeAnswer, request).flatMap(({ field, rule }) => (rule === 'language' ? field : []))
  expect(fields).toEqual(['description', 'tags'])
})

test('names that a fact has are no evidence of a language, and neither are a few words', () => {
  const facts = { ...noFacts, albumTitle: 'Harbour Festival at Old Fishing Village Quay, Boats and Ropes' }
  expect(brokenBy('de', 'Harbour Festival, Old Fishing Village Quay.', facts)).not.toContain('language')
  expect(brokenBy('de', 'Boats at the old quay.')).not.toContain('language')
})

test('a city is held by a fact that names it in any language', () => {
  const text = 'Ein Markt in Lissabon am frühen Morgen.'
  for (const place of ['Lisboa', 'Lisbon, Portugal', 'Lissabon', 'lisboa2019 lisboa']) {
    expect(brokenBy('de', text, { ...noFacts, place })).toEqual([])
  }
  expect(brokenBy('de', text, { ...noFacts, place: 'Porto' })).toEqual(['place without source'])
})

test('an apostrophe between letters stays in a tag, quotation marks go', () => {
  const tags = [
    "Coucher d'Été",
    'l’heure bleue',
    "'knot'",
    '„Hafen“',
    'rock ’n’ roll',
    ...languageOf('de').wholeAnswer.tags,
  ]
  const mended = normalizeAnswer({ ...languageOf('de').wholeAnswer, tags }, asking('de')).tags
  expect(mended.slice(0, 5)).toEqual(["coucher d'été", 'l’heure bleue', 'knot', 'hafen', 'rock n roll'])
})
