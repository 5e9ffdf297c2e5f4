import { describe, expect, test } from 'vitest'
import { findUnknownName } from '#worker/vision/language/en/names/unknown-names.ts'

describe('a name that no table has and nobody gave is found', () => {
  test.each([
    ['Rain falls on Snapewick and the marsh.', 'Snapewick'],
    ['The Snapewick bakery opens at dawn.', 'Snapewick'],
    ['The Fishgate bakery opens at dawn.', 'Fishgate'],
    ['Snapewick sleeps under snow.', 'Snapewick'],
    ['Two trams pass, Snapewick, at night.', 'Snapewick'],
    ['A lane winds through Great Snapewick.', 'Snapewick'],
    ['Great Snapewick lies in fog.', 'Snapewick'],
    ['Boats lie below Orvalle Trinsk at dusk.', 'Orvalle Trinsk'],
    ['Fog lies on the Kaldafell.', 'Kaldafell'],
    ['Лодки stand at the quay.', 'Лодки'],
    ['Kinder play in snow. Behind them stands Snapewick’s mill.', 'Snapewick'],
    ['The sign reads “Open”. Snapewick lies behind it.', 'Snapewick'],
  ])('%s', (text, name) => {
    expect(findUnknownName(text, '')).toBe(name)
  })
})

describe('what is no name, or not for this rule, passes', () => {
  test.each([
    ['SNAPEWICK stands on the hull.', 'all capitals'],
    ['An iPhone lies beside a YouTube poster.', 'capitals inside a word'],
    ['Maria Snapewick reads a letter.', 'after a given name'],
    ['Bill Snapewick reads a letter.', 'after a given name that is a word too'],
    ['The shop “Snapewick & Sons” is shut.', 'in quotation marks'],
    ["The shop 'Snapewick' is shut.", 'in single quotation marks'],
    ['A boat named Snapewick lies ashore.', 'after named'],
    ['The sign reads Welcome to Snapewick.', 'after reads'],
    ['A crate marked with the word Snapewick stands open.', 'after marked'],
    ['A boat named Snapewick lies ashore. The Snapewick is green.', 'named before'],
    ['A yellow BMW Snapex stands by the wall.', 'after a make in capitals'],
    ['A red Subaru Snapex stands by the wall.', 'after a make'],
    ['A Porsche 911 Snapex stands by the wall.', 'after a number'],
    ['A Snapex 33 stands by the wall.', 'before a number'],
    ['On Wednesday the Japanese flag flies.', 'a weekday, a people'],
    ['A Nespresso machine stands by a Monstera.', 'a brand, a plant'],
    ['A Labradoodle swims after a Leonberger.', 'breeds'],
    ['Lamps are lit for Diwali.', 'a feast'],
    ['A model of a Therizinosaurus stands by a Unicornfish.', 'animals by their endings'],
    ['They’re mending nets. It’s noon.', 'contractions'],
    [
      'Compositionally plain. Treeline and sky meet. Multi-storey flats rise.',
      'words at the beginning that dictionaries leave out',
    ],
    ['Distant Treeline: oaks and pines.', 'the same in a heading'],
    ['An old Cruise’n game stands here.', 'a word cut short'],
    ['Caillebotte painted a street like this one.', 'a painter'],
    ['The church is Manueline, and the square Jugendstil.', 'styles'],
  ])('%s (%s)', text => {
    expect(findUnknownName(text, '')).toBeUndefined()
  })
})

test.each([
  ['Rain falls on Snapewick.', 'snapewick'],
  ['Rain falls on Snapewick.', 'harbour, Snäpewick'],
  ['Rain falls on Snäpewick.', 'Snapewick'],
  ['Rain falls on Snapewick.', 'Snapewicker Hafen'],
  ['Rain falls on Snapewick.', 'Snapewicks'],
  ['Fog lies on Trostwa.', 'Trostwę'],
  ['Boats lie below Orvalle Trinsk.', 'orvalletrinsk'],
])('%s: the facts “%s” hold it, whatever its accents or ending', (text, facts) => {
  expect(findUnknownName(text, facts)).toBeUndefined()
})

test('facts that hold another name do not help', () => {
  expect(findUnknownName('Rain falls on Snapewick.', 'Snape Maltings')).toBe('Snapewick')
})
