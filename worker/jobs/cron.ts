import { depsFrom } from '../deps.ts'
import type { Env } from '../env.ts'
import { sweepSessions } from '../features/auth/service.ts'

/** Runs every minute: clears away what only time ends. What ends at a request is cleared by requests. */
export async function runCron(env: Env): Promise<void> {
  await sweepSessions(depsFrom(env))
}
