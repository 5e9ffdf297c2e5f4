import { CONCURRENT_JOBS } from '../../call-job.ts'
import { mapWithConcurrency } from '../../concurrency.ts'
import type { Deps } from '../../deps.ts'
import { describeError } from '../../log.ts'
import { endLost, keepUntoldPlace, selectUntold } from './untold-queries.ts'

/** Jobs told in one run of cron. */
const TELLS = 50

/**
 * Has jobs tell D1 what they did with all of their photos whose last summary did not: those of an earlier release, and
 * those that D1 has lost track of. What a job left open whose object is empty counts as failed. A job that cannot be told
 * waits until all others have had their turn.
 */
export async function tellUntold({ db, jobs, log }: Deps): Promise<void> {
  const untold = await selectUntold(db, TELLS)
  await mapWithConcurrency(untold, CONCURRENT_JOBS, async job => {
    try {
      if (!(await jobs.getByName(job.id).tell())) await endLost(db, job)
    } catch (error) {
      log('job.untold', { jobId: job.id, ...describeError(error) })
    }
  })
  const last = untold.length === TELLS ? untold.at(-1) : undefined
  await keepUntoldPlace(db, last?.createdAt ?? null)
}
