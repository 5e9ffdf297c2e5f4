import { opensShell } from '../../worker/contract/paths.ts'
import type { Env } from './env.d.ts'

/**
 * The app for signed-in users and a document of its own for everyone else, decided before the first byte so that nobody
 * sees the wrong one. An expired cookie gets the app, which clears it and reloads.
 */
export const appOr =
  (forStrangers: (query: URLSearchParams) => string): PagesFunction<Env> =>
  async ({ request, env }) => {
    const url = new URL(request.url)
    const page = opensShell(request.headers.get('Cookie'), url.searchParams) ? '/app' : forStrangers(url.searchParams)
    const asset = await env.ASSETS.fetch(new Request(new URL(page, url), request))
    const response = new Response(asset.body, asset)
    response.headers.set('Cache-Control', 'no-store')
    response.headers.set('Vary', 'Cookie')
    return response
  }

export const onRequest = appOr(() => '/')
