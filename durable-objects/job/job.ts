import { DurableObject } from 'cloudflare:workers'
import type { Decisions, Edits, JobSummary, PhotoVersion } from '../../worker/contract/jobs.ts'
import { readSince } from '../../worker/contract/paths.ts'
import { mayUseDatabase } from '../../worker/db/owner.ts'
import { type Deps, depsFrom } from '../../worker/deps.ts'
import type { DescribeOutcome, DescribeRequest } from '../../worker/domain/description.ts'
import type { OperationKind, SeenVersions } from '../../worker/domain/job-result.ts'
import { JOB_NOT_FOUND } from '../../worker/domain/messages.ts'
import type { ModelFacts } from '../../worker/domain/model-facts.ts'
import type { PaymentEnd } from '../../worker/domain/payment-end.ts'
import { type PatchOutcome, type ResultPatch, refuse } from '../../worker/domain/review.ts'
import type { RewriteWish } from '../../worker/domain/rewrite.ts'
import type { Env } from '../../worker/env.ts'
import {
  type BatchAnswer,
  type DecideAnswer,
  type EditsAnswer,
  type JobPage,
  type JobRpc,
  type JobSeed,
  SESSION_HEADER,
  type SingleAnswer,
} from '../../worker/rpc.ts'
import { migrate } from '../store/migrate.ts'
import { type Alarm, createAlarm } from './alarm.ts'
import { resendIfSilent, resumeDescribing, sendDue } from './describe/describe-queue.ts'
import { createModelFacts } from './describe/model-facts.ts'
import { begin, complete, requeue } from './describe/photo-lifecycle.ts'
import { readBeforeDescribe, readBeforeRewrite } from './describe/read-before-describe.ts'
import { requestRewrite } from './describe/request-rewrite.ts'
import { createRetries, type Retries } from './describe/retry-failed.ts'
import { beginTry, completeTry, requeueTry } from './describe/try-lifecycle.ts'
import { sendTries } from './describe/try-queue.ts'
import { followRow, giveUpUnpaid } from './payment.ts'
import { authorizeImage } from './platform-session.ts'
import { changesSince } from './publish/changes.ts'
import { openSockets, type Sockets } from './publish/sockets.ts'
import { isToSettle, saveSummary, summarize } from './publish/summary.ts'
import { decidePhotos, editPhoto, editPhotos, undoEdits } from './review.ts'
import { emptyStorage, eraseObject } from './store/erase.ts'
import { findMeta, getMeta, publishMeta, putMeta, updateMeta } from './store/job-row.ts'
import { MIGRATIONS } from './store/migrations.ts'
import { nextOperationDue } from './store/operations.ts'
import { insertWords } from './store/own-words.ts'
import { findPhoto, insertPhotos } from './store/photos.ts'
import { draftOf } from './store/rows.ts'
import { clearTimers, setTimer, type TimerName } from './store/timers.ts'
import { hasTries } from './store/tries.ts'
import { holdDescribing, holdWriting } from './switched-off.ts'
import { photosFrom, photoVersions } from './versions.ts'
import { continueAllInBackground, requestBatch } from './write/enqueue-operations.ts'
import { createOperationRunner, type OperationRunner } from './write/operation-runner.ts'
import { runSingle } from './write/run-single.ts'

/** A draft that has no row in D1 after this time was abandoned by the request that made it. */
const DRAFT_MS = 60_000
const SUMMARY_EVERY_MS = 1000
/** How long a job waits before it asks again whether the database is its own. */
const FOREIGN_MS = 60_000

/**
 * One job, and the only writer of its results, backups and apply state. Everything is in its SQLite, with one row per
 * photo, and its alarm resumes unfinished work after a restart. JobRpc documents the calls.
 */
