import { STYLE_NAMES } from './style-names.ts'

export const STYLE_KEYS = [
  'descriptive',
  'artistic',
  'fanciful',
  'humor',
  'culturalReferences',
  'travelGuide',
  'natureGuide',
  'technical',
  'journalistic',
  'expressive',
  'cinematic',
] as const
export type StyleKey = (typeof STYLE_KEYS)[number]

/** `shuffle` picks one of the others for each photo. */
export const STYLE_CHOICES = [...STYLE_KEYS, 'shuffle'] as const
export type StyleChoice = (typeof STYLE_CHOICES)[number]

/** The style that the settings show until something is saved, and after a reset. It is not the default of a job. */
export const SETTINGS_STYLE: StyleKey = 'artistic'

export type StyleCategory = 'Professional' | 'Creative' | 'Special'

export type Style = {
  key: StyleChoice
  emoji: string
  shortTitle: string
  title: string
  description: string
  longDescription: string
  bestFor: string
  category: StyleCategory
  popular: boolean
  /** Longest title this style may write, in characters. */
  titleMax: number
  exampleTitle: string
  exampleDescription: string
}

/** What the style picker shows. All examples describe the same photo, so that the styles can be compared. */
export const STYLES: Record<StyleChoice, Style> = {
  descriptive: {
    key: 'descriptive',
    emoji: '📋',
    shortTitle: STYLE_NAMES.descriptive,
    title: 'Factual & Straightforward',
    description: 'Says what is in the frame, plainly.',
    longDescription:
      'Names the subject first, then the setting and the light. No mood, no opinion, nothing that cannot be seen.',
    bestFor: 'Archives, stock, search and everyday albums',
    category: 'Professional',
    popular: false,
    titleMax: 60,
    exampleTitle: 'Three Fishing Boats at a Stone Quay',
    exampleDescription:
      'Three wooden fishing boats lie moored along a stone quay in early morning light. The nearest is painted blue, and gulls stand on the posts behind it.',
  },
  artistic: {
    key: 'artistic',
    emoji: '🎨',
    shortTitle: STYLE_NAMES.artistic,
    title: 'Artistic Minimal',
    description: 'Few words, like a gallery label.',
    longDescription: 'Short lines about colour, form and light that leave the viewer room to look for themselves.',
    bestFor: 'Portfolios, prints, black and white, abstracts',
    category: 'Creative',
    popular: true,
    titleMax: 48,
    exampleTitle: 'Blue Hull, Still Water',
    exampleDescription: 'Blue paint, grey stone, a sheet of flat water. Nothing moves but the gulls.',
  },
  fanciful: {
    key: 'fanciful',
    emoji: '🎈',
    shortTitle: STYLE_NAMES.fanciful,
    title: 'Playful & Social',
    description: 'Light and friendly, as if told to a friend.',
    longDescription: 'A warm, chatty voice with a little imagination. It invites a reply without shouting for one.',
    bestFor: 'Sharing, groups, family days, pets',
    category: 'Creative',
    popular: false,
    titleMax: 55,
    exampleTitle: 'Three Boats Having a Lie-In',
    exampleDescription:
      'The boats have hit snooze, and the gulls on the posts are already gossiping about it. Who else would rather stay tied up on a morning like this?',
  },
  humor: {
    key: 'humor',
    emoji: '😄',
    shortTitle: STYLE_NAMES.humor,
    title: 'Humor & Punny',
    description: 'A pun or a dry joke about what is there.',
    longDescription: 'One joke per photo, made from what the picture shows. Kind to everybody in it.',
    bestFor: 'Odd moments, animals, signs, holiday snaps',
    category: 'Creative',
    popular: false,
    titleMax: 55,
    exampleTitle: 'Knot in a Hurry',
    exampleDescription:
      'These three are all tied up this morning and cannot come to the phone. The gulls offered to cover the shift, but they only work for scale.',
  },
  culturalReferences: {
    key: 'culturalReferences',
    emoji: '📚',
    shortTitle: STYLE_NAMES.culturalReferences,
    title: 'Cultural References',
    description: 'Links the scene to books, films and paintings.',
    longDescription:
      'Finds the book, film, song or painting the picture brings to mind, and says why. A likeness, never a claim.',
    bestFor: 'Street scenes, architecture, still life, museums',
    category: 'Creative',
    popular: false,
    titleMax: 60,
    exampleTitle: 'The Old Boats and the Sea',
    exampleDescription:
      "The blue boat could be waiting for Hemingway's old fisherman, ropes coiled and patience intact. Monet, who painted a harbour at sunrise, would have known this light at once.",
  },
  travelGuide: {
    key: 'travelGuide',
    emoji: '🧭',
    shortTitle: STYLE_NAMES.travelGuide,
    title: 'Travel Guide',
    description: 'What it is like to stand there.',
    longDescription:
      'Written for someone who might go: what there is to see, and when and how to look at it. Places are named only when your photo says so.',
    bestFor: 'Trips, cities, landmarks, viewpoints',
    category: 'Professional',
    popular: false,
    titleMax: 60,
    exampleTitle: 'Early Morning on the Fishing Quay',
    exampleDescription:
      'Come before the boats leave, when the water is flat and the quay belongs to the gulls. A slow walk along the wall brings you close enough to see the brush marks on each hull.',
  },
  natureGuide: {
    key: 'natureGuide',
    emoji: '🌿',
    shortTitle: STYLE_NAMES.natureGuide,
    title: 'Nature Guide',
    description: 'Wildlife, plants, weather and land, with care.',
    longDescription:
      'A field guide voice: behaviour, habitat, season and light. It names a species only when the picture makes it certain.',
    bestFor: 'Wildlife, birds, plants, landscapes',
    category: 'Professional',
    popular: false,
    titleMax: 60,
    exampleTitle: 'Gulls Keeping Watch Over the Moorings',
    exampleDescription:
      'Gulls rest on the mooring posts, a dry perch with a clear view of any scraps below. Calm water and low light make the birds easy to watch from the quay.',
  },
  technical: {
    key: 'technical',
    emoji: '📐',
    shortTitle: STYLE_NAMES.technical,
    title: 'Technical & Precise',
    description: 'Light, composition and technique.',
    longDescription:
      'Looks at the picture as a photographer would: light, depth, lines and colour. It never guesses camera settings.',
    bestFor: 'Teaching, critique, studio and product work',
    category: 'Professional',
    popular: false,
    titleMax: 60,
    exampleTitle: 'Low Side Light Across Three Moored Hulls',
    exampleDescription:
      'Low side light picks out the grain of the wood and throws long shadows along the quay. The saturated blue hull anchors the foreground, while two darker boats carry the eye back into the frame.',
  },
  journalistic: {
    key: 'journalistic',
    emoji: '📰',
    shortTitle: STYLE_NAMES.journalistic,
    title: 'News & Documentary',
    description: 'An agency caption: who, what, how.',
    longDescription:
      'Present tense, the main fact first, no adjectives of opinion. People are described, not named, unless you named them.',
    bestFor: 'Events, street, sport, documentary series',
    category: 'Professional',
    popular: false,
    titleMax: 60,
    exampleTitle: 'Fishing Boats Wait Out the Morning Calm',
    exampleDescription:
      'Three fishing boats sit at their moorings on a windless morning, ropes coiled on the quay beside them. The deck of the nearest, a blue wooden vessel, is clear of gear.',
  },
  expressive: {
    key: 'expressive',
    emoji: '💭',
    shortTitle: STYLE_NAMES.expressive,
    title: 'Expressive & Personal',
    description: 'The feeling of the moment, without syrup.',
    longDescription: 'Speaks of the mood the picture holds, through small and concrete things it shows.',
    bestFor: 'Portraits, family, weddings, personal projects',
    category: 'Creative',
    popular: false,
    titleMax: 50,
    exampleTitle: 'Before the Day Asks Anything',
    exampleDescription:
      'The water is so quiet it seems to be listening. There is a small kindness in boats that have nowhere to be yet.',
  },
  cinematic: {
    key: 'cinematic',
    emoji: '🎬',
    shortTitle: STYLE_NAMES.cinematic,
    title: 'Cinematic',
    description: 'Reads like a shot from a film.',
    longDescription:
      'Sets the scene as a screenplay would: place in the frame, light, tension. It stages what is there and adds no plot.',
    bestFor: 'Night, weather, street, wide landscapes',
    category: 'Creative',
    popular: false,
    titleMax: 50,
    exampleTitle: 'First Light, Boats Waiting',
    exampleDescription:
      'Dawn opens on a wall of old stone and three boats riding dark water. The camera would start on the blue hull, then drift up to the gulls.',
  },
  shuffle: {
    key: 'shuffle',
    emoji: '🎲',
    shortTitle: STYLE_NAMES.shuffle,
    title: 'Surprise Mix',
    description: 'Another style for each photo.',
    longDescription:
      'Picks one of the eleven styles at random for every photo and tells you which. You can change any text before it is applied.',
    bestFor: 'Mixed uploads, finding the style that suits you',
    category: 'Special',
    popular: false,
    titleMax: 60,
    exampleTitle: 'Morning Roll Call at the Harbour Wall',
    exampleDescription:
      'Three boats answer to the tide, and the blue one is first in line. The gulls on the posts take notes.',
  },
}
