import * as z from 'zod'
import type {
  JobOrigin,
  JobPayment,
  JobRefund,
  JobStatus,
  JobSummary,
  RefundReason,
} from '../../../worker/contract/jobs.ts'
import type { WaitCause } from '../../../worker/domain/description.ts'
import type { Field, TextField } from '../../../worker/domain/fields.ts'
import type { JobResult, OperationKind, ResultStatus } from '../../../worker/domain/job-result.ts'
import { DEFAULT_LANGUAGE, type LanguageCode } from '../../../worker/domain/languages.ts'
import { ALL_FACTS, type ModelFacts } from '../../../worker/domain/model-facts.ts'
import type { NameSource } from '../../../worker/domain/name-source.ts'
import { type AddTagsTo, NO_OWN_WORDS, type OwnWords } from '../../../worker/domain/own-words.ts'
import type { Provider } from '../../../worker/domain/platforms.ts'
import type { Quote } from '../../../worker/domain/pricing.ts'
import type { StyleChoice, StyleKey } from '../../../worker/domain/styles.ts'
import type { WrittenPhoto } from '../../../worker/domain/work.ts'
import type { JobSeed, ListedFacts } from '../../../worker/rpc.ts'

// Stored JSON that code opens. Rows may come from an earlier release, so every key added later has a default here.
// After a rollback they may come from a later one: its keys are kept when a row is rewritten, and unknown words of a
// union are accepted.

/** Progress of a batch; kept after its end until the next one. */
export type Tally = { total: number; done: number; failed: number }

/** Why writes wait: the platform is out, asks to wait or refuses our key, D1 is out, or an operator has switched them off. */
export type PauseCause = 'down' | 'limited' | 'key' | 'database' | 'paused'

/** A job's state apart from its photos. Times are milliseconds since the epoch. */
export type JobMeta = {
  id: string
  /** As its person named it; null without a name. */
  name: string | null
  userId: string
  provider: Provider
  /** The owner of the photos on the platform. The account may be disconnected and connected again. */
  platformUserId: string
  /** False while the job is a draft: until its row in D1 was seen. */
  started: boolean
  status: JobStatus
  createdAt: number
  completedAt: number | null
  /** Whether what it used was settled in D1 since it last completed. */
  settled: boolean
  /** How often failed photos were retried after it had completed. */
  reopened: number
  requiresPayment: boolean
  payment: JobPayment | null
  /** Its price as ordered; null in jobs of a release that did not store it. */
  quote: Quote | null
  origin: JobOrigin
  config: JobSummary['config']
  /** The facts that its user let the model see when it was made. Only a release that does not ask D1 reads it. */
  modelFacts: ModelFacts
  /** To which photos it adds our tags. */
  addTagsTo: AddTagsTo
  /** Grows with every visible change. */
  revision: number
  /** A revision up to which D1 is known to hold the states of photos. */
  toldRevision: number
  applying: Tally
  undoing: Tally
  /** Until when writes are paused; 0 without a pause. */
  pausedUntil: number
  /** When the current unbroken pause began, 0 without one, and its cause. */
  pausedSince: number
  pauseCause: PauseCause
  /** The position of the first photo that was not yet sent to the queue; null once all were. */
  unsentFrom: number | null
  /** When a consumer last asked for a photo, accurate to some seconds, and how often photos were sent again since. */
  queueSeenAt: number
  wakeUps: number
  /** The same for descriptions, with the cause and the sentence that is shown at photos that wait. */
  describingPausedUntil: number
  describingPausedSince: number
  describingPausedFor: WaitCause
  describingReason: string
  /** The agent was turned off, so the job applies nothing more by itself. */
  isAgentOff: boolean
  /** A person stopped the agent's job, so it applies nothing more by itself. */
  isStopped: boolean
  /** Until when the agents' share of the key is used up; 0 once an agent's write has succeeded again. */
  agentPausedUntil: number
  /** The number under which D1 is told that this job writes. It grows with every request to write. */
  writeNote: number
}

