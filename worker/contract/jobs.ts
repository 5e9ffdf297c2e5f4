import * as z from 'zod'
import type { EditMany } from '../domain/edit-many.ts'
import { FIELDS, TEXT_FIELDS } from '../domain/fields.ts'
import type { JobResult, SeenVersions } from '../domain/job-result.ts'
import type { LanguageCode } from '../domain/languages.ts'
import {
  EDITED_DESCRIPTION_MAX,
  EDITED_TAG_MAX,
  EDITED_TAGS_MAX,
  EDITED_TAGS_TEXT_MAX,
  EDITED_TITLE_MAX,
  HINT_MAX,
  IDEMPOTENCY_KEY_MAX,
  JOB_NAME_MAX,
  JOB_SEARCH_MAX,
  JOBS_PAGE,
  MAX_JOB_PHOTOS,
  NOTE_MAX,
} from '../domain/limits.ts'
import { APPROVED_AND_SKIPPED, NO_PHOTO_SELECTED } from '../domain/messages.ts'
import type { Provider } from '../domain/platforms.ts'
import type { Quote } from '../domain/pricing.ts'
import type { Decision, ResultPatch as Patch } from '../domain/review.ts'
import { type RewriteWish, TRIES } from '../domain/rewrite.ts'
import type { StyleChoice, StyleKey } from '../domain/styles.ts'
import type { TextUse } from '../domain/text-use.ts'
import { ProviderInput } from './photos.ts'
import { Language, Sentences, Style } from './preferences.ts'

export type JobStatus = 'pending' | 'processing' | 'completed' | 'failed' | 'payment_pending'
export type JobProgress = {
  totalPhotos: number
  processedPhotos: number
  skippedPhotos: number
  failedPhotos: number
  /** Failed photos that may be tried again; absent in a summary of an earlier release. */
  retryablePhotos?: number
  currentBatch: number
  /** Photos of an agent's job that are held for a person; absent in a summary of an earlier release. */
  heldPhotos?: number
  /** Photos whose texts are on the platform now, whoever applied them; absent in a summary of an earlier release. */
  appliedPhotos?: number
  /** Photos whose apply was undone; absent in a summary of an earlier release. */
  undonePhotos?: number
  /** Described photos that nobody has decided about, including undone ones; absent in a summary of an earlier release. */
  photosToReview?: number
  /** How many of `photosToReview` were undone; absent in a summary of an earlier release. */
  undonePhotosToReview?: number
  /** Approved photos that are not applied; absent in a summary of an earlier release. */
  approvedPhotos?: number
  /**
   * Seconds until descriptions and rewrites resume, where the platform, the model or another service makes them wait; 0
   * or absent without a wait.
   */
  waitSeconds?: number
}

/** The progress of the current or last run of applies. Applies that an agent begins by itself are added to the previous run. */
export type ApplyProgress = {
  isApplying: boolean
  appliedPhotos: number
  failedApplies: number
  totalPhotosToApply: number
  currentApplyBatch: number
  totalApplyBatches: number
  /** Seconds until the platform accepts calls again; 0 without a wait. */
  waitSeconds: number
}

export type UndoProgress = { isUndoing: boolean; undonePhotos: number; failedUndos: number; totalPhotosToUndo: number }

/**
 * The reason for a refund. `unprocessed`: photos of a job sold on the terms of before got no text; `unfinished`: the
 * account was deleted; `unused`: its person asked for the rest; `support`: made by the operator at the payment provider.
 */
export type RefundReason = 'unprocessed' | 'unfinished' | 'unused' | 'support'
export type JobRefund = {
  amount: number
  status: 'pending' | 'succeeded' | 'failed'
  reason: RefundReason
  at: string
}

/** What was paid for a job, in cents. Refunds do not change a payment's status. */
export type JobPayment = {
  amount: number
  currency: string
  status: 'succeeded' | 'free_trial'
  /** While the job runs, the number reserved; once it has ended, the number used. */
  freePhotosUsed: number
  /** How many photos its payment bought; 0 without one, and absent where the payment was for this job alone. */
  photosBought?: number
  /** Bought photos, held or used as the free ones; absent likewise. */
  paidPhotosUsed?: number
  paidAt: string | null
  stripePaymentIntentId: string | null
  /** The sum of successful refunds. */
  refundedAmount: number
  /** Oldest first. */
  refunds: JobRefund[]
  /** The bank has taken the money back, so nothing is refunded. */
  disputed?: boolean | undefined
}

export type JobOrigin = 'person' | 'agent'

/** A job without its results, as in history, on the dashboard and in live messages. */
export type JobSummary = {
  _id: string
  /** As its person named it; null without a name. */
  name: string | null
  status: JobStatus
  provider: Provider
  createdAt: string
  completedAt: string | null
  requiresPayment: boolean
  revision: number
  thumbnails: { url: string; title: string }[]
  /** 0 to 100: applied photos out of processed ones that are not skipped. */
  applyProgressPercentage: number
  progress: JobProgress
  config: {
    style: StyleChoice
    descriptionSentences: number
    addPhotonymTag: boolean
    /** Always in answers; absent where an earlier release stored it, whose texts are English. */
    language?: LanguageCode
    /** What its person said about its photos; absent if nothing. */
    note?: string
  }
  /** Fixed when the job is made; `photos`: those not skipped at that time. */
  quote: Quote
  /** Until when it can be paid; null unless it waits for payment. */
  expiresAt: string | null
  origin: JobOrigin
  /** Null until the job is free or paid. */
  payment: JobPayment | null
  applyProgress: ApplyProgress
  undoProgress: UndoProgress
}

