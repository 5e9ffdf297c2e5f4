import type { Photo } from '../library/photo.ts'
import { hexFrom } from '../library/random.ts'

export type Rendition = { suffix: string; extra: string; label: string; width: number; height: number; secret: string }

const SQUARES = [
  { suffix: 's', extra: 'url_sq', label: 'Square', side: 75 },
  { suffix: 'q', extra: 'url_q', label: 'Large Square', side: 150 },
]
const BOXES = [
  { suffix: 't', extra: 'url_t', label: 'Thumbnail', side: 100 },
  { suffix: 'm', extra: 'url_s', label: 'Small', side: 240 },
  { suffix: 'n', extra: 'url_n', label: 'Small 320', side: 320 },
  { suffix: 'w', extra: 'url_w', label: 'Small 400', side: 400 },
  { suffix: '', extra: 'url_m', label: 'Medium', side: 500 },
  { suffix: 'z', extra: 'url_z', label: 'Medium 640', side: 640 },
  { suffix: 'c', extra: 'url_c', label: 'Medium 800', side: 800 },
  { suffix: 'b', extra: 'url_l', label: 'Large', side: 1_024 },
  { suffix: 'h', extra: 'url_h', label: 'Large 1600', side: 1_600, ownSecret: true },
  { suffix: 'k', extra: 'url_k', label: 'Large 2048', side: 2_048, ownSecret: true },
]

/** The available sizes, smallest first. Nothing is ever scaled up. */
export function renditionsOf(photo: Photo): Rendition[] {
  const long = Math.max(photo.width, photo.height)
  const squares = SQUARES.filter(({ side }) => side <= Math.min(photo.width, photo.height)).map(size => ({
    ...size,
    width: size.side,
    height: size.side,
    secret: photo.secret,
  }))
  const boxes = BOXES.filter(({ side }) => side <= long).map(size => ({
    ...size,
    width: Math.max(1, Math.round((photo.width * size.side) / long)),
    height: Math.max(1, Math.round((photo.height * size.side) / long)),
    secret: size.ownSecret ? hexFrom(`${size.suffix} ${photo.originalSecret}`, 10) : photo.secret,
  }))
  const original = { suffix: 'o', extra: 'url_o', label: 'Original', secret: photo.originalSecret }
  return [...squares, ...boxes, { ...original, width: photo.width, height: photo.height }]
}

export function renditionUrl(photo: Photo, rendition: Rendition, origin: string): string {
  const suffix = rendition.suffix ? `_${rendition.suffix}` : ''
  return `${origin}/photos/${photo.server}/${photo.id}_${rendition.secret}${suffix}.jpg`
}
