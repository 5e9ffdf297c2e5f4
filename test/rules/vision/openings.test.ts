import { expect, test } from 'vitest'
import { goodTexts, rulesOf, textRequest } from '#test/kit/texts.ts'
import { normalizeAnswer } from '#worker/vision/normalize-answer.ts'

const PICTURES = ['photo', 'photograph', 'image', 'picture', 'snapshot']
const FRAMINGS = ['shot', 'view', 'scene', 'close-up', 'perspective', 'angle', 'close-up view']
const SHOWS = ['shows', 'captures', 'depicts', 'features', 'presents', 'portrays', 'displays', 'showcases', 'reveals']
const FURTHER = [
  ...['highlights', 'contains', 'beautifully captures'].map(verb => `The image ${verb}`),
  ...['low-angle', 'wide', 'aerial', 'black and white', 'candid'].map(kind => `A ${kind} photograph captures`),
  ...['The photo is a close-up of', 'This is a close-up shot of', 'It is an aerial image of', 'A photograph of'],
  ...['A view shows', 'A low-angle perspective reveals', 'The image, taken from above, shows'],
]
const OPENINGS = [
  ...[...PICTURES, ...FRAMINGS].flatMap(noun => SHOWS.flatMap(verb => [`The ${noun} ${verb}`, `This ${noun} ${verb}`])),
  ...FURTHER,
]
/** Openings before a complete sentence. */
const LEADS = [
  ...PICTURES.flatMap(noun => [`In this ${noun},`, `In the captivating ${noun},`, `In a wide ${noun},`]),
  ...['In a close-up shot,', 'Within this image,', 'Captured at dusk,', 'Photographed from below,'],
  ...['From a low angle,', 'From a high vantage point,', 'Shot from above,', 'Taken on a clear day,'],
]

const judged = (description: string) => rulesOf({ description }, textRequest({ descriptionSentences: 1 }))
const mended = (description: string) => normalizeAnswer({ ...goodTexts, description }, textRequest()).description

test('what the mending knows as an opening about the picture is found', () => {
  const missed = [
    ...OPENINGS.map(opening => `${opening} a stone quay with three boats.`),
    ...LEADS.map(lead => `${lead} a heron turns above the quay.`),
  ].filter(text => !judged(text).includes('description: meta talk'))
  expect(missed).toEqual([])
})

test('an opening about the picture goes, and what it shows is there', () => {
  expect(OPENINGS.map(opening => mended(`${opening} a stone quay with three boats.`))).toEqual(
    OPENINGS.map(() => 'There is a stone quay with three boats.'),
  )
  expect(LEADS.map(lead => mended(`${lead} a heron turns above the quay.`))).toEqual(
    LEADS.map(() => 'A heron turns above the quay.'),
  )
})

test.each([
  'The view over the quay is wide.',
  'The scene is quiet at noon.',
  'Seen from the quay, the boats look small.',
  'From the tower, a heron is seen.',
  'Seen in the low sun, the quay is orange.',
  'A view over the bay opens behind the mill.',
])('%j opens with nothing about the picture', text => {
  expect(judged(text)).toEqual([])
})
