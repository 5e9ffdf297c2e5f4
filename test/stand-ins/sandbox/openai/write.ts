import { type Random, randomFrom } from '../library/random.ts'
import type { Impression } from './look.ts'
import { BUSY_FORMS, COLOUR_WORDS, DARK_LIGHTS, EXTRA_TAGS, PALE_LIGHTS, RELATIONS, SMOOTH_FORMS } from './palette.ts'
import type { Task } from './task.ts'
import { closingOf, leadOf } from './voices.ts'

/** The colours and layout a voice writes about. */
export type Words = {
  first: string
  second: string
  layout: string
  format: string
  impression: Impression
  random: Random
}

/** Texts about what the pixels show: colours, light, layout. The same picture and style give the same texts. */
export function writeTexts(impression: Impression, { style, sentences }: Pick<Task, 'style' | 'sentences'>) {
  const random = randomFrom(impression.seed ^ style.length)
  const [main = 'grey', other = main === 'grey' ? 'white' : 'grey'] = impression.hues
  const first = random.pick(COLOUR_WORDS[main])
  const second = random.pick(COLOUR_WORDS[other])
  const words = {
    first,
    second,
    layout: layoutOf(impression, random),
    format: formatOf(impression),
    impression,
    random,
  }
  return {
    title: titleOf(words),
    description: describe(words, style, sentences),
    tags: tagsOf(words, style),
    otherTitles: [second, first].map((colour, index) =>
      titleOf({ ...words, first: colour, random: randomFrom(impression.seed + index + 1) }),
    ),
  }
}

function titleOf({ first, impression, random }: Words): string {
  const form = random.pick(impression.detail > 0.035 ? BUSY_FORMS : SMOOTH_FORMS)
  const light = random.pick(impression.brightness < 0.42 ? DARK_LIGHTS : PALE_LIGHTS)
  const colour = first.replace(/\b\w/g, letter => letter.toUpperCase())
  return `${colour} ${form} ${random.pick(RELATIONS)} ${light}`
}

function describe(words: Words, style: Task['style'], sentences: number): string {
  const middle = factsOf(words).slice(0, Math.max(0, sentences - 2))
  const all = [leadOf(style, words), ...middle, ...(sentences > 1 ? [closingOf(style, words)] : [])]
  return all.join(' ')
}

function layoutOf({ horizon, brighterPart, heavySide }: Impression, random: Random): string {
  const line = {
    high: ['a line high up', 'a high dividing line'],
    middle: ['a line across the middle', 'a break at half height'],
    low: ['a line low down', 'a low dividing line'],
    none: ['no hard line anywhere', 'one unbroken surface'],
  }[horizon]
  const [plain = 'a line', ...others] = line
  const side = heavySide === 'both sides' ? 'the weight shared by both sides' : `more weight on the ${heavySide}`
  return `${random.pick([plain, ...others])}, ${side} and the ${brighterPart} half brighter`
}

function formatOf({ format }: Impression): string {
  return { upright: 'an upright frame', wide: 'a wide frame', square: 'a square frame' }[format]
}

function factsOf({ impression, second, random }: Words): string[] {
  const { contrast, detail, saturation, brightness, warmth } = impression
  const facts: [string, string][] = [
    [
      `About ${warmth} percent of the surface leans warm, the rest stays cool.`,
      `Warm tones hold about ${warmth} percent of the surface.`,
    ],
    contrast > 0.2
      ? ['Light and dark stand far apart.', 'The step from shade to light is a large one.']
      : ['Light and dark lie close together.', 'The step from shade to light is a small one.'],
    detail > 0.035
      ? ['Fine detail keeps the eye busy from edge to edge.', 'Small marks repeat across the whole surface.']
      : ['Large calm areas leave room around every shape.', 'Broad areas pass into each other without a break.'],
    saturation > 0.4
      ? ['The colours are strong and clearly apart.', `Strong colour meets ${second} at every edge.`]
      : ['The colours are held back and close in tone.', `Muted colour meets ${second} at every edge.`],
    brightness < 0.42
      ? ['Most of it is kept dark on purpose.', 'The exposure sits on the dark side.']
      : ['Most of it is kept light on purpose.', 'The exposure sits on the light side.'],
  ]
  const start = random.int(0, facts.length - 1)
  return facts.map((_, index) => {
    const pair = facts[(start + index) % facts.length] ?? ['The light is even.', 'The light is even.']
    return random.pick(pair)
  })
}

const STYLE_TAGS: Record<Task['style'], string> = {
  descriptive: 'study',
  artistic: 'minimal',
  fanciful: 'playful',
  humor: 'light hearted',
  culturalReferences: 'painterly',
  travelGuide: 'travel',
  natureGuide: 'natural tones',
  technical: 'exposure',
  journalistic: 'reportage',
  expressive: 'mood',
  cinematic: 'film still',
}

function tagsOf({ first, second, impression, random }: Words, style: Task['style']): string[] {
  const { horizon, contrast, brightness, warmth, detail, format } = impression
  const start = random.int(0, EXTRA_TAGS.length - 1)
  const extra = [0, 5, 7, 10].map(step => EXTRA_TAGS[(start + step) % EXTRA_TAGS.length] ?? 'tone')
  const tags = [
    first,
    second,
    STYLE_TAGS[style],
    warmth > 50 ? 'warm colours' : 'cool colours',
    contrast > 0.2 ? 'high contrast' : 'soft contrast',
    brightness < 0.42 ? 'low key' : 'high key',
    horizon === 'none' ? 'open layout' : `${horizon} horizon`,
    detail > 0.035 ? 'texture' : 'smooth',
    `${format} format`,
    'light',
    'composition',
    ...extra,
  ]
  return [...new Set(tags)].slice(0, 11 + random.int(0, 3))
}
