import type { Rpc } from '@cloudflare/workers-types'
import type { Decisions, Edits, EditsReport, JobSummary, PhotoVersion } from './contract/jobs.ts'
import type { DescribeOutcome, DescribeRequest, WaitCause } from './domain/description.ts'
import type { JobResult, OperationKind, SeenVersions } from './domain/job-result.ts'
import type { ModelFacts } from './domain/model-facts.ts'
import type { AddTagsTo, OwnWords } from './domain/own-words.ts'
import type { PaymentEnd } from './domain/payment-end.ts'
import type { Provider } from './domain/platforms.ts'
import type { PatchOutcome, Refusal, ResultPatch } from './domain/review.ts'
import type { RewriteWish } from './domain/rewrite.ts'

// The calls that the Worker may make to its Durable Objects. During a deployment either side may run the previous
// release for some minutes, so methods and keys are only added, and removed at the earliest by the release after the
// one that stops using them.

/** A header that holds the hash of the caller's session in a WebSocket upgrade that a route passes to a Job. */
export const SESSION_HEADER = 'X-Session-Hash'

/** The service that all calls of the model belong to, and the name of its PlatformBudget object. */
export const MODEL = 'model'

/** The facts for the model that a job keeps from a listing. `isUnread`: the listing did not show all of the photo. */
export type ListedFacts = {
  albumTitle: string | null
  albumDescription?: string | null
  takenAt: string | null
  place: string | null
  ownerTitle: string
  isUnread: boolean
}

/** Everything that a job is made of. `createdAt` is in milliseconds since the epoch. */
export type JobSeed = {
  id: string
  userId: string
  provider: Provider
  /** The owner of the photos on the platform. The account may be disconnected and connected again. */
  platformUserId: string
  createdAt: number
  config: JobSummary['config']
  /** The facts that its user lets the model see; absent from a Worker of the release that did not ask. */
  modelFacts?: ModelFacts
  /** To which photos it adds our tags, and its person's own words; absent from a Worker of an earlier release. */
  addTagsTo?: AddTagsTo
  words?: OwnWords
  /** As its person named it; absent from a Worker of an earlier release. */
  name?: string | null
  photos: { result: JobResult; facts: ListedFacts }[]
}

/**
 * `started`: whether there was anything to do. `waitSeconds`: the operation continues in the background, after at least
 * this time.
 */
export type SingleAnswer = { ok: true; started: boolean; result: JobResult; waitSeconds?: number } | Refusal
export type BatchAnswer = { ok: true; totalPhotos: number } | Refusal
export type DecideAnswer = { ok: true; results: JobResult[] } | Refusal
export type EditsAnswer = ({ ok: true } & EditsReport) | Refusal
/**
 * `results` and `facts`: stored JSON, of each result and of its `ListedFacts`. `versions`: by photo, of those whose texts
 * were changed or written again. `openHints`: by photo, of the rewrites under way. An object of an earlier release sends
 * none of these. `words`: the person's own, if the job has any.
 */
export type JobPage = {
  job: JobSummary
  results: string[]
  facts?: string[]
  versions?: Record<string, PhotoVersion[]>
  openHints?: Record<string, string>
  words?: OwnWords
}

/** One job, with its results, backups and progress. Errors lose their class over RPC, so refusals are returned. */
export interface JobRpc extends Rpc.DurableObjectBranded {
  /** Stores a new job as a draft. Nothing happens to it before `start`. A second call changes nothing. */
  draft(seed: JobSeed): void
  /** Begins the work, as the job's row in D1 allows. False when there is no such row or no draft. */
  start(): Promise<boolean>
  /**
   * Has the job read in its row in D1 that it is paid, and begin. Idempotent, as the two below. False when there is no
   * such job.
   */
  paid(): Promise<boolean>
  /** Has the job read in its row what became of its refunds. */
  refunded(): Promise<boolean>
  /** Ends a job that will not be paid, unless its row says that it is paid. */
  giveUp(end: PaymentEnd): Promise<boolean>
  /** Brings the job's row in D1 up to date at once. */
  save(): Promise<void>
  /**
   * Brings the job's row up to date, and what D1 holds of each of its photos. False when there is no such job. An object
   * of the release before has no such method.
   */
  tell(): Promise<boolean>
  /** Leases one photo to a queue consumer; undefined when it is finished, being described already, or has to wait. */
  begin(photoId: string): Promise<DescribeRequest | undefined>
  /** The Authorization header for a photo whose image is not public; undefined where none would help. */
  authorizeImage(photoId: string): Promise<string | undefined>
  /**
   * Records the outcome of a description. Only the first outcome of a photo counts, and of a rewrite. `rewrite`: as the
   * request had it.
   */
  complete(photoId: string, outcome: DescribeOutcome, rewrite?: number): void
  /**
   * For a message that used up its deliveries: the photo is sent again later, or fails when that has happened too
   * often.
   */
  requeue(photoId: string): void
  /** Resumes whatever is unfinished, in case an alarm or a timer was lost. False when there is no such job. */
  wake(): Promise<boolean>
  /**
   * The body of a read of the job: all of it, or what changed after revision `since`. Undefined when nothing changed,
   * null when there is no such job.
   */
  read(since: number | null): string | null | undefined
  /** `count` results from a position on, in the order of the job; undefined when there is no such job. */
  page(position: number, count: number): JobPage | undefined
  /**
   * Names the job, or with null takes its name away, and brings its row up to date. Undefined when there is no such job.
   */
  rename(name: string | null): Promise<JobSummary | undefined>
  edit(photoId: string, patch: ResultPatch): PatchOutcome
  /** Approves or skips many photos; returns those that changed. */
  decide(decisions: Decisions): DecideAnswer
  /** Makes the same edit of many photos. */
  editMany(edits: Edits): EditsAnswer
  /** Takes the newest edit of many photos back, where nothing was changed since. */
  undoEdits(batch: number): EditsAnswer
  /**
   * Applies or undoes one photo. Returns when that is done, or with `waitSeconds` when it has to continue later.
   * `connectedAt`, here and below: when the connection was made under which this is requested, 0 if there is none. The
   * operation is not carried out under another connection. Absent from a Worker of the release that did not send it;
   * then it is not checked. `seen`: the versions that an apply is about, as in its request.
   */
  runSingle(photoId: string, kind: OperationKind, connectedAt?: number, seen?: number): Promise<SingleAnswer>
  /** Starts to apply or undo photos in the background. */
  runBatch(photoIds: string[], kind: OperationKind, connectedAt?: number, seen?: SeenVersions): BatchAnswer
  /** Has failed photos described again: these, or all that failed. Returns how many. */
  retry(photoIds: string[] | null): Promise<BatchAnswer>
  /**
   * Has the texts of these photos written again, as far as they have tries left. Returns how many. An object of the
   * release before has neither this method nor the next.
   */
  rewrite(photoIds: string[], wish: RewriteWish): BatchAnswer
  /** All texts of the model for a photo, newest first; undefined when the job has no such photo. */
  versions(photoId: string): PhotoVersion[] | undefined
  /** Cancels the photos that wait to be applied or undone, and returns how many. Those that a caller waits for stay. */
  stop(): number
  /** The platform was disconnected: photos that wait to be applied or undone fail. */
  disconnected(): void
  /** The agent was turned off: photos that its job has not applied are left to a person. */
  agentOff(): void
  /** Closes these live sockets: their session has ended. */
  closeSockets(ids: string[]): void
  /** Empties the object for good and ends work under way. Idempotent. */
  erase(): Promise<void>
}

