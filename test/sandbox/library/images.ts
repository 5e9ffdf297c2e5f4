import { Hono } from 'hono'
import type { Sandbox, SandboxContext } from '../sandbox.ts'
import { type Answer, serveSlowCall } from '../serve-call.ts'
import type { Photo } from './photo.ts'
import { type Rendition, renderJpeg, renditionsOf, renditionUrl } from './renditions.ts'
import { earlierBarePhotos, findPhoto } from './store.ts'

/** Bytes of finished JPEGs kept; the oldest go first. */
const CACHE_BYTES = 96 * 1_024 * 1_024
/** Photos painted ahead of the one asked for: a job works through those that lack something, from the newest. */
const AHEAD = 12

/** The image host: anybody with the address may look, as on the real one. */
export function imageRoutes(sandbox: Sandbox) {
  const cached = imageCache()
  const paintAhead = painterAhead(sandbox, cached)
  return new Hono<SandboxContext>().get('/photos/:server/:file', c => {
    const call = {
      service: 'image' as const,
      method: `GET ${c.req.path}`,
      params: { userAgent: c.req.header('user-agent') ?? '' },
      at: sandbox.now(),
      counted: true,
    }
    return serveSlowCall(sandbox, c, call, async () => {
      if (!c.req.header('user-agent')) return plain(429, 'Too Many Requests')
      const found = findRendition(sandbox, c.req.param('server'), c.req.param('file'))
      if (!found) return plain(404, 'Not Found')
      const body = await cached(c.req.path, () => renderJpeg(found.photo, found.rendition))
      paintAhead(found.photo, found.rendition)
      return { status: 200, type: 'image/jpeg', body, headers: { 'Cache-Control': 'public, max-age=86400' } }
    })
  })
}

function plain(status: number, body: string): Answer {
  return { status, type: 'text/plain; charset=utf-8', body }
}

function findRendition(
  sandbox: Sandbox,
  server: string,
  file: string,
): { photo: Photo; rendition: Rendition } | undefined {
  const parts = /^(\d+)_([0-9a-f]+)(?:_([a-z]))?\.jpg$/.exec(file)
  const photo = parts?.[1] && findPhoto(sandbox.db, 'flickr', parts[1])
  if (!parts || !photo || photo.server !== server) return undefined
  const suffix = parts[3] ?? ''
  const rendition = renditionsOf(photo).find(each => each.suffix === suffix && each.secret === parts[2])
  return rendition && { photo, rendition }
}

/** A real host has every rendition at hand: one at a time, what will be asked for next is painted while the caller waits. */
function painterAhead(sandbox: Sandbox, cached: ImageCache) {
  let painting = false
  return async (from: Photo, { suffix }: Rendition) => {
    if (painting || suffix !== 'b') return
    painting = true
    for (const photo of earlierBarePhotos(sandbox.db, from, AHEAD)) {
      const rendition = renditionsOf(photo).find(each => each.suffix === suffix)
      if (rendition)
        await cached(renditionUrl(photo, rendition, ''), () => renderJpeg(photo, rendition)).catch(() => {})
    }
    painting = false
  }
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
  return (key: string, render: () => Promise<Buffer>): Promise<Uint8Array<ArrayBuffer>> => {
    const known = kept.get(key)
    if (known) return known
    const made = render().then(bytes => {
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
