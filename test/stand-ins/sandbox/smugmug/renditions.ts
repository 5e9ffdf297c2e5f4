import type { ImageFile } from '../library/image-host.ts'
import type { Photo } from '../library/photo.ts'
import { hexFrom } from '../library/random.ts'
import { imageExtraOf } from './extra.ts'

export type Rendition = { name: string; code: string; width: number; height: number }

const SQUARES = [
  { name: 'Tiny', code: 'Ti', side: 100 },
  { name: 'Thumb', code: 'Th', side: 150 },
]
/** A size fits its box, so a tall picture of the same size is smaller than a wide one. */
const BOXES = [
  { name: 'Small', code: 'S', box: [400, 300] },
  { name: 'Medium', code: 'M', box: [600, 450] },
  { name: 'Large', code: 'L', box: [800, 600] },
  { name: 'XLarge', code: 'XL', box: [1024, 768] },
  { name: 'X2Large', code: 'X2', box: [1280, 960] },
  { name: 'X3Large', code: 'X3', box: [1600, 1200] },
  { name: 'X4Large', code: 'X4', box: [2048, 1536] },
  { name: 'X5Large', code: 'X5', box: [2560, 1920] },
] as const
export const ORIGINAL = 'D'

/** The available sizes, smallest first, without the original. Nothing is ever scaled up. */
export function renditionsOf(photo: Photo): Rendition[] {
  const squares = SQUARES.map(({ name, code, side }) => ({ name, code, width: side, height: side }))
  const boxes = BOXES.flatMap(({ name, code, box: [width, height] }) => {
    const scale = Math.min(width / photo.width, height / photo.height)
    if (scale >= 1) return []
    return [{ name, code, width: Math.round(photo.width * scale), height: Math.round(photo.height * scale) }]
  })
  return [...squares, ...boxes]
}

export function originalOf(photo: Photo): Rendition {
  return { name: 'Original', code: ORIGINAL, width: photo.width, height: photo.height }
}

/** The address contains a word specific to each size, so that one address cannot be guessed from another. */
export function renditionUrl(photo: Photo, code: string, origin: string): string {
  const folder = `${origin}/photos/i-${photo.id}/${imageExtraOf(photo).serial}/${wordOf(photo, code)}`
  return `${folder}/${code}/i-${photo.id}-${code}.jpg`
}

/** The same without the word, with `#size#` for the code: for public pictures. */
export function urlTemplate(photo: Photo, origin: string): string {
  return `${origin}/photos/i-${photo.id}/${imageExtraOf(photo).serial}/#size#/i-${photo.id}-#size#.jpg`
}

export function wordOf(photo: Photo, code: string): string {
  return hexFrom(`${code} ${photo.originalSecret} ${imageExtraOf(photo).serial}`, 32)
}

export function imageFile(photo: Photo, code: string): ImageFile | undefined {
  const rendition = [...renditionsOf(photo), originalOf(photo)].find(each => each.code === code)
  if (!rendition) return undefined
  const { width, height } = rendition
  return { photo, width, height, isOriginal: code === ORIGINAL }
}
