/** What lists and headings call each style: apart from the rest, which only its picker shows and which is long. */
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
