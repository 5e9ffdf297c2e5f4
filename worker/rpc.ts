import type { Rpc } from '@cloudflare/workers-types'
import type { JobSummary, ResultsPatch } from './contract/jobs.ts'
import type { DescribeOutcome, DescribeRequest, TroubleCause } from './domain/description.ts'
import type { JobResult, OperationKind } from './domain/job-result.ts'
import type { ModelFacts } from './domain/model-facts.ts'
import type { PaymentEnd } from './domain/payment-end.ts'
import type { Provider } from './domain/platforms.ts'
import type { PatchOutcome, Refusal, ResultPatch } from './domain/review.ts'

// What the Worker may call on its Durable Objects, and what those calls carry. During a deployment either side may run
// the release before for some minutes: a method or a key is added, never changed or removed in the release that stops
// using it.

/** In an upgrade that a route hands to a Job: the hash of the caller's session. */
export const SESSION_HEADER = 'X-Session-Hash'

/** What a job keeps of a listing for the model. `isUnread`: the listing did not show everything of the photo. */
export type ListedFacts = {
  albumTitle: string | null
  albumDescription?: string | null
  takenAt: string | null
  place: string | null
  ownerTitle: string
  isUnread: boolean
}

/** Everything a job is made of. `createdAt` is in milliseconds since the epoch. */
export type JobSeed = {
  id: string
  userId: string
  provider: Provider
  /** Whose photos these are on the platform: the account may be disconnected and connected again. */
  platformUserId: string
  createdAt: number
  config: JobSummary['config']
  /** What its person lets the model know; absent from a Worker of the release that did not ask. */
  modelFacts?: ModelFacts
  photos: { result: JobResult; facts: ListedFacts }[]
}

/** `started`: there was something to do. `waitSeconds`: it goes on in the background, and not before then. */
export type SingleAnswer = { ok: true; started: boolean; result: JobResult; waitSeconds?: number } | Refusal
export type BatchAnswer = { ok: true; totalPhotos: number } | Refusal
export type DecideAnswer = { ok: true; results: JobResult[] } | Refusal
/** `results`: the stored JSON of each. `facts`: that of each photo's `ListedFacts`; absent from an object of an earlier release. */
export type JobPage = { job: JobSummary; results: string[]; facts?: string[] }

/** One job: its results, backups and progress. Errors lose their class on the way out, so refusals are answers. */
export interface JobRpc extends Rpc.DurableObjectBranded {
  /** Stores a new job as a draft. Nothing happens to it before `start`; a second call changes nothing. */
  draft(seed: JobSeed): void
  /** Begins the work as the job's row in D1 says. False when there is no such row, or no draft. */
  start(): Promise<boolean>
  /** Learns from its row in D1 that it is paid, and begins; idempotent, as the two below. False when there is no such job. */
  paid(): Promise<boolean>
  /** Learns from its row what became of its refunds. */
  refunded(): Promise<boolean>
  /** Ends a job that will not be paid, unless it is paid by its row. */
  giveUp(end: PaymentEnd): Promise<boolean>
  /** Brings its row in D1 up to date at once. */
  save(): Promise<void>
  /** Takes one photo for description; undefined when it is finished, being described, or has to wait. */
  begin(photoId: string): Promise<DescribeRequest | undefined>
  /** An Authorization header for a photo whose rendition is not public; undefined where none would help. */
  authorizeImage(photoId: string): Promise<string | undefined>
  /** Records the outcome of a description. The first outcome of a photo counts. */
  complete(photoId: string, outcome: DescribeOutcome): void
  /** The message of a photo used up its deliveries: the photo is sent again later, or given up after too many. */
  requeue(photoId: string): void
  /** Resumes whatever is unfinished, should an alarm or a timer have been lost. False when there is no such job. */
  wake(): Promise<boolean>
  /**
   * The body of the job's read: whole, or what changed after revision `since`; undefined when nothing did, null when there
   * is no such job.
   */
  read(since: number | null): string | null | undefined
  /** `count` results from a position on, in the order of the job; undefined when there is no such job. */
  page(position: number, count: number): JobPage | undefined
  edit(photoId: string, patch: ResultPatch): PatchOutcome
  /** Approves or skips many photos; answers those it changed. */
  decide(patch: ResultsPatch): DecideAnswer
  /**
   * Applies or undoes one photo; answers when it is done, or with `waitSeconds` when it has to go on later.
   * `connectedAt`, here and below: when the connection was made under which this is asked for, 0 where there is none. It
   * is not carried out under another; absent from a Worker of the release that did not send it, and then not checked.
   */
  runSingle(photoId: string, kind: OperationKind, connectedAt?: number): Promise<SingleAnswer>
  /** Starts applying or undoing photos in the background. */
  runBatch(photoIds: string[], kind: OperationKind, connectedAt?: number): BatchAnswer
  /** Describes failed photos once more: these, or all that failed. Answers how many. */
  retry(photoIds: string[] | null): Promise<BatchAnswer>
  /** Takes off the photos that wait to be applied or undone; answers how many. Those a caller waits for stay. */
  stop(): number
  /** The platform was disconnected: photos that wait for their apply or undo are given up. */
  disconnected(): void
  /** The agent was turned off: what its job has not applied yet waits for a person. */
  agentOff(): void
  /** Closes these live sockets, whose session has ended. */
  closeSockets(ids: string[]): void
  /** Empties the object permanently and ends what is under way. Idempotent. */
  erase(): Promise<void>
}