export type Job = JobSummary & { results: JobResult[] }

/** GET /api/photos/job/{id}; with `?since=` the results are those that changed. */
export type JobAnswer = { job: Job }
/**
 * Query of GET /api/jobs: `cursor`: the `nextCursor` of the previous page, empty for the first one; `job`: a job to
 * include in the first page; `q`: only jobs whose name or platform's name contains it, in any case, and `job` only if
 * it is one of them.
 */
export const JobsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(JOBS_PAGE.max).default(JOBS_PAGE.default),
  cursor: z
    .string()
    .regex(/^(\d{1,16}-\d{1,16})?$/)
    .transform(cursor => {
      if (cursor === '') return undefined
      const [createdAt = 0, rowid = 0] = cursor.split('-').map(Number)
      return { createdAt, rowid }
    })
    .optional(),
  job: z.string().max(100).optional(),
  q: z.string().trim().max(JOB_SEARCH_MAX).optional(),
})
export type JobsQuery = z.output<typeof JobsQuery>
/** GET /api/jobs, newest first. */
export type JobsAnswer = { jobs: JobSummary[]; nextCursor: string | null }
/**
 * GET /api/jobs/stats/summary. `agentJob`: the agent's newest among the last hundred jobs. `hasApplied`: whether a photo
 * of these was ever applied.
 */
export type JobsSummaryAnswer = { recentJobs: JobSummary[]; agentJob: JobSummary | null; hasApplied: boolean }

/** A message of the job's live socket: the summary and the results changed since the requested revision. */
export type LiveMessage = { revision: number; job: JobSummary; results: JobResult[] }

const ids = z
  .array(z.string().min(1).max(100), NO_PHOTO_SELECTED)
  .min(1, NO_PHOTO_SELECTED)
  .max(MAX_JOB_PHOTOS, `A job can hold at most ${MAX_JOB_PHOTOS} photos`)

/** Of a job, without spaces around it; null for none. */
const JobName = z
  .string()
  .trim()
  .max(JOB_NAME_MAX, `A name can have at most ${JOB_NAME_MAX} characters`)
  .nullable()
  .transform(name => name?.toWellFormed() || null)

/** Marks that turn the direction of a text, and others of no width that no script needs inside a word. */
const INVISIBLE = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u{E0000}-\u{E007F}]/gu

