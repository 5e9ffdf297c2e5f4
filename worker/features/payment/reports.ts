import type { Deps } from '../../deps.ts'
import { mailReport } from './mails.ts'
import { noteForgotten, noteMismatch, type Report } from './report-queries.ts'

/** How long whoever noticed something has to mail it before cron does. */
export const MAIL_LEASE_MS = 60_000

/** A report on a payment to support, with where to find it at the provider. */
export type Finding = { jobId: string; intentId: string; what: string }

/** A finding for the batch that notes it; `sendReport` mails it then. */
export function reportOf({ now, newId }: Deps, finding: Finding): Report {
  return { ...finding, id: newId(), now: now(), dueAt: now() + MAIL_LEASE_MS }
}

/** Mails the report that a batch returned; no row means that there is nothing to report. */
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

/** The same about a payment that a restored database does not know, once a day while its events arrive. */
export async function reportForgotten(
  deps: Deps,
  { kind, ...payment }: Omit<Finding, 'what'> & { kind: 'job' | 'order' },
): Promise<void> {
  const what = `its ${kind} is not in the database, which was restored to a time before it was ordered`
  const finding = { ...payment, what }
  deps.log('payment.mismatch', { level: 'error', ...payment, reason: what })
  const [, reports] = await deps.db.batch(noteForgotten(deps.db, reportOf(deps, finding)))
  await sendReport(deps, reports)
}
