import type { Copy } from './copy.ts'
import { isGif, paintedGif } from './gif.ts'
import { isJpeg, paintedJpeg } from './jpeg.ts'
import { isPng, paintedPng } from './png.ts'
import { isWebp, paintedWebp } from './webp.ts'

type ImageType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif'
export type ImageBytes = { bytes: Uint8Array; type: ImageType }

type Format = {
  type: ImageType
  /** What the first bytes say, whatever the file's name or headers claim. */
  is: (file: Uint8Array) => boolean
  painted: (file: Uint8Array) => Copy | undefined
}

const FORMATS: Format[] = [
  { type: 'image/jpeg', is: isJpeg, painted: paintedJpeg },
  { type: 'image/png', is: isPng, painted: paintedPng },
  { type: 'image/webp', is: isWebp, painted: paintedWebp },
  { type: 'image/gif', is: isGif, painted: paintedGif },
]

/**
 * A copy of the file with only what paints its picture, the colour profile and the orientation included. Only what is
 * known to paint is kept, unchanged: positions, serial numbers, names, texts, times and previews have many places, some
 * of them in no standard, and so does what follows the picture. Undefined for a file of another format, and for one whose
 * structure cannot be followed to the end of the picture.
 */
export function stripMetadata(file: Uint8Array): ImageBytes | undefined {
  const format = FORMATS.find(({ is }) => is(file))
  const copy = format?.painted(file)
  return format && copy && { bytes: copy.bytes.subarray(0, copy.length), type: format.type }
}
