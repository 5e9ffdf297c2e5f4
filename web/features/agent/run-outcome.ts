import { counted } from '#web/lib/format.ts'
import type { AgentRun } from '#worker/contract/agent.ts'
import type { JobSummary } from '#worker/contract/jobs.ts'
import { jobPage, paymentPage } from '#worker/contract/paths.ts'

/** A sentence about a run, and the page it leads to; a payment page needs a document of its own. */
export type RunOutcome = { text: string; to: string | null; isDocument: boolean }

/**
 * The outcome of a run in words. `jobs` are fetched after it and say how many photos each of its two jobs has; for a
 * job that is missing from them, the count of the answer is taken.
 */
export function runOutcomes(run: AgentRun, jobs: JobSummary[]): RunOutcome[] {
  const { newPhotos, photosNeedingMetadata, jobCreated, requiresPayment, jobId, paymentJobId } = run
  const photosOf = (id: string | null) => {
    const job = jobs.find(({ _id }) => _id === id)
    return counted(job?.progress.totalPhotos ?? photosNeedingMetadata, 'new photo')
  }
  const outcomes: RunOutcome[] = []
  if (jobCreated) {
    const to = jobId === null ? null : jobPage(jobId)
    outcomes.push({ text: `Processing ${photosOf(jobId)}`, to, isDocument: false })
  }
  if (requiresPayment) {
    const to = paymentJobId === null ? null : paymentPage(paymentJobId)
    outcomes.push({ text: `Payment is needed for ${photosOf(paymentJobId)}`, to, isDocument: true })
  }
  if (outcomes.length === 0) {
    // Only the month's limit keeps photos that lack texts from being booked or ordered.
    const waiting = `${counted(photosNeedingMetadata, 'new photo')} left: this month's limit is reached`
    const found = newPhotos === 0 ? 'No new photos' : 'All new photos already have metadata'
    const text = photosNeedingMetadata > 0 ? waiting : found
    outcomes.push({ text, to: null, isDocument: false })
  }
  return outcomes
}
