import type { Hue } from './look.ts'

/** Names of colours; none names an object, which might not be in the picture. */
export const COLOUR_WORDS: Record<Hue, [string, ...string[]]> = {
  red: ['brick red', 'deep red', 'warm red', 'dusty red', 'dark red'],
  orange: ['amber', 'copper', 'rust', 'burnt orange', 'terracotta'],
  yellow: ['ochre', 'straw yellow', 'mustard', 'sand yellow', 'wheat'],
  green: ['moss green', 'olive', 'fern green', 'leaf green', 'sage'],
  teal: ['teal', 'sea green', 'petrol blue', 'blue green', 'pine green'],
  blue: ['slate blue', 'cobalt', 'steel blue', 'ink blue', 'pale blue'],
  violet: ['plum', 'lilac', 'mauve', 'dusky violet', 'heather'],
  pink: ['rose', 'coral pink', 'dusty pink', 'salmon', 'faded pink'],
  grey: ['ash grey', 'stone grey', 'pewter', 'smoke grey', 'flint'],
  black: ['near black', 'charcoal', 'soot', 'coal black', 'jet'],
  white: ['chalk white', 'bone white', 'milk white', 'paper white', 'pale cream'],
}

export const SMOOTH_FORMS = ['Bands', 'Fields', 'Layers', 'Slopes', 'Planes', 'Curves', 'Sweeps'] as const
export const BUSY_FORMS = ['Lines', 'Rows', 'Shapes', 'Corners', 'Edges', 'Traces', 'Marks'] as const
export const RELATIONS = ['Under', 'Beside', 'Against', 'Across', 'Before', 'Beyond', 'Over', 'Along'] as const
export const DARK_LIGHTS = [
  'a Dark Edge',
  'Late Light',
  'Deep Shade',
  'a Dim Border',
  'Low Light',
  'a Quiet Dark',
] as const
export const PALE_LIGHTS = [
  'Pale Light',
  'an Open Top',
  'Bright Air',
  'Thin Haze',
  'Clear Light',
  'a Pale Rim',
] as const

export const EXTRA_TAGS = [
  'balance',
  'depth',
  'contour',
  'gradient',
  'rhythm',
  'outline',
  'tone',
  'surface',
  'distance',
  'geometry',
  'stillness',
  'air',
] as const
