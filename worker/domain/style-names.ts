/**
 * The names of styles in lists and headings. In a file of their own, because the rest of the styles is long and only
 * the picker shows it.
 */
export const STYLE_NAMES = {
  descriptive: 'Factual',
  artistic: 'Artistic',
  fanciful: 'Playful',
  humor: 'Humor',
  culturalReferences: 'Cultural',
  travelGuide: 'Travel',
  natureGuide: 'Nature',
  technical: 'Technical',
  journalistic: 'Journalistic',
  expressive: 'Expressive',
  cinematic: 'Cinematic',
  shuffle: 'Shuffle',
} as const
