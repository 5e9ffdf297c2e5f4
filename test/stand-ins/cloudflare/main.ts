import { serve } from '@hono/node-server'
import { createApp } from './app.ts'
import { openStandIn } from './stand-in.ts'

const standIn = openStandIn(process.env.STATE_DIR ?? '.state/cloudflare')
const port = Number(process.env.PORT ?? 8795)
const server = serve({ fetch: createApp(standIn).fetch, port }, () => {
  process.stdout.write(`Cloudflare's stand-in: http://127.0.0.1:${port}/client/v4\n`)
})

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.close()
    standIn.db.close()
    process.exit(0)
  })
}
