import type { ApplyProgress, JobSummary } from '../../../worker/contract/jobs.ts'
import { noteAgentWork, noteFailed } from '../../../worker/db/agents.ts'
import { updateSummary } from '../../../worker/db/job.ts'
import { storeWritten } from '../../../worker/db/listed-photos.ts'
import { refundOf, selectSettlementTerms } from '../../../worker/db/money/old-terms.ts'
import { settleJob } from '../../../worker/db/money/settle.ts'
import { tellWork } from '../../../worker/db/photo-work.ts'
import type { Deps } from '../../../worker/deps.ts'
import { expiryOf, JOB_SILENCE_MS, WRITTEN_MS } from '../../../worker/domain/lifetimes.ts'
import { DESCRIBE_BATCH, JOB_THUMBNAILS } from '../../../worker/domain/limits.ts'
import { quote } from '../../../worker/domain/pricing.ts'
import { agentPausedUntil, pauseSeconds, secondsUntil } from '../pause.ts'
import { findMeta, getMeta, publishMeta, storeRevision, updateMeta } from '../store/job-row.ts'
import { isCounting } from '../store/operations.ts'
import { countPhotos } from '../store/photo-counts.ts'
import { firstResults, listInStatus, readBacksSince, workSince } from '../store/photos.ts'
import type { JobMeta } from '../store/rows.ts'
import { hasTries } from '../store/tries.ts'
import { textUse } from './text-use.ts'

export function summarize(sql: SqlStorage, now: number): JobSummary {
  const meta = getMeta(sql)
  const count = countPhotos(sql)
  const done = count.processed + count.failed
  const iso = (time: number) => new Date(time).toISOString()
  return {
    _id: meta.id,
    name: meta.name,
    status: meta.status,
    provider: meta.provider,
    createdAt: iso(meta.createdAt),
    completedAt: meta.completedAt === null ? null : iso(meta.completedAt),
    requiresPayment: meta.requiresPayment,
    revision: meta.revision,
    thumbnails: firstResults(sql, JOB_THUMBNAILS).map(result => ({
      url: result.urlSmall,
      title: result.generatedTitle || result.originalTitle,
    })),
    applyProgressPercentage: count.applicable === 0 ? 0 : Math.round((100 * count.applied) / count.applicable),
    progress: {
      totalPhotos: count.total,
      processedPhotos: count.processed,
      skippedPhotos: count.skipped,
      failedPhotos: count.failed,
      retryablePhotos: count.retryable,
      currentBatch: Math.min(Math.floor(done / DESCRIBE_BATCH) + 1, Math.ceil((done + count.open) / DESCRIBE_BATCH)),
      heldPhotos: count.held,
      appliedPhotos: count.applied,
      undonePhotos: count.undone,
      photosToReview: count.toReview,
      undonePhotosToReview: count.undoneToReview,
      approvedPhotos: count.approved,
      waitSeconds: count.open > 0 || hasTries(sql) ? pauseSeconds(meta, 'describing', now) : 0,
    },
    config: meta.config,
    quote: meta.quote ?? quote(count.total - count.skipped, { free: count.total }),
    expiresAt: expiryOf(meta),
    origin: meta.origin,
    payment: meta.payment,
    applyProgress: applyProgress(sql, meta, now),
    undoProgress: {
      isUndoing: isCounting(sql, 'undo'),
      undonePhotos: meta.undoing.done,
      failedUndos: meta.undoing.failed,
      totalPhotosToUndo: meta.undoing.total,
    },
  }
}

function applyProgress(sql: SqlStorage, meta: JobMeta, now: number): ApplyProgress {
  const agentUntil = agentPausedUntil(sql)
  const { total, done, failed } = meta.applying
  const batches = Math.ceil(total / DESCRIBE_BATCH)
  return {
    isApplying: isCounting(sql, 'apply', agentUntil === null),
    appliedPhotos: done,
    failedApplies: failed,
    totalPhotosToApply: total,
    currentApplyBatch: Math.min(Math.floor((done + failed) / DESCRIBE_BATCH) + 1, batches),
    totalApplyBatches: batches,
    waitSeconds: Math.max(pauseSeconds(meta, 'writing', now), agentUntil === null ? 0 : secondsUntil(agentUntil, now)),
  }
}

