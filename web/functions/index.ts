import type { Env } from './env.d.ts'

const SESSION_COOKIE = /(?:^|;\s*)(?:__Host-session|session_\d+)=[^;\s]/

/**
 * `/` is the dashboard for who is signed in and the landing page for everyone else, decided before the first byte so
 * that nobody sees the wrong one. A dead cookie gets the shell, which clears it and comes back.
 */
export const onRequest: PagesFunction<Env> = async ({ request, env }) => {
  const url = new URL(request.url)
  const signedIn = SESSION_COOKIE.test(request.headers.get('Cookie') ?? '')
  const page = signedIn && !url.searchParams.has('signed-out') ? '/app' : '/'
  const asset = await env.ASSETS.fetch(new Request(new URL(page, url), request))
  const response = new Response(asset.body, asset)
  response.headers.set('Cache-Control', 'no-store')
  response.headers.set('Vary', 'Cookie')
  return response
}
