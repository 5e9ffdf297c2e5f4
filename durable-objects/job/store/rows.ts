import type { JobPayment, JobStatus, JobSummary } from '../../../worker/contract/jobs.ts'
import type { JobResult } from '../../../worker/domain/job-result.ts'
import type { Provider } from '../../../worker/domain/platforms.ts'
import type { JobSeed, PhotoFacts } from '../../../worker/rpc.ts'

/** How a run over many photos stands; kept after its end, until the next run. */
export type Tally = { total: number; done: number; failed: number }

/** What a job knows of itself apart from its photos. Times are milliseconds since the epoch. */
export type JobMeta = {
  id: string
  userId: string
  provider: Provider
  /** Whose photos these are on the platform: the account may be disconnected and connected again. */
  platformUserId: string
  /** False until the row in D1 that names this job is seen; until then the job is a draft. */
  started: boolean
  status: JobStatus
  createdAt: number
  completedAt: number | null
  /** Since it completed, what it used has been settled in D1. */
  settled: boolean
  requiresPayment: boolean
  payment: JobPayment | null
  config: JobSummary['config']
  /** Grows with every visible change. */
  revision: number
  applying: Tally
  undoing: Tally
  /** The platform lets us write on then; 0 when it does now. */
  pausedUntil: number
  /** When the unbroken pause began; 0 when the last answer was none, and when there is nothing to do. */
  pausedSince: number
  /** The last sign of life from the queue, and how often it had to be woken since. */
  queueSeenAt: number
  wakeUps: number
  /** When a photo was last described; 0 before the first. */
  describedAt: number
  /** As the two above, for reads that come before a description. Jobs from before there were any lack them. */
  readsPausedUntil?: number
  readsPausedSince?: number
}

/**
 * What we sent to the platform, or were about to: every text, for any of them may stand there now; of the tags only
 * those that were not there before.
 */
export type Attempted = { title?: string[]; description?: string[]; tags: string[] }

export type PhotoRow = { result: JobResult; facts: PhotoFacts; attempted: Attempted | null; attempts: number }

export const NO_TALLY: Tally = { total: 0, done: 0, failed: 0 }

/** A job nothing has happened to yet. */
export function draftOf(seed: Omit<JobSeed, 'photos'>): JobMeta {
  return {
    ...seed,
    started: false,
    status: 'pending',
    completedAt: null,
    settled: false,
    requiresPayment: false,
    payment: null,
    revision: 1,
    applying: NO_TALLY,
    undoing: NO_TALLY,
    pausedUntil: 0,
    pausedSince: 0,
    queueSeenAt: 0,
    wakeUps: 0,
    describedAt: 0,
  }
}
