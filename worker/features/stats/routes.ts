import type { Context } from 'hono'
import type { PhotoCountAnswer } from '../../contract/stats.ts'
import type { AppContext } from '../../http/context.ts'
import { countPhotosProcessed } from './service.ts'

// A key of its own: the address of a request carries whatever query a visitor adds.
const CACHED_AS = 'https://stats.invalid/photo-count'
const CACHE_SECONDS = 5 * 60

// A Pages Function and a service binding stand before the CDN's own cache, which therefore never sees these answers.
export async function readPhotoCount(c: Context<AppContext>) {
  const cached = await caches.default.match(CACHED_AS)
  if (cached) return c.json(await cached.json<PhotoCountAnswer>())
  const answer: PhotoCountAnswer = { totalPhotosProcessed: await countPhotosProcessed(c.var.deps) }
  const kept = Response.json(answer, { headers: { 'Cache-Control': `public, max-age=${CACHE_SECONDS}` } })
  c.executionCtx.waitUntil(caches.default.put(CACHED_AS, kept))
  return c.json(answer)
}
