import type { Context } from 'hono'
import type { Sandbox, SandboxContext } from '../sandbox.ts'
import { type Answer, serveSlowCall } from '../serve-call.ts'
import { type ImageCache, openImageCache } from './image-cache.ts'
import type { Photo } from './photo.ts'
import { earlierBarePhotos } from './store.ts'

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
  const cache = openImageCache(sandbox.picturesDir)
  const paintAhead = painterAhead(sandbox, cache)
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
      // Those that follow one that is kept were painted ahead before, as a rule.
      const isNew = !cache.isKept(found)
      const body = await cache.pictureOf(found)
      if (isNew && sameFor) paintAhead(found.photo, sameFor)
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
function painterAhead(sandbox: Sandbox, { pictureOf }: ImageCache) {
  let painting = false
  return async (from: Photo, sameFor: (photo: Photo) => ImageFile | undefined) => {
    if (painting) return
    painting = true
    for (const photo of earlierBarePhotos(sandbox.db, from, AHEAD)) {
      const file = sameFor(photo)
      if (file) await pictureOf(file).catch(() => {})
    }
    painting = false
  }
}
