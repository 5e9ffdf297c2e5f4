import { describe, expect, test } from 'vitest'
import { noFacts, rulesOf, textRequest } from '#test/kit/texts.ts'
import { en } from '#worker/vision/language/en/index.ts'
import { countSentences } from '#worker/vision/language/shared/sentences.ts'

/** Facts that no picture shows: a month, a position, a camera, an exposure. */
const FACT = 'fact without source'

const rulesOfDescription = (description: string, given = '', style: 'technical' | 'descriptive' = 'descriptive') =>
  rulesOf(
    { description },
    textRequest({
      style,
      descriptionSentences: countSentences(description, en),
      facts: { ...noFacts, ownerDescription: given },
    }),
  )

describe('without a fact a description states no', () => {
  test.each([
    'In August, boats rest at the quay.',
    'It is an August afternoon.',
    'Late March light falls on the quay.',
    'Boats rest here in May.',
    'It is a mid-June evening.',
    'Boats wait during April and leave.',
    'June brings boats to the quay.',
    'The quay is icy in Jan.',
    'Since March, boats rest here.',
    'An October mist lies over the quay.',
  ])('month: %s', text => {
    expect(rulesOfDescription(text)).toEqual(['description: date'])
  })

  test.each([
    'The boat lies at 1.3585° E.',
    'The quay at 51.5074° N faces the sea.',
    'The quay lies at N 51° 30′.',
    'The quay lies at 51°30\'26" north.',
    'The quay lies at 51.5074, -0.1278.',
    'The quay lies 51 degrees north.',
    'The quay lies at 51.96 N 1.35 E.',
    'The quay is at latitude 51.5.',
    'The quay is at TQ 301 805.',
    'The quay is at 31U CT 123 456.',
    'The quay is at 9C3XGV4C+XX.',
    'A Nikon D850 saw the quay.',
    'The quay is seen by a Canon EOS R5.',
    'The quay is seen through an iPhone 15 Pro.',
    'The quay is seen by a Sony a7 III.',
    'The quay is seen by a Fujifilm X-T4.',
    'A Leica M10 lies on the quay.',
    'A DJI Mavic 3 hovers over the quay.',
    'The quay is seen by a GoPro Hero 9.',
    'The quay at f/2.8 is soft.',
    'A shutter speed of 1/250 s stops the waves.',
    'The waves blur in 1/15 sec.',
    'The exposure is 1/500.',
    'A 30-second exposure smooths the sea.',
    'An 85mm lens draws the quay close.',
    'An aperture of 8 keeps the quay sharp.',
    'The quay lies at 51,5074, -0,1278.',
    'The quay lies at 51.50N 0.12W.',
    'The quay is soft at ƒ2.8.',
    'The quay is soft at f 2.8.',
    'An exposure of 30 seconds smooths the sea.',
    'The quay was shot on a D850.',
    'The quay is seen by an iPhone15Pro.',
  ])('position, camera or exposure: %s', text => {
    expect(rulesOfDescription(text, '', 'technical')).toEqual([`description: ${FACT}`])
  })
})

test.each([
  'Three boats may leave soon.',
  'Soldiers march in step along the quay.',
  'A protest march fills the street.',
  'An august captain mends a net.',
  'April waves from the boat.',
  'A girl called June holds a rope.',
  'A march hare crosses the field.',
  'May blossom covers the hedge.',
  'A marching band plays.',
  'A sign shows 20 °C in the shade.',
  'The mast leans at a 45° angle.',
  'The roof has a pitch of 30 degrees.',
  'The road turns 90 degrees north at the quay.',
  'The fence is 1.5 to 2.5 m tall.',
  'Hull number SU 123 rests here.',
  'A tram of line 12 E waits.',
  'A Leica lies on the table.',
  'A woman holds an iPhone.',
  'A Nikon strap hangs from her neck.',
  'The canon fires over the bay.',
  'The M10 crosses the river.',
  'The galaxy band is pale.',
  'A GoPro sits on his helmet.',
  'A hero of 9 battles stands in bronze.',
  'Half a mile away, 1/4 of the field is ploughed.',
  'A 1/72 scale model of a boat rests.',
  'The film was exposed at ISO 1600.',
  'A plate reads 1/60s on the camera.',
  'The lens is marked f/2.8 in white.',
  'The view resembles a 50mm lens at f/2.8.',
  'A 105 mm gun faces the sea.',
  'A roll of 35mm film lies on the table.',
  'The clock reads 10:30.',
  'The F2 car leads the race.',
  'The population is 51,507, and the fleet 12,781.',
  'The prize was taken by a boy.',
  'Paint covers an exposure of 30 metres of rock.',
  'A D850 lies on the table.',
])('%s (innocent)', text => {
  expect(rulesOfDescription(text)).toEqual([])
})

test.each([
  ['It is an August afternoon.', 'Felixstowe in August'],
  ['It is an August afternoon.', 'regatta, Aug 24'],
  ['The quay lies at 51.5074, -0.1278.', '51.5074, -0.1278'],
  ['The quay lies at 51.5074° N.', 'GPS 51.5074 N'],
  ['A Nikon D850 lies on the quay.', 'my Nikon D850 and me'],
  ['The quay at f/2.8 is soft.', 'Summer test, f/2.8'],
])('%s where the owner says so', (text, given) => {
  expect(rulesOfDescription(text, given)).toEqual([])
})

test.each([
  ['nikon d850', FACT],
  ['nikond850', FACT],
  ['canon eos r5', FACT],
  ['d850', FACT],
  ['a7iii', FACT],
  ['fujifilm x-t4', FACT],
  ['iphone 15 pro', FACT],
  ['dji mavic 3', FACT],
  ['1.358500°e', FACT],
  ['51.5074n', FACT],
  ['n51.5074', FACT],
  ['f/2.8', FACT],
  ['1/250s', FACT],
  ['iso 400', FACT],
  ['85mm lens', FACT],
  ['kodak portra 400', FACT],
  ['august', 'date'],
  ['march', 'date'],
  ['may', 'date'],
  ['august evening', 'date'],
  ['early may', 'date'],
  ['51° 30 n', FACT],
  ['iphone15pro', FACT],
  ['october2023', 'date'],
  ['2023年', 'date'],
  ['sept', 'date'],
  ['late aug', 'date'],
])('the tag %j breaks the rule on %s', (tag, rule) => {
  expect(rulesOf({ tags: [tag, 'boats', 'quay', 'rope', 'gulls', 'stone', 'calm', 'blue', 'net', 'mast'] })).toEqual([
    `tags: ${rule}`,
  ])
})

test.each([
  'protest march',
  'marching band',
  'march hare',
  'may blossom',
  'leica',
  'camera',
  'iphone',
  '50mm',
  '35mm film',
  'drone',
  'route 66',
  'm10 motorway',
  'f1 car',
  '45 degrees',
  'canon fire',
  'hero',
])('the tag %j is innocent', tag => {
  expect(rulesOf({ tags: [tag, 'boats', 'quay', 'rope', 'gulls', 'stone', 'calm', 'blue', 'net', 'mast'] })).toEqual([])
})
