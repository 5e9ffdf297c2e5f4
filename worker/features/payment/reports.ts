import type { Deps } from '../../deps.ts'
import { mailReport } from './mails.ts'
import { noteMismatch, type Report } from './report-queries.ts'

/** How long who learned of something has to mail it before cron does. */
export const MAIL_LEASE_MS = 60_000

/** What support is told of a payment, and where at the provider. */
export type Finding = { jobId: string; intentId: string; what: string }

/** A finding for the batch that notes it; `sendReport` mails it then. */
export function reportOf({ now, newId }: Deps, finding: Finding): Report {
  return { ...finding, id: newId(), now: now(), dueAt: now() + MAIL_LEASE_MS }
}

/** Mails what a batch answers with for a report: a row where there was something to tell. */
export async function sendReport(deps: Deps, [report]: Parameters<typeof mailReport>[1][]): Promise<void> {
  if (report) await deps.afterAnswer(() => mailReport(deps, report))
}

/** Tells support that the provider has something else than was ordered, once for each payment. */
export async function reportMismatch(deps: Deps, finding: Finding): Promise<void> {
  const { jobId, intentId, what } = finding
  deps.log('payment.mismatch', { level: 'error', jobId, intentId, reason: what })
  const [reports] = await deps.db.batch(noteMismatch(deps.db, reportOf(deps, finding)))
  await sendReport(deps, reports)
}