const asLine = (text: string) =>
  text
    .replace(INVISIBLE, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()

/** One line without these marks and without spaces around it; undefined for none. */
const Note = z
  .string('A note must be text')
  .trim()
  .max(NOTE_MAX, `A note can have at most ${NOTE_MAX} characters`)
  .transform(note => asLine(note.toWellFormed()) || undefined)

export const ProcessInput = z.object({
  photoIds: ids,
  provider: ProviderInput,
  style: Style,
  descriptionSentences: Sentences,
  addPhotonymTag: z.boolean().default(true),
  // No default, so that a request without them has the same hash as in earlier releases.
  name: JobName.optional(),
  note: Note.optional(),
  /** That of the person's preferences if it is absent. */
  language: Language.optional(),
  /** False: refused with ALREADY_DESCRIBED if a job still has one of the photos open. */
  again: z.boolean().optional(),
})
export type ProcessInput = z.infer<typeof ProcessInput>
export type ProcessRequest = z.input<typeof ProcessInput>
export type ProcessAnswer = { requiresPayment: boolean; jobId: string }

/** PATCH /api/photos/job/{id}; an empty name or null clears it. */
export const RenameInput = z.strictObject({ name: JobName })
export type RenameRequest = z.input<typeof RenameInput>
export type RenameAnswer = { job: JobSummary }

const NOTHING_TO_CHANGE = 'Nothing to change'

export const ResultPatch = z
  .strictObject({
    title: z.string().max(EDITED_TITLE_MAX),
    description: z.string().max(EDITED_DESCRIPTION_MAX),
    tags: z.string().max(EDITED_TAGS_TEXT_MAX),
    approved: z.boolean(),
    skipped: z.boolean(),
    version: z.int().min(1),
    seen: z.int().min(1),
    use: z.enum(FIELDS),
    restore: z.enum(FIELDS),
    was: z.strictObject({ title: z.string(), description: z.string(), tags: z.string() }).partial(),
  } satisfies Record<keyof Patch, z.ZodType>)
  .partial()
  .refine(({ was: _, seen: __, ...changes }) => Object.keys(changes).length > 0, NOTHING_TO_CHANGE)
  .refine(
    ({ version, approved: _, skipped: __, seen: ___, ...changes }) =>
      version === undefined || Object.keys(changes).length === 0,
    {
      message: 'A version is brought back by itself',
      path: ['version'],
    },
  ) satisfies z.ZodType<Patch>
export type ResultAnswer = { result: JobResult }

const seen = z.record(z.string(), z.int().min(1)) satisfies z.ZodType<SeenVersions>

/** One decision about many photos. Photos to which it does not apply are left alone. */
export const Decisions = z
  .strictObject({
    photoIds: ids,
    approved: z.boolean().optional(),
    skipped: z.boolean().optional(),
    seen: seen.optional(),
  })
  .refine(patch => patch.approved !== undefined || patch.skipped !== undefined, NOTHING_TO_CHANGE)
  .refine(patch => !(patch.approved && patch.skipped), APPROVED_AND_SKIPPED) satisfies z.ZodType<Decision>
export type Decisions = z.infer<typeof Decisions>
/** The results that the decision changed. */
export type ResultsAnswer = { results: JobResult[] }

const editTags = z.array(z.string().trim().min(1).max(EDITED_TAG_MAX)).max(EDITED_TAGS_MAX)
const replace = z.strictObject({
  find: z.string().min(1).max(EDITED_DESCRIPTION_MAX),
  with: z.string().max(EDITED_DESCRIPTION_MAX),
  fields: z.array(z.enum(TEXT_FIELDS)).min(1),
})
/**
 * The same edit of many photos. Photos to which it does not apply are left alone. Sent again with the same `key`, as
 * after a lost answer, the newest edit is not made twice.
 */
export const Edits = z
  .strictObject({
    photoIds: ids,
    addTags: editTags.optional(),
    removeTags: editTags.optional(),
    replace: replace.optional(),
    key: z.string().min(1).max(IDEMPOTENCY_KEY_MAX).optional(),
  })
  .refine(
    ({ addTags = [], removeTags = [], replace }) => addTags.length + removeTags.length > 0 || replace !== undefined,
    NOTHING_TO_CHANGE,
  ) satisfies z.ZodType<EditMany>
export type Edits = z.infer<typeof Edits>
/** Takes the newest edit of many photos back. */
export const UndoEdits = z.strictObject({ undo: z.int() })
export type UndoEdits = z.infer<typeof UndoEdits>

/** How many photos an edit changed, or its undo; `batch` names the edit for an undo, null if there is nothing to undo. */
export type EditsReport = { changed: number; batch: number | null }

const jobId = z.string().min(1).max(100)
/** `seen`, here and below: what an apply is about. Texts of another version are not applied; without it any are. */
export const PhotoOfJobInput = z.object({
  jobId,
  photoId: z.string().min(1).max(100),
  seen: z.int().min(1).optional(),
})
export type PhotoOfJob = z.infer<typeof PhotoOfJobInput>
/**
 * The response of apply-single and undo-apply. `waitSeconds` is present if the platform makes us wait; the job resumes
 * by itself.
 */
export type WriteAnswer = { result: JobResult; waitSeconds?: number }

export const PhotosOfJobInput = z.object({ jobId, photoIds: ids, seen: seen.optional() })
export type PhotosOfJob = z.infer<typeof PhotosOfJobInput>
/** The response of apply-batch, undo-batch and retry: how many photos are written or described again. */
export type WritesAnswer = { totalPhotos: number }

/** POST /api/photos/retry: the failed photos among `photoIds`, or all; answered with WritesAnswer. */
export const RetryInput = z.object({ jobId, photoIds: ids.optional() })
export type RetryInput = z.infer<typeof RetryInput>

/** The person's words, as one line; a name in them may be used. */
const Hint = z
  .string('A hint must be text')
  .trim()
  .max(HINT_MAX, `A hint can have at most ${HINT_MAX} characters`)
  .transform(hint => asLine(hint.toWellFormed()) || undefined)

/** POST /api/photos/regenerate; answered with WritesAnswer. What is absent stays as it is. */
export const RewriteInput = z.object({
  jobId,
  photoIds: ids.max(TRIES.perCall, `At most ${TRIES.perCall} photos can be written again at once`),
  fields: z.array(z.enum(FIELDS)).min(1, 'Please choose what to write again').optional(),
  hint: Hint.optional(),
  style: Style.optional(),
  descriptionSentences: Sentences.optional(),
  language: Language.optional(),
} satisfies Record<keyof RewriteWish | 'jobId' | 'photoIds', z.ZodType>)
export type RewriteInput = z.infer<typeof RewriteInput>

/** One text of the model as it was last edited; `at`: when it was written, ISO 8601 UTC. */
export type PhotoVersion = {
  n: number
  title: string
  description: string
  tags: string[]
  style: StyleKey
  language: LanguageCode
  hint: string | null
  at: string
}
/** GET /api/photos/job/{id}/photo/{photoId}/versions, newest first. */
export type VersionsAnswer = { versions: PhotoVersion[] }

/** GET /api/users/words: of the newest jobs with 2,000 applied photos; no counts where there are fewer than 20. */
export type WordsAnswer = TextUse

/** POST /api/photos/stop. */
export const StopInput = z.object({ jobId })
/** How many waiting photos were cancelled, in a batch or in the background. */
export type StopAnswer = { stopped: number }
