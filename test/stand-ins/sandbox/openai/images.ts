import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { imageUrlsOf, type ModelRequest } from './request.ts'

/** Small enough to analyse quickly, large enough to show layout and palette. */
const LOOK_SIDE = 64

export type Pixels = {
  data: Buffer
  width: number
  height: number
  isPortrait: boolean
  isSquare: boolean
  sha256: string
}

/** `pixels` is null where the bytes are not an image. */
export type SeenImage = {
  width: number
  height: number
  bytes: number
  sha256: string
  via: 'data' | 'url'
  pixels: Pixels | null
}

export function readImages(request: ModelRequest): Promise<SeenImage[]> {
  return Promise.all(imageUrlsOf(request).map(readImage))
}

async function readImage(url: string): Promise<SeenImage> {
  const data = /^data:image\/(?:jpeg|jpg|png|webp|gif);base64,([A-Za-z0-9+/=]+)$/.exec(url)?.[1]
  const via = url.startsWith('data:') ? 'data' : 'url'
  const bytes = via === 'data' ? Buffer.from(data ?? '', 'base64') : await download(url)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const decoded = await decode(bytes, sha256).catch(() => null)
  return { width: 0, height: 0, bytes: bytes.byteLength, sha256, via, pixels: null, ...decoded }
}

async function download(url: string): Promise<Buffer> {
  const answer = await fetch(url, {
    headers: { 'User-Agent': 'Sandbox-Model/1.0' },
    signal: AbortSignal.timeout(5_000),
  }).catch(() => null)
  return answer?.ok ? Buffer.from(await answer.arrayBuffer()) : Buffer.alloc(0)
}

async function decode(bytes: Buffer, sha256: string): Promise<Pick<SeenImage, 'width' | 'height' | 'pixels'>> {
  const image = sharp(bytes, { failOn: 'error' })
  const { autoOrient } = await image.metadata()
  const { width, height } = autoOrient
  const { data, info } = await image
    .autoOrient()
    .resize(LOOK_SIDE, LOOK_SIDE, { fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const isSquare = Math.abs(width - height) < 0.05 * Math.max(width, height)
  const pixels = { data, width: info.width, height: info.height, isPortrait: height > width, isSquare, sha256 }
  return { width, height, pixels }
}
