import type { Context } from 'hono'
import type { Sandbox, SandboxContext } from '../sandbox.ts'
import { type Answer, serveSlowCall } from '../serve-call.ts'
import { exifOf, paintPicture } from './paint.ts'
import type { Photo } from './photo.ts'
import { earlierBarePhotos } from './store.ts'

/** Bytes of finished pictures to keep; the oldest are dropped first. */
const CACHE_BYTES = 96 * 1_024 * 1_024
/** Photos painted ahead of the requested one: a job processes those that lack something, newest first. */
const AHEAD = 12

export const IMAGE_FORMATS = ['jpeg', 'png', 'webp', 'avif'] as const
export type ImageFormat = (typeof IMAGE_FORMATS)[number]

export type ImageFile = {
  photo: Photo
  width: number
  height: number
  isOriginal: boolean
  /** JPEG by default. */
  format?: ImageFormat
  /** 1 to 100. */
  quality?: number
}

export type ImageRequest = {
  /** Undefined for an address without a picture. */
  find: () => ImageFile | undefined
  /** The same size of another photo, for painting ahead; without it nothing is painted ahead. */
  sameFor?: (photo: Photo) => ImageFile | undefined
}

export type ImageHost = ReturnType<typeof openImageHost>

/** Pictures for every platform's image routes: as on the real hosts, the address is enough to see one. */
export function openImageHost(sandbox: Sandbox) {
  const cached = imageCache()
  const paintAhead = painterAhead(sandbox, cached)
  return (c: Context<SandboxContext>, { find, sameFor }: ImageRequest) => {
    const call = {
      service: 'image' as const,
      method: `GET ${c.req.path}`,
      params: { userAgent: c.req.header('user-agent') ?? '' },
      at: sandbox.now(),
      counted: true,
    }
    return serveSlowCall(sandbox, c, call, async () => {
      if (!c.req.header('user-agent')) return plain(429, 'Too Many Requests')
      const found = find()
      if (!found) return plain(404, 'Not Found')
      const body = await cached(found)
      if (sameFor) paintAhead(found.photo, sameFor)
      return {
        status: 200,
        type: `image/${found.format ?? 'jpeg'}`,
        body,
        headers: { 'Cache-Control': 'public, max-age=86400' },
      }
    })
  }
}

function plain(status: number, body: string): Answer {
  return { status, type: 'text/plain; charset=utf-8', body }
}

/** A real host has every rendition ready; this one paints the likely next ones, one at a time, between requests. */
function painterAhead(sandbox: Sandbox, cached: ImageCache) {
  let painting = false
  return async (from: Photo, sameFor: (photo: Photo) => ImageFile | undefined) => {
    if (painting) return
    painting = true
    for (const photo of earlierBarePhotos(sandbox.db, from, AHEAD)) {
      const file = sameFor(photo)
      if (file) await cached(file).catch(() => {})
    }
    painting = false
  }
}

/** Equal keys mean equal bytes: photos may share a picture, and what its EXIF data says. */
function keyOf(file: ImageFile): string {
  const { picture, width, height } = file.photo
  return JSON.stringify([picture, width / height, file.width, file.height, file.format, file.quality, exifOf(file)])
}

type ImageCache = ReturnType<typeof imageCache>

function imageCache() {
  const kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  const sizes = new Map<string, number>()
  let total = 0
  const drop = (key: string) => {
    kept.delete(key)
    total -= sizes.get(key) ?? 0
    sizes.delete(key)
  }
  return (file: ImageFile): Promise<Uint8Array<ArrayBuffer>> => {
    const key = keyOf(file)
    const known = kept.get(key)
    if (known) return known
    const made = paintPicture(file).then(bytes => {
      sizes.set(key, bytes.byteLength)
      total += bytes.byteLength
      for (const oldest of kept.keys()) {
        if (total <= CACHE_BYTES) break
        if (sizes.has(oldest)) drop(oldest)
      }
      return new Uint8Array(bytes)
    })
    kept.set(key, made)
    made.catch(() => drop(key))
    return made
  }
}
