import sharp from 'sharp'
import type { Photo } from './photo.ts'
import { hexFrom } from './random.ts'
import { drawScene } from './scenes/draw.ts'

// One image per thread: many small pictures are asked for at once.
sharp.concurrency(1)

// Painting costs by the pixel and a photo host costs nothing: large sizes are enlarged from a small one.
const LARGE = 800
const PAINTED_LONG_SIDE = 480

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

/** The sizes there are, smallest first. Nothing is ever scaled up. */
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

/** The JPEG itself; the original alone carries EXIF. */
export async function renderJpeg(photo: Photo, { width, height, suffix }: Rendition): Promise<Buffer> {
  if (photo.picture.kind === 'file') {
    const image = sharp(photo.picture.path, { failOn: 'error' })
    const sized = image.autoOrient().resize({ width, height, fit: 'cover' }).jpeg({ quality: 86 })
    return (suffix === 'o' ? sized.withExif(exifOf(photo)) : sized).toBuffer()
  }
  const long = Math.max(width, height)
  const scale = long < LARGE ? 1 : PAINTED_LONG_SIDE / long
  const painted = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) }
  const svg = drawScene({ ...photo.picture, aspect: photo.width / photo.height, ...painted })
  const canvas = sharp(Buffer.from(svg)).flatten({ background: '#808080' })
  const image = canvas.resize({ width, height, fit: 'fill', kernel: 'linear' }).jpeg({ quality: 86 })
  return (suffix === 'o' ? image.withExif(exifOf(photo)) : image).toBuffer()
}

function exifOf(photo: Photo) {
  const taken = photo.takenUnknown ? {} : { DateTimeOriginal: photo.taken.replace(/-/g, ':') }
  const camera = { IFD0: { Make: 'Sandbox', Model: 'Scene Painter' }, IFD2: taken }
  if (!photo.place) return camera
  const { latitude, longitude } = photo.place
  return {
    ...camera,
    IFD3: {
      GPSLatitudeRef: latitude < 0 ? 'S' : 'N',
      GPSLatitude: degrees(latitude),
      GPSLongitudeRef: longitude < 0 ? 'W' : 'E',
      GPSLongitude: degrees(longitude),
    },
  }
}

function degrees(value: number): string {
  const whole = Math.floor(Math.abs(value))
  const minutes = (Math.abs(value) - whole) * 60
  const seconds = (minutes - Math.floor(minutes)) * 60
  return `${whole}/1 ${Math.floor(minutes)}/1 ${Math.round(seconds * 100)}/100`
}
