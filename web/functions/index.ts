import { opensDashboard } from '../../worker/contract/paths.ts'
import type { Env } from './env.d.ts'

/**
 * `/` is the dashboard for signed-in users and the landing page for everyone else, decided before the first byte so
 * that nobody sees the wrong one. An expired cookie gets the shell, which clears it and reloads.
 */
export const onRequest: PagesFunction<Env> = async ({ request, env }) => {
  const url = new URL(request.url)
  const page = opensDashboard(request.headers.get('Cookie'), url.searchParams) ? '/app' : '/'
  const asset = await env.ASSETS.fetch(new Request(new URL(page, url), request))
  const response = new Response(asset.body, asset)
  response.headers.set('Cache-Control', 'no-store')
  response.headers.set('Vary', 'Cookie')
  return response
}