/** The key of the tally of each kind of operation. */
export const TALLY = { apply: 'applying', undo: 'undoing' } as const satisfies Record<OperationKind, keyof JobMeta>

export type AttemptedTexts = { title?: string[]; description?: string[] }

/**
 * What we have sent to the platform, or were about to send, and what it answered that it stored instead. Of texts every
 * one is kept, since any may be there now; of tags only those that were not there before. `restored`: the same for an
 * undo that has not ended.
 */
export type Attempted = AttemptedTexts & { tags: string[]; restored?: AttemptedTexts }

/** What the platform showed of a photo at the end of an apply or undo; `at` in milliseconds. */
export type ReadBack = Omit<WrittenPhoto, 'id'>

export type PhotoRow = {
  result: JobResult
  facts: ListedFacts
  attempted: Attempted | null
  attempts: number
  /** The backup of the description in the form it was read in; null if the platform does not render descriptions. */
  backupAsRead: string | null
  /** The sources of all names in the texts and in the titles to choose from; null where there are no such titles. */
  named: NameSource[] | null
}

const word = <Word extends string>() => z.custom<Word>(value => typeof value === 'string')
const texts = z.array(z.string())

const StoredTally: z.ZodType<Tally> = z.looseObject({ total: z.number(), done: z.number(), failed: z.number() })

export const StoredMeta: z.ZodType<JobMeta> = z.looseObject({
  id: z.string(),
  name: z.string().nullable().default(null),
  userId: z.string(),
  provider: word<Provider>(),
  platformUserId: z.string(),
  createdAt: z.number(),
  config: z.looseObject({
    style: word<StyleChoice>(),
    descriptionSentences: z.number(),
    addPhotonymTag: z.boolean(),
    note: z.string().exactOptional(),
    language: word<LanguageCode>().default(DEFAULT_LANGUAGE),
  }),
  modelFacts: z
    .looseObject({ place: z.boolean(), album: z.boolean(), texts: z.boolean(), tags: z.boolean() })
    .default(ALL_FACTS),
  addTagsTo: word<AddTagsTo>().default('all'),
  started: z.boolean(),
  status: word<JobStatus>(),
  completedAt: z.number().nullable(),
  settled: z.boolean(),
  reopened: z.number().default(0),
  requiresPayment: z.boolean(),
  payment: z
    .looseObject({
      amount: z.number(),
      currency: z.string(),
      status: word<JobPayment['status']>(),
      freePhotosUsed: z.number(),
      paidAt: z.string().nullable(),
      stripePaymentIntentId: z.string().nullable(),
      refundedAmount: z.number().default(0),
      refunds: z
        .array(
          z.looseObject({
            amount: z.number(),
            status: word<JobRefund['status']>(),
            reason: word<RefundReason>(),
            at: z.string(),
          }),
        )
        .default([]),
      disputed: z.boolean().optional(),
    })
    .nullable(),
  quote: z
    .looseObject({
      photos: z.number(),
      freePhotosUsed: z.number(),
      prepaidUsed: z.number().default(0),
      paidPhotos: z.number(),
      amount: z.number(),
      currency: z.string(),
      minimumApplied: z.boolean(),
      keeps: z.number().default(0),
    })
    .nullable()
    .default(null),
  origin: word<JobOrigin>().default('person'),
  revision: z.number(),
  toldRevision: z.number().default(0),
  applying: StoredTally,
  undoing: StoredTally,
  pausedUntil: z.number(),
  pausedSince: z.number(),
  unsentFrom: z.number().nullable().default(null),
  queueSeenAt: z.number(),
  wakeUps: z.number(),
  pauseCause: word<PauseCause>().default('limited'),
  describingPausedUntil: z.number().default(0),
  describingPausedSince: z.number().default(0),
  describingPausedFor: word<WaitCause>().default('limited'),
  describingReason: z.string().default(''),
  writeNote: z.number().default(0),
  isAgentOff: z.boolean().default(false),
  isStopped: z.boolean().default(false),
  agentPausedUntil: z.number().default(0),
})