export class Job extends DurableObject<Env> implements JobRpc {
  readonly #deps: Deps
  readonly #sql: SqlStorage
  readonly #sockets: Sockets
  readonly #retries: Retries
  readonly #runner: OperationRunner
  readonly #alarm: Alarm
  readonly #modelFacts: () => Promise<ModelFacts>
  #savedAt = 0
  /** The revision up to which D1 holds the states of photos; null until this instance has told any. */
  #told: number | null = null
  /** The number of the writes after which D1 was last told what became of the texts; 0 if not by this instance. */
  #summed = 0

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    this.#deps = depsFrom(env)
    this.#sql = ctx.storage.sql
    migrate(ctx.storage, MIGRATIONS)
    this.#modelFacts = createModelFacts(this.#deps, this.#sql)
    this.#sockets = openSockets(ctx, this.#deps, () => summarize(this.#sql, this.#deps.now()))
    this.#retries = createRetries({ deps: this.#deps, sql: this.#sql, changed: () => this.#changed() })
    this.#runner = createOperationRunner({ ctx, deps: this.#deps, changed: () => this.#changed() })
    this.#alarm = createAlarm({
      ctx,
      log: this.#deps.log,
      now: this.#deps.now,
      run: timer => this.#runTimer(timer),
    })
    // Whatever wakes the object also resumes operations that were under way when it last ended.
    if (nextOperationDue(this.#sql) !== null) {
      continueAllInBackground(this.#sql)
      ctx.waitUntil(this.#resumeOperations())
    }
    ctx.blockConcurrencyWhile(() => this.#alarm.restore())
  }

  draft({ photos, words, ...seed }: JobSeed): void {
    if (findMeta(this.#sql)) return
    putMeta(this.#sql, draftOf(seed))
    if (words) insertWords(this.#sql, words)
    insertPhotos(this.#sql, photos)
    setTimer(this.#sql, 'start', this.#deps.now() + DRAFT_MS)
    this.#alarm.arm()
  }

  start(): Promise<boolean> {
    return this.#followRow()
  }

  paid(): Promise<boolean> {
    return this.#followRow()
  }

  refunded(): Promise<boolean> {
    return this.#followRow()
  }

  async giveUp(end: PaymentEnd): Promise<boolean> {
    if (!(await this.#followRow())) return false
    giveUpUnpaid(this.#sql, end, this.#deps.now())
    this.#changed()
    // Settled before this returns, so that whoever cancelled the job finds the free photos back in the account.
    await this.#alarm.fire()
    return true
  }

  async save(): Promise<void> {
    await this.#retries.answered()
    if (findMeta(this.#sql)) await this.#saveSummary()
  }

  async tell(): Promise<boolean> {
    await this.#retries.answered()
    const meta = findMeta(this.#sql)
    if (!meta) return false
    // A draft is told once its row lets it begin.
    if (!meta.started) return true
    this.#told = 0
    await this.#saveSummary()
    return true
  }

  async begin(photoId: string): Promise<DescribeRequest | undefined> {
    if (!findMeta(this.#sql)) return undefined
    await holdDescribing(this.#deps, this.#sql)
    if (!findMeta(this.#sql)) return undefined
    const now = this.#deps.now()
    const tried = this.#announcing(() => beginTry(this.#sql, photoId, now))
    if (tried) return this.#announced(readBeforeRewrite(this.#deps, this.#sql, tried, this.#modelFacts))
    const begun = this.#announcing(() => begin(this.#sql, photoId, now))
    return begun && this.#announced(readBeforeDescribe(this.#deps, this.#sql, begun.row, this.#modelFacts))
  }

  async authorizeImage(photoId: string): Promise<string | undefined> {
    const meta = findMeta(this.#sql)
    const row = meta && findPhoto(this.#sql, photoId)
    return row && authorizeImage(this.#deps, meta, row.result.urlLarge)
  }

  complete(photoId: string, outcome: DescribeOutcome, rewrite?: number): void {
    if (!findMeta(this.#sql)) return
    this.#announcing(() => {
      const now = this.#deps.now()
      if (rewrite !== undefined) {
        completeTry(this.#sql, photoId, { ...outcome, rewrite }, now)
        return
      }
      const isDescribed = complete(this.#sql, photoId, outcome, now)
      if (outcome.ok && isDescribed) this.#runner.described(photoId, outcome.repaired ?? false)
    })
  }

  requeue(photoId: string): void {
    if (!findMeta(this.#sql)) return
    this.#announcing(() => {
      requeue(this.#sql, photoId, this.#deps.now())
      requeueTry(this.#sql, photoId, this.#deps.now())
    })
  }

  async wake(): Promise<boolean> {
    const meta = findMeta(this.#sql)
    if (!meta) return false
    const now = this.#deps.now()
    if (meta.started) resumeDescribing(this.#sql, now)
    else setTimer(this.#sql, 'start', now)
    if (hasTries(this.#sql)) setTimer(this.#sql, 'tries', now)
    // A restored database may have forgotten the settlement. Settling again books only what its row lacks.
    if (meta.completedAt !== null) updateMeta(this.#sql, { settled: false })
    this.#runner.wake()
    this.#changed()
    await this.#alarm.restore()
    return true
  }

  read(since: number | null): string | null | undefined {
    if (!findMeta(this.#sql)) return null
    return changesSince(this.#sql, since, summarize(this.#sql, this.#deps.now()))
  }

  page(position: number, count: number): JobPage | undefined {
    if (!findMeta(this.#sql)) return undefined
    return { job: summarize(this.#sql, this.#deps.now()), ...photosFrom(this.#sql, position, count) }
  }

  async rename(name: string | null): Promise<JobSummary | undefined> {
    // The row of a draft holds what was booked, which the draft has to read before it writes the row.
    if (!(await this.#followRow())) return undefined
    if (getMeta(this.#sql).name !== name) {
      publishMeta(this.#sql, { name })
      this.#changed()
      // At once, for the list that is read next. What fails here the timer does within a second.
      await this.save().catch(() => undefined)
    }
    return findMeta(this.#sql) && summarize(this.#sql, this.#deps.now())
  }

  edit(photoId: string, patch: ResultPatch): PatchOutcome {
    if (!findMeta(this.#sql)) return refuse('NOT_FOUND', JOB_NOT_FOUND)
    return this.#announcing(() => editPhoto(this.#sql, photoId, patch))
  }

  decide(decisions: Decisions): DecideAnswer {
    return this.#announcing(() => decidePhotos(this.#sql, decisions))
  }

  editMany(edits: Edits): EditsAnswer {
    return this.#announcing(() => editPhotos(this.#sql, edits))
  }

  undoEdits(batch: number): EditsAnswer {
    return this.#announcing(() => undoEdits(this.#sql, batch))
  }

  runSingle(
    photoId: string,
    kind: OperationKind,
    connectedAt: number | null = null,
    seen?: number,
  ): Promise<SingleAnswer> {
    const host = { sql: this.#sql, now: this.#deps.now, runner: this.#runner, changed: () => this.#changed() }
    return runSingle(host, { photoId, kind, connectedAt, seen })
  }

  runBatch(photoIds: string[], kind: OperationKind, connectedAt?: number, seen?: SeenVersions): BatchAnswer {
    const answer = requestBatch(this.#sql, photoIds, { kind, connectedAt: connectedAt ?? null, seen })
    if (answer.ok && answer.totalPhotos > 0) this.#startOperations()
    return answer
  }

  rewrite(photoIds: string[], wish: RewriteWish): BatchAnswer {
    return this.#announcing(() => requestRewrite(this.#sql, photoIds, wish, this.#deps.now()))
  }

  versions(photoId: string): PhotoVersion[] | undefined {
    return photoVersions(this.#sql, photoId)
  }

  retry(photoIds: string[] | null): Promise<BatchAnswer> {
    return this.#retries.retry(photoIds)
  }

  stop(): number {
    return findMeta(this.#sql) ? this.#announcing(() => this.#runner.stop()) : 0
  }

  disconnected(): void {
    if (findMeta(this.#sql)) this.#runner.disconnected()
  }

  agentOff(): void {
    if (findMeta(this.#sql)) this.#announcing(() => this.#runner.agentOff())
  }

  erase(): Promise<void> {
    return eraseObject(this.ctx)
  }

  closeSockets(ids: string[]): void {
    this.#sockets.close(ids)
  }

  /** Accepts a live socket. The route has checked that the caller owns the job, and passes the hash of the session. */
  override async fetch(request: Request): Promise<Response> {
    const sessionHash = request.headers.get(SESSION_HEADER)
    const jobId = findMeta(this.#sql)?.id
    if (!sessionHash || jobId === undefined) return new Response(null, { status: 503 })
    return this.#sockets.accept({
      jobId,
      sessionHash,
      since: readSince(new URL(request.url).searchParams.get('since')),
    })
  }

  override webSocketClose(socket: WebSocket): Promise<void> {
    return this.#sockets.closed(socket)
  }

  override webSocketError(socket: WebSocket): Promise<void> {
    return this.#sockets.closed(socket)
  }

  override webSocketMessage(): void {}

  override async alarm(): Promise<void> {
    if (!findMeta(this.#sql)) {
      // The alarm was set by operations that were under way when the job was erased.
      clearTimers(this.#sql)
      return
    }
    // In another deployment's database it would find no row and no account, and give up what it has to do.
    if (await mayUseDatabase(this.env)) await this.#alarm.fire()
    else await this.ctx.storage.setAlarm(this.#deps.now() + FOREIGN_MS)
  }

  /** Runs the handler of a timer. Returns when the timer is due again, or null. */
  async #runTimer(name: TimerName): Promise<number | null> {
    switch (name) {
      case 'start':
        if (await this.start()) return null
        // Another call may have started the job while this one waited for D1.
        if (findMeta(this.#sql)?.started === false) await emptyStorage(this.ctx.storage)
        return null
      case 'enqueue':
        return sendDue(this.#deps, this.#sql)
      case 'watchdog':
        return resendIfSilent(this.#sql, this.#deps.now())
      case 'tries':
        return sendTries(this.#deps, this.#sql)
      case 'operations':
        await holdWriting(this.#deps, this.#sql)
        this.#runner.wake()
        return this.#runner.nextWakeAt()
      case 'summary':
        if (this.#retries.isReserving()) return this.#deps.now() + SUMMARY_EVERY_MS
        await this.#saveSummary()
        return null
    }
  }

  async #saveSummary(): Promise<void> {
    const now = this.#deps.now()
    this.#savedAt = now
    const told = this.#told ?? getMeta(this.#sql).toldRevision
    const saves = { now, isWriting: this.#runner.isBusy(), told, summed: this.#summed }
    const saved = await saveSummary(this.#deps, this.#sql, saves)
    this.#told = saved.told
    this.#summed = saved.summed
    if (saved.isOutdated) this.#changed()
  }

  async #followRow(): Promise<boolean> {
    const isBooked = await followRow(this.#deps, this.#sql)
    if (isBooked) this.#changed()
    return isBooked
  }

  async #resumeOperations(): Promise<void> {
    if (await mayUseDatabase(this.env)) this.#startOperations()
  }

  #startOperations(): void {
    this.#runner.wake()
    this.#changed()
  }

  /** Runs `work`, and announces the change if it raised the revision. */
  #announcing<T>(work: () => T): T {
    const revision = findMeta(this.#sql)?.revision
    const outcome = work()
    if (findMeta(this.#sql)?.revision !== revision) this.#changed()
    return outcome
  }

  /** The same for work that awaits something. */
  async #announced<T>(work: Promise<T>): Promise<T> {
    const outcome = await work
    this.#changed()
    return outcome
  }

  /**
   * Sends a change to the sockets at once and to D1 within a second, or at once when the job has ended and is to be
   * settled.
   */
  #changed(): void {
    this.#sockets.announce()
    const now = this.#deps.now()
    const soonest = isToSettle(this.#sql) ? now : this.#savedAt + SUMMARY_EVERY_MS
    setTimer(this.#sql, 'summary', Math.max(now, soonest))
    this.#alarm.arm()
  }
}
