import { createScheduledController } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import worker from '#worker/index.ts'
import type { Database } from '../../../scripts/operate/query.ts'

const MINUTE_MS = 60_000

/** D1 as the operator's commands query it. */
export const DATABASE = {
  databaseId: 'd1',
  cloudflare: {
    async change(_: string, schema: { parse: (answer: unknown) => unknown }, { body }: { body: Statement }) {
      const { results } = await env.DB.prepare(body.sql)
        .bind(...body.params)
        .all()
      return schema.parse([{ results }])
    },
  },
} as unknown as Database
type Statement = { sql: string; params: (string | number)[] }

/** Runs cron in a minute from now. */
export const cron = (minute = 0) => {
  const scheduledTime = new Date(Date.now() + minute * MINUTE_MS)
  return worker.scheduled(createScheduledController({ cron: '* * * * *', scheduledTime }), env)
}
