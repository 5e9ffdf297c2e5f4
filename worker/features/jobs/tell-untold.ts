import { CONCURRENT_JOBS } from '../../call-job.ts'
import { mapWithConcurrency } from '../../concurrency.ts'
import type { Deps } from '../../deps.ts'
import { describeError } from '../../log.ts'
import { endLost, keepUntoldPlace, selectNewestUntold, selectUntold } from './untold-queries.ts'

/** Jobs told in one run of cron. */
const TELLS = { newest: 25, others: 25 }
/** With more empty objects in one run, it is likely that they are not ours. */
const MOST_EMPTY = 3

/**
 * Has jobs tell D1 what they did with all of their photos whose last summary did not: those of an earlier release, and
 * those that D1 has lost track of. What an ended job left open whose object is empty counts as failed; one that has not
 * ended is asked again by `wakeSilentJobs`. A job that cannot be told waits until all others have had their turn.
 */
export async function tellUntold({ db, jobs, log }: Deps): Promise<void> {
  const [newest, [place]] = await selectNewestUntold(db, TELLS.newest)
  const oldest = newest[TELLS.newest - 1]
  const before = Math.min(place?.before ?? Number.POSITIVE_INFINITY, oldest?.createdAt ?? 0)
  const others = oldest ? await selectUntold(db, { before, limit: TELLS.others }) : []
  const empty: typeof newest = []
  await mapWithConcurrency([...newest, ...others], CONCURRENT_JOBS, async job => {
    try {
      if (!(await jobs.getByName(job.id).tell()) && job.wakeAt === null) empty.push(job)
    } catch (error) {
      log('job.untold', { jobId: job.id, ...describeError(error) })
    }
  })
  if (empty.length <= MOST_EMPTY) for (const job of empty) await endLost(db, job)
  const last = others.length === TELLS.others ? others.at(-1) : undefined
  await keepUntoldPlace(db, last?.createdAt ?? null)
}
