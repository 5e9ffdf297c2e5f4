import type { Env } from '../env.d.ts'

/** Passes the request, WebSocket upgrades too, unchanged to the API's own Worker. */
export const onRequest: PagesFunction<Env> = ({ request, env }) => env.API.fetch(request)
