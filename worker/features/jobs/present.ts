import type { JobSummary } from '../../contract/jobs.ts'
import type { JobRow } from '../../db/schema.ts'

export function presentJob(row: JobRow): JobSummary {
  return {
    _id: row.id,
    status: row.status,
    provider: row.provider,
    createdAt: new Date(row.createdAt).toISOString(),
    completedAt: row.completedAt === null ? null : new Date(row.completedAt).toISOString(),
    requiresPayment: row.requiresPayment,
    revision: row.revision,
    thumbnails: row.thumbnails,
    applyProgressPercentage: row.applyProgressPercentage,
    progress: row.progress,
    config: row.config,
    payment: row.payment,
    applyProgress: row.applyProgress,
    undoProgress: row.undoProgress,
  }
}
