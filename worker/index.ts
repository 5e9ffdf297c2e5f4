import { app } from './app.ts'
import { runCron } from './cron/run-cron.ts'
import type { Env } from './env.ts'
import { consumeQueue } from './queue/consume.ts'
import type { PhotoMessage, ReadMessage, ScanMessage } from './queue/messages.ts'

export { Job } from '../durable-objects/job/job.ts'
export { PlatformBudget } from '../durable-objects/platform-budget/platform-budget.ts'

export default {
  fetch: (request, env, ctx) => app.fetch(request, env, ctx),
  queue: (batch, env) => consumeQueue(batch, env),
  scheduled: ({ scheduledTime }, env) => runCron(env, scheduledTime),
} satisfies ExportedHandler<Env, PhotoMessage | ScanMessage | ReadMessage>