/**
 * Who asks for a call. Reads a person waits for go first, then the next calls of a photo that is being written, so that
 * no photo is left half-way and read again; then photos to begin with, to apply or to describe; then the agent.
 */
export type Priority = 'interactive' | 'continue' | 'apply' | 'describe' | 'agent'

/**
 * `maxPauseMs`: for how long the key may be closed before this caller prefers to come back. `maxQueueMs`: for how long
 * it stays in a queue that moves. `agentPhoto`: an agent writes a photo with this call: `agent` for its first, `continue`
 * for those that follow. `listMs`: the call is for a list that a person waits for, which began so long ago. `perHour`: calls
 * the key's hour holds, by the caller's configuration; absent for a service whose calls nobody counts.
 */
export type LeaseRequest = {
  userId: string
  priority: Priority
  agentPhoto?: boolean
  maxPauseMs: number
  maxQueueMs: number
  listMs?: number
  perHour?: number
}
/** A lease request as it arrives. A Worker of another release may not name its waits as this one does. */
export type SentLeaseRequest = Omit<LeaseRequest, 'maxPauseMs' | 'maxQueueMs'> &
  Partial<Pick<LeaseRequest, 'maxPauseMs' | 'maxQueueMs'>>
/**
 * `watched`: report the next good answer too, it ends a series of bad ones. `probe`: this call finds out whether the
 * service is back; its report says so. `answers`: good answers counted so far, which grow once a watched one is
 * reported. `waitMs`: when to ask again. `cause` is absent while only the hour is used up. `outMs`: for how long the
 * service has given no good answer.
 */
export type Lease =
  | { granted: true; watched: boolean; probe?: boolean; answers?: number; outMs?: number }
  | { granted: false; waitMs: number; cause?: TroubleCause; outMs?: number }
/**
 * How the service answered a call. `bad`: not at all, or with nothing of its protocol; `limited`: too many calls;
 * `refused`: it does not take our key; `none`: the call was not made, or its answer told nothing of this. `busy` is what
 * releases before this one say for `bad`.
 */
export type Outcome = 'ok' | 'bad' | 'busy' | 'limited' | 'refused' | 'none'
export type Report = { outcome: Outcome; probe?: boolean; retryAfterSeconds?: number }

/** The call budget of one API key, and the circuit breaker of its service. */
export interface PlatformBudgetRpc extends Rpc.DurableObjectBranded {
  /** Waits for a turn. Refuses at once while the key is closed for longer than the caller accepts. */
  lease(request: SentLeaseRequest): Promise<Lease>
  /** Learns from a call's answer; answers for how many milliseconds the key is closed now. */
  report(report: Report): number
}