/** Whether the job has ended and was not settled since. */
export function isToSettle(sql: SqlStorage): boolean {
  const meta = findMeta(sql)
  return meta !== undefined && meta.completedAt !== null && !meta.settled
}

/** `told`: the revision up to which D1 holds the states of photos. `isOutdated`: the row in D1 has to be written again. */
type Saved = { told: number; isOutdated: boolean; summed: number }

/**
 * Brings the job's row in D1 up to date, with the states of the photos changed since `told` and the texts we wrote to
 * them; a finished job is settled in the same transaction. `summed`: up to
 * which number of its writes D1 holds what became of the texts.
 */
export async function saveSummary(
  { db, newId }: Pick<Deps, 'db' | 'newId'>,
  sql: SqlStorage,
  { now, isWriting, told, summed }: { now: number; isWriting: boolean; told: number; summed: number },
): Promise<Saved> {
  storeRevision(sql, told)
  const meta = getMeta(sql)
  const { revision, completedAt } = meta
  const summary = summarize(sql, now)
  const isOver = !isWriting && completedAt !== null
  const sum = isOver && meta.writeNote > summed ? { writeNote: meta.writeNote, use: textUse(sql) } : undefined
  const nowSummed = sum?.writeNote ?? summed
  const update = updateSummary(db, summary, {
    ...stateOf(meta, now, { isWriting, isRewriting: hasTries(sql) }),
    toldSince: told,
    ...(sum && { use: sum.use }),
  })
  const tell = [
    ...tellWork(db, { id: meta.id, revision, photos: workSince(sql, told) }),
    ...storeWritten(db, meta, readBacksSince(sql, told, now - WRITTEN_MS)),
  ]
  const isAgents = meta.origin === 'agent'
  // An unpaid order is not counted as work of the agent.
  const ended =
    isAgents && meta.payment !== null && completedAt !== null && !isWriting ? noteAgentWork(db, meta.id, now) : []
  if (!isToSettle(sql)) {
    const [row] = await db.batch([update, ...tell, ...ended])
    return savedAs(row, told, nowSummed)
  }
  const { processedPhotos: processed } = summary.progress
  // A job that was not paid gets no refund, so nothing has to be read for one.
  const [terms] = meta.payment?.status === 'succeeded' ? await selectSettlementTerms(db, meta.id) : []
  const settlement = {
    jobId: meta.id,
    revision,
    processed,
    refund: terms ? refundOf(terms, processed, { id: newId(), now }) : null,
    now,
  }
  const failed = isAgents ? [noteFailed(db, { jobId: meta.id, revision, failed: listInStatus(sql, 'failed') })] : []
  const [, , , , , , , , , , [job], row] = await db.batch([
    ...settleJob(db, settlement),
    update,
    ...tell,
    ...failed,
    ...ended,
  ])
  const saved = savedAs(row, told, nowSummed)
  if (!job && terms && terms.revision <= revision) throw new Error('What the job reserves changed while it was settled')
  // The job was reopened meanwhile: this settlement was of its earlier completion.
  if (getMeta(sql).reopened !== meta.reopened) return saved
  const payment = job ? job.payment : meta.payment
  const isNews = JSON.stringify(payment) !== JSON.stringify(meta.payment)
  const change = { settled: true, payment }
  if (isNews) publishMeta(sql, change)
  else updateMeta(sql, change)
  return { ...saved, isOutdated: saved.isOutdated || isNews }
}

/** A restored database is told up to an earlier revision than it was. A row with a later revision was left as it is. */
function savedAs([row]: { told: number | null }[], told: number, summed: number): Saved {
  if (!row) return { told, isOutdated: false, summed }
  const known = row.told ?? 0
  return { told: known, isOutdated: known < told, summed }
}

/**
 * A job that waits for its payment needs no waking by cron, nor does a completed one, which is settled in the same
 * batch.
 */
function stateOf(
  { completedAt, status, writeNote }: JobMeta,
  now: number,
  { isWriting, isRewriting }: { isWriting: boolean; isRewriting: boolean },
) {
  const isUnfinished = isWriting || isRewriting || (completedAt === null && status !== 'payment_pending')
  const wakeAt = now + JOB_SILENCE_MS
  return {
    completedAt,
    wakeAt: isUnfinished ? wakeAt : null,
    rewriteWakeAt: isRewriting ? wakeAt : null,
    endedNote: isWriting ? null : writeNote,
  }
}