export const StoredSources: z.ZodType<NameSource[]> = z.array(
  z.looseObject({ text: z.string(), from: word<NameSource['from']>() }),
)

export const StoredResult: z.ZodType<JobResult> = z.looseObject({
  photoId: z.string(),
  status: word<ResultStatus>(),
  reason: z.string().nullable(),
  style: word<StyleKey>(),
  language: word<LanguageCode>().exactOptional(),
  missing: z.array(word<Field>()),
  originalTitle: z.string(),
  originalDescription: z.string(),
  originalTags: texts,
  generatedTitle: z.string(),
  generatedDescription: z.string(),
  generatedTags: texts,
  addsTags: z.boolean().exactOptional(),
  titles: texts.exactOptional(),
  hint: z.string().nullable().exactOptional(),
  regenerating: z.boolean().exactOptional(),
  regenerateError: z.string().nullable().exactOptional(),
  version: z.number().exactOptional(),
  versions: z.number().exactOptional(),
  sources: StoredSources.default([]),
  replaces: z.array(word<TextField>()),
  keptFields: z.array(word<TextField>()),
  approved: z.boolean(),
  skipped: z.boolean(),
  applied: z.boolean(),
  appliedAt: z.string().nullable(),
  undoneAt: z.string().nullable(),
  held: z.string().nullable().default(null),
  applyError: z.string().nullable(),
  undoError: z.string().nullable(),
  backupTitle: z.string().nullable(),
  backupDescription: z.string().nullable(),
  backupTags: texts.nullable(),
  urlSmall: z.string(),
  urlMedium: z.string(),
  urlLarge: z.string(),
  urlXLarge: z.string().exactOptional(),
  width: z.number(),
  height: z.number(),
  pageUrl: z.string(),
})

/** A list that a later release adds is kept; one that a row lacks is empty. */
export const StoredWords: z.ZodType<OwnWords> = z.looseObject({
  vocabulary: texts.default(NO_OWN_WORDS.vocabulary),
  alwaysTags: texts.default(NO_OWN_WORDS.alwaysTags),
  neverTags: texts.default(NO_OWN_WORDS.neverTags),
  neverUse: texts.default(NO_OWN_WORDS.neverUse),
})

export const StoredFacts: z.ZodType<ListedFacts> = z.looseObject({
  albumTitle: z.string().nullable(),
  albumDescription: z.string().nullable().default(null),
  takenAt: z.string().nullable(),
  place: z.string().nullable(),
  ownerTitle: z.string(),
  isUnread: z.boolean().default(false),
})

export const StoredReadBack: z.ZodType<ReadBack> = z.looseObject({
  title: z.string(),
  description: z.string(),
  tags: texts,
  at: z.number(),
})

const storedTexts = { title: texts.exactOptional(), description: texts.exactOptional() }

export const StoredAttempted: z.ZodType<Attempted> = z.looseObject({
  ...storedTexts,
  tags: texts,
  restored: z.looseObject(storedTexts).exactOptional(),
})

export const NO_TALLY: Tally = { total: 0, done: 0, failed: 0 }

/** The state of a new job. */
export function draftOf(seed: Omit<JobSeed, 'photos' | 'words'>): JobMeta {
  return {
    ...seed,
    name: seed.name ?? null,
    started: false,
    status: 'pending',
    completedAt: null,
    settled: false,
    reopened: 0,
    requiresPayment: false,
    payment: null,
    quote: null,
    origin: 'person',
    modelFacts: seed.modelFacts ?? ALL_FACTS,
    addTagsTo: seed.addTagsTo ?? 'all',
    revision: 1,
    toldRevision: 0,
    applying: NO_TALLY,
    undoing: NO_TALLY,
    pausedUntil: 0,
    pausedSince: 0,
    pauseCause: 'limited',
    unsentFrom: null,
    queueSeenAt: 0,
    wakeUps: 0,
    describingPausedUntil: 0,
    describingPausedSince: 0,
    describingPausedFor: 'limited',
    describingReason: '',
    isAgentOff: false,
    isStopped: false,
    agentPausedUntil: 0,
    writeNote: 0,
  }
}
