import type { Context } from 'hono'
import type { PhotoCountAnswer } from '../../contract/stats.ts'
import type { AppContext } from '../../http/context.ts'
import { countPhotosProcessed } from './service.ts'

// A fixed key, because the URL of a request holds whatever query a visitor adds.
const CACHED_AS = 'https://stats.invalid/photo-count'
const CACHE_SECONDS = 5 * 60

// Cached here, because answers that pass a Pages Function and a service binding never reach the CDN's own cache.
export async function readPhotoCount(c: Context<AppContext>) {
  const cached = await caches.default.match(CACHED_AS)
  if (cached) return c.json(await cached.json<PhotoCountAnswer>())
  const answer: PhotoCountAnswer = { totalPhotosProcessed: await countPhotosProcessed(c.var.deps) }
  const kept = Response.json(answer, { headers: { 'Cache-Control': `public, max-age=${CACHE_SECONDS}` } })
  c.executionCtx.waitUntil(caches.default.put(CACHED_AS, kept))
  return c.json(answer)
}
