import { mapWithConcurrency } from './concurrency.ts'
import type { Bindings } from './env.ts'
import { describeError } from './log.ts'
import type { JobRpc } from './rpc.ts'

/** Job objects called in parallel. */
export const CONCURRENT_JOBS = 6

/**
 * Calls a Job object. If that fails, it is repeated after each of `delaysMs` with a fresh stub: a stub whose object was
 * reset, moved or updated does not recover. The call must be safe to repeat.
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

/**
 * Calls many Job objects, each as `callJob` does. Errors go to `unreached`, which logs them, and do not stop the
 * others.
 * @returns whether all calls succeeded.
 */
export async function callJobs(
  { jobs, jobIds, delaysMs }: { jobs: Bindings['JOB']; jobIds: string[]; delaysMs: readonly number[] },
  {
    call,
    unreached,
  }: {
    call: (job: DurableObjectStub<JobRpc>, jobId: string) => Promise<unknown>
    unreached: (why: { jobId: string; error: string }) => void
  },
): Promise<boolean> {
  const answered = await mapWithConcurrency(jobIds, CONCURRENT_JOBS, async jobId => {
    try {
      await callJob(jobs, jobId, delaysMs, async job => call(job, jobId))
      return true
    } catch (error) {
      unreached({ jobId, ...describeError(error) })
      return false
    }
  })
  return !answered.includes(false)
}
