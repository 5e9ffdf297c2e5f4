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
}

/** What the style picker shows. */
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
  },
}

/** `shuffle` picks a style at random. */
export function pickStyle(choice: StyleChoice): StyleKey {
  if (choice !== 'shuffle') return choice
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return STYLE_KEYS[random % STYLE_KEYS.length] ?? STYLE_KEYS[0]
}
