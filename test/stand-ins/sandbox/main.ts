import { serve } from '@hono/node-server'
import { createApp } from './app.ts'
import { openSandbox } from './open-sandbox.ts'
import { runInBackground } from './stripe/background.ts'

const port = Number(process.env.SANDBOX_PORT ?? 8790)
const sandbox = await openSandbox({
  stateDir: process.env.STATE_DIR ?? '.state',
  appOrigin: process.env.APP_ORIGIN ?? 'http://localhost:8788',
  photosDir: process.env.PHOTOS_DIR || undefined,
  seeded: process.env.SANDBOX_SEEDED,
  picturesDir: process.env.SANDBOX_PICTURES,
})
const server = serve({ fetch: createApp(sandbox).fetch, port })
const stopBackground = runInBackground(sandbox)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    stopBackground()
    server.close()
    sandbox.db.close()
    process.exit(0)
  })
}
