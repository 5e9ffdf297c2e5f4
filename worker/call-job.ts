import type { Bindings } from './env.ts'
import type { JobRpc } from './rpc.ts'

/**
 * Calls a Job object, and where that fails again after each of `delaysMs`, with a fresh stub: one that was reset, moved
 * or updated meanwhile answers only that. The call must be safe to repeat.
 */
export async function callJob<T>(
  jobs: Bindings['JOB'],
  jobId: string,
  delaysMs: readonly number[],
  call: (job: DurableObjectStub<JobRpc>) => Promise<T>,
): Promise<T> {
  for (const delayMs of delaysMs) {
    try {
      return await call(jobs.getByName(jobId))
    } catch {
      await new Promise(resolve => setTimeout(resolve, delayMs))
    }
  }
  return call(jobs.getByName(jobId))
}
