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
