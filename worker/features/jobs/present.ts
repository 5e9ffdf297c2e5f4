import type { JobSummary } from '../../contract/jobs.ts'
import type { JobRow } from '../../db/schema.ts'
import { DEFAULT_LANGUAGE } from '../../domain/languages.ts'
import { expiryOf } from '../../domain/lifetimes.ts'
import { quoteOf } from '../../domain/pricing.ts'

/** For payments written by a release that had no refunds. */
const NO_REFUNDS = { refundedAmount: 0, refunds: [] }

export function presentJob(row: JobRow): JobSummary {
  return {
    _id: row.id,
    name: row.name,
    status: row.status,
    provider: row.provider,
    createdAt: new Date(row.createdAt).toISOString(),
    completedAt: row.completedAt === null ? null : new Date(row.completedAt).toISOString(),
    requiresPayment: row.requiresPayment,
    revision: row.revision,
    thumbnails: row.thumbnails,
    applyProgressPercentage: row.applyProgressPercentage,
    progress: { heldPhotos: 0, ...row.progress },
    config: { language: DEFAULT_LANGUAGE, ...row.config },
    quote: quoteOf(row),
    expiresAt: expiryOf(row),
    origin: row.origin,
    payment: row.payment && { ...NO_REFUNDS, ...row.payment },
    applyProgress: row.applyProgress,
    undoProgress: row.undoProgress,
  }
}