/**
 * The priorities of calls, the first goes first: reads that a person waits for; then the next calls of a photo that is
 * being written, so that no photo is left half-way and has to be read again; then photos to begin, to apply or to
 * describe; then agents.
 */
export type Priority = 'interactive' | 'continue' | 'apply' | 'describe' | 'agent'

/**
 * `maxPauseMs`: for how long the key may be closed before this caller prefers to come back later. `maxQueueMs`: for how
 * long it stays in the queue. `agentPhoto`: an agent writes a photo with this call; its priority is `agent` for the
 * first call and `continue` for the others. `listMs`: the call belongs to a list that a person waits for, and that
 * began this long ago. `perHour`: how many calls the hour of this key holds, by the caller's configuration; absent for
 * a service whose calls are not limited. `perDay`: how many calls a day by UTC may have, null for any number; absent for
 * a service whose days are not counted.
 */
export type LeaseRequest = {
  userId: string
  priority: Priority
  agentPhoto?: boolean
  maxPauseMs: number
  maxQueueMs: number
  listMs?: number
  perHour?: number
  perDay?: number | null
}
/** A lease request as it arrives. A Worker of another release may not send its waits. */
export type SentLeaseRequest = Omit<LeaseRequest, 'maxPauseMs' | 'maxQueueMs'> &
  Partial<Pick<LeaseRequest, 'maxPauseMs' | 'maxQueueMs'>>
/**
 * `watched`: good answers have to be reported as well, because one ends a series of bad ones. `probe`: this call finds
 * out whether the service is back; its report must say so. `answers`: good answers counted so far, which grow with each
 * reported one. `waitMs`: when to ask again. `cause`: absent while only the hour is used up. `outMs`: for how long the
 * service has given no good answer.
 */
export type Lease =
  | { granted: true; watched: boolean; probe?: boolean; answers?: number; outMs?: number }
  | { granted: false; waitMs: number; cause?: WaitCause; outMs?: number }
/**
 * How the service answered a call. `bad`: not at all, or not in its own protocol. `limited`: too many calls. `refused`:
 * it does not accept our key. `none`: the call was not made, or its answer tells nothing about this. `busy`: what
 * earlier releases send for `bad`.
 */
export type Outcome = 'ok' | 'bad' | 'busy' | 'limited' | 'refused' | 'none'
export type Report = { outcome: Outcome; probe?: boolean; retryAfterSeconds?: number }

/**
 * How a budget stands. `usedThisHour`: calls of the sliding hour, 0 where they are not limited. `usedToday`: calls since
 * 00:00 UTC, where days are counted; a restart may forget fifty. `waiting`: calls that wait for their turn. `closedMs`:
 * for how long no call is made, by `cause`. `outMs`: for how long the service has given no good answer.
 */
export type BudgetReading = {
  usedThisHour: number
  usedToday: number
  waiting: number
  closedMs: number
  cause: WaitCause | null
  outMs: number
}

/** The call budget of one API key, and the circuit breaker of its service. */
export interface PlatformBudgetRpc extends Rpc.DurableObjectBranded {
  /** Waits for a turn. Refuses at once while the key is closed for longer than the caller accepts. */
  lease(request: SentLeaseRequest): Promise<Lease>
  /** Takes note of the answer to a call. Returns for how many milliseconds the key is closed now. */
  report(report: Report): number
  read(): BudgetReading
}
