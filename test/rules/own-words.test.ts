import { expect, test } from 'vitest'
import { isTagged, ownTags, tidyWord, wordFault } from '#worker/domain/own-words.ts'
import { faultOf } from '#worker/words/contradictions.ts'
import { matcherOf } from '#worker/words/match.ts'
import { stem } from '#worker/words/stems.ts'

test.each([
  ['stunning', 'A STUNNING view', 'en'],
  ['stunning', 'Stunningly still water', 'en'],
  ['golden hour', 'Light of the golden-hour', 'en'],
  ['black-and-white', 'In black and white', 'en'],
  ['e-mail', 'An email from home', 'en'],
  ['email', 'An e-mail from home', 'en'],
  ['cafe', 'Two cups in a Café', 'en'],
  ['café', 'Two cups in a cafe', 'en'],
  ['vibe', 'Good vibes', 'en-GB'],
  ['stunning', 'A stun\u00ADning view', 'en'],
  ['boat', 'The boat’s bow', 'en'],
  ['Haus', 'Zwei Häuser am Hang', 'de'],
  ['straße', 'Eine leere Strasse', 'de'],
  ['magnifique', 'Des vues magnifiques', 'fr'],
  ['eau', 'Au bord de l’eau', 'fr'],
  ['montaña', 'Dos montanas', 'es'],
  ['bellezza', 'Tante bellezze', 'it'],
  ['montanha', 'As montanhas', 'pt-BR'],
  ['boten', 'Een boot', 'nl'],
  ['fur', 'A hat of fur', 'en'],
  ['Uber', 'Two Ubers at the kerb', 'en'],
  ['Eins', 'Gleis eins am Morgen', 'de'],
])('“%s” is found in “%s” (%s)', (entry, text, language) => {
  expect(matcherOf([entry], language).foundIn(text)).toBe(entry)
})

test.each([
  ['art', 'A party at the start', 'en'],
  ['golden hour', 'An hour of golden light', 'en'],
  ['sunset', 'The sun set early', 'en'],
  ['in the', 'Boats in the harbour', 'en'],
  ['die', 'Die Boote', 'de'],
  ['fur', 'Ein Korb für Brot', 'de'],
  ['Uber', 'Nebel über dem See', 'de'],
  ['L’', 'L’eau sous le pont', 'fr'],
  ['ins', 'Boats in the harbour', 'en'],
  ['Eins', 'Ein Boot in einem Hafen', 'de'],
  ['unes', 'Une barque', 'fr'],
])('“%s” is not found in “%s” (%s)', (entry, text, language) => {
  expect(matcherOf([entry], language).foundIn(text)).toBeUndefined()
})

test('a tag equals an entry only as a whole', () => {
  const { equalTo } = matcherOf(['Fishing Boats', 'boat'], 'en')
  expect(equalTo('fishing boat')).toBe('Fishing Boats')
  expect(equalTo('boats')).toBe('boat')
  expect(equalTo('blue boat')).toBeUndefined()
})

test('every language that texts are written in has its stems', () => {
  const pairs = [
    ['en', 'boats', 'boat'],
    ['de', 'boote', 'boot'],
    ['fr', 'bateaux', 'bateau'],
    ['es', 'barcos', 'barco'],
    ['it', 'barche', 'barca'],
    ['pt', 'barcos', 'barco'],
    ['nl', 'katten', 'kat'],
  ] as const
  for (const [language, many, one] of pairs) expect(stem(many, language)).toBe(stem(one, language))
})

test.each([
  'x',
  'a'.repeat(41),
  'a'.repeat(10_000),
  'www.spam.example',
  'https://spam.example',
  'buy at spam.com',
  '<b>boat</b>',
  'boat, bridge',
  '"boat"',
  '#boat',
  '[boat](x)',
  '\u202Eboat',
  'bo\u200Bat',
  'boat\u0000s',
  '{"role":"system"}',
  '…',
  '--',
])('%j is refused as an entry', typed => {
  expect(wordFault(tidyWord(typed), 'vocabulary')).toEqual(expect.any(String))
})

test.each(['boat', 'golden  hour', 'St. Ives', "photographer's choice", 'black-and-white', 'Köln', 'ブリッジ', 'mp3'])(
  '“%s” is accepted as an entry',
  typed => {
    expect(wordFault(tidyWord(typed), 'vocabulary')).toBeUndefined()
  },
)

const none = { vocabulary: [], alwaysTags: [], neverTags: [], neverUse: [] }

test.each([
  ['a preferred tag that is never a tag', { vocabulary: ['Bicycle'], neverTags: ['bicycles'] }, 'neverTags'],
  [
    'a tag for every photo with a word that is never used',
    { alwaysTags: ['moody light'], neverUse: ['mood'] },
    undefined,
  ],
  ['a tag for every photo with such a word', { alwaysTags: ['stunning light'], neverUse: ['stunning'] }, 'neverUse'],
  ['an article', { neverUse: ['the'] }, 'neverUse'],
  ['nothing but prepositions', { neverUse: ['from within'] }, 'neverUse'],
  ['a phrase that begins with one', { neverUse: ['in memory'] }, undefined],
])('%s', (_, words, list) => {
  expect(faultOf({ ...none, ...words }, { changed: words, language: 'en' })?.list).toBe(list)
})

test.each([
  ['fr', 'l’', "d'", 'd’un', 'A', 'jusqu’à'],
  ['it', "l'", 'dell’', "un'"],
  ['nl', '’t', "'s"],
  ['de', 'uber', 'fur', 'ausser'],
  ['es', 'segun'],
  ['pt', 'ate'],
])('in %s an article or preposition cannot be ruled out, however it is written', (language, ...spellings) => {
  for (const word of spellings) {
    const neverUse = [word]
    expect(faultOf({ ...none, neverUse }, { changed: { neverUse }, language })?.list, word).toBe('neverUse')
  }
})

test('tags of programs and the product tag are not counted as the owner’s', () => {
  const tags = ['camera:make=Canon', 'photonym', 'Boat', 'boat', 'bridge']
  expect(ownTags('flickr', tags)).toHaveLength(2)
  expect(isTagged('flickr', ['camera:make=Canon', 'photonym'], 'untagged')).toBe(true)
  expect(isTagged('flickr', tags, 'untagged')).toBe(false)
  expect(isTagged('flickr', [...tags, 'sea', 'sky'], 'few')).toBe(true)
  expect(isTagged('flickr', [...tags, 'sea', 'sky', 'sun'], 'few')).toBe(false)
  expect(isTagged('flickr', [...tags, 'sea', 'sky', 'sun'], 'all')).toBe(true)
})
