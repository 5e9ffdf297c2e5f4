import { callJob } from '../../call-job.ts'
import type { PaymentRow } from '../../db/payment-schema.ts'
import type { Deps } from '../../deps.ts'
import { describeError } from '../../log.ts'
import * as queries from './queries.ts'

const RETRIES_MS = [100, 400]

/** Tells the job how its payment ended. If it cannot be reached, cron tells it. An order of photos has nobody to tell. */
export async function tell(deps: Deps, { jobId, isOrder, status, ending }: PaymentRow): Promise<void> {
  await tryTo(deps, jobId, async () => {
    if (isOrder) return void (await queries.noteTold(deps.db, jobId, deps.now()))
    await callJob(deps.jobs, jobId, RETRIES_MS, job =>
      status === 'paid' ? job.paid() : job.giveUp(ending ?? 'cancelled'),
    )
    await deps.afterAnswer(() => tryTo(deps, jobId, () => queries.noteTold(deps.db, jobId, deps.now())))
  })
}

/** Tells the job that its refunds or a dispute have changed. If it cannot be reached, the next change tells it. */
export async function tellRefunds(deps: Deps, { jobId, isOrder }: PaymentRow): Promise<void> {
  if (isOrder) return
  await tryTo(deps, jobId, () => callJob(deps.jobs, jobId, RETRIES_MS, job => job.refunded()))
}

async function tryTo({ log }: Deps, jobId: string, tellIt: () => Promise<unknown>): Promise<void> {
  try {
    await tellIt()
  } catch (error) {
    log('payment.untold', { jobId, ...describeError(error) })
  }
}
