import type { Env } from '../env.d.ts'

/** The API is a Worker of its own; the request, WebSocket upgrades too, goes to it as it came. */
export const onRequest: PagesFunction<Env> = ({ request, env }) => env.API.fetch(request)
