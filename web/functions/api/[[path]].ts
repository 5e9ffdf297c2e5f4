import type { Env } from '../env.d.ts'

/** Passes requests, WebSocket upgrades included, unchanged to the API's own Worker. */
export const onRequest: PagesFunction<Env> = ({ request, env }) => env.API.fetch(request)
