import sharp, { type Exif, type Sharp } from 'sharp'
import type { ImageFile } from './image-host.ts'
import { drawScene } from './scenes/draw.ts'

// One thread per image: many small pictures are requested at once.
sharp.concurrency(1)

// Painting time grows with the pixels, and a photo host should answer fast: large sizes are enlarged from a small one.
const LARGE = 800
const PAINTED_LONG_SIDE = 480

/** The file itself, cropped to its centre for another aspect ratio. */
export async function paintPicture(file: ImageFile): Promise<Buffer> {
  const { photo, width, height } = file
  if (photo.picture.kind === 'file') {
    const image = sharp(photo.picture.path, { failOn: 'error' })
    return encode(image.autoOrient().resize({ width, height, fit: 'cover' }), file)
  }
  const long = Math.max(width, height)
  const scale = long < LARGE ? 1 : PAINTED_LONG_SIDE / long
  const painted = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) }
  const svg = drawScene({ ...photo.picture, aspect: photo.width / photo.height, ...painted })
  const canvas = sharp(Buffer.from(svg)).flatten({ background: '#808080' })
  return encode(canvas.resize({ width, height, fit: 'fill', kernel: 'linear' }), file)
}

function encode(image: Sharp, file: ImageFile): Promise<Buffer> {
  const { format = 'jpeg', quality = 86 } = file
  return image.toFormat(format, { quality }).withExif(exifOf(file)).toBuffer()
}

/** The metadata that camera and owner left in the file, in each of its sizes; the date taken only in the original. */
export function exifOf({ photo, isOriginal }: ImageFile): Exif {
  const taken = photo.takenUnknown || !isOriginal ? {} : { DateTimeOriginal: photo.taken.replace(/-/g, ':') }
  const camera = {
    IFD0: { Make: 'Sandbox', Model: 'Scene Painter', Artist: photo.account },
    IFD2: { BodySerialNumber: '4711', ...taken },
  }
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
