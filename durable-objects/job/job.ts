import { DurableObject } from 'cloudflare:workers'
import type { ResultPatch, ResultsPatch } from '../../worker/contract/jobs.ts'
import { findJobRow } from '../../worker/db/job.ts'
import { type Deps, depsFrom } from '../../worker/deps.ts'
import { NOT_IN_JOB } from '../../worker/domain/messages.ts'
import { PLATFORMS } from '../../worker/domain/platforms.ts'
import { type EditRules, type PatchOutcome, refuse } from '../../worker/domain/review.ts'
import type { Env } from '../../worker/env.ts'
import { describeError } from '../../worker/log.ts'
import { platformFor } from '../../worker/platforms/registry.ts'
import type {
  BatchAnswer,
  DecideAnswer,
  JobPage,
  JobRpc,
  JobSeed,
  OperationKind,
  Outcome,
  SingleAnswer,
  WorkItem,
} from '../../worker/rpc.ts'
import { migrate } from '../migrate.ts'
import { begin, complete, enqueueOpen, finishIfDone, sendDue, watch, workItemOf } from './describe/describe-queue.ts'
import { readBeforeDescribe } from './describe/read-before-describe.ts'
import { authorizeImage } from './platform-session.ts'
import { openSockets, type Sockets } from './publish/sockets.ts'
import { saveSummary, summarize } from './publish/summary.ts'
import { decidePhotos, editPhoto } from './review.ts'
import { emptyStorage, eraseObject } from './store/erase.ts'
import { findMeta, getMeta, publishMeta, putMeta } from './store/job-row.ts'
import { MIGRATIONS } from './store/migrations.ts'
import { findOperation, nextOperationDue } from './store/operations.ts'
import { findPhoto, insertPhotos, resultsFrom, resultsSince } from './store/photos.ts'
import { draftOf } from './store/rows.ts'
import {
  clearTimers,
  endTimer,
  nextDue,
  setTimer,
  TIMER_RETRY_MS,
  type TimerName,
  takeDueTimers,
} from './store/timers.ts'
import { waitAtMost } from './wait-at-most.ts'
import { goOnInBackground, requestBatch, requestSingle } from './write/enqueue-operations.ts'
import { startWork, type Work } from './write/operation-runner.ts'

/** A draft whose row in D1 has not appeared by then was given up by its request. */
const DRAFT_MS = 60_000
const SUMMARY_EVERY_MS = 1000
const FIRST_LOOK_MS = 20_000
const OVERDUE_MS = 60_000
/** Under the 100 s after which proxies give up on an answer. */
const LONGEST_ANSWER_MS = 90_000

/**
 * One job: the only writer of its results, backups and apply state. Everything is in its SQLite, one row per photo;
 * whatever is under way goes on after a restart by the one alarm.
 */
export class Job extends DurableObject<Env> implements JobRpc {
  readonly #deps: Deps
  readonly #sql: SqlStorage
  readonly #sockets: Sockets
  readonly #work: Work
  #savedAt = 0
  #alarmAt: number | null = null

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    this.#deps = depsFrom(env)
    this.#sql = ctx.storage.sql
    migrate(ctx.storage, MIGRATIONS)
    this.#sockets = openSockets(ctx, () => summarize(this.#sql, this.#deps.now()))
    this.#work = startWork({ ctx, deps: this.#deps, changed: () => this.#changed() })
    // What was under way when the object last went goes on as soon as anything wakes it.
    if (nextOperationDue(this.#sql) !== null) this.#work.wake()
    ctx.blockConcurrencyWhile(() => this.#restoreAlarm())
  }

  /** Stores a new job as a draft. Nothing happens to it before `start`; the second call changes nothing. */
  draft({ photos, ...seed }: JobSeed): void {
    if (findMeta(this.#sql)) return
    putMeta(this.#sql, draftOf(seed))
    insertPhotos(this.#sql, photos)
    setTimer(this.#sql, 'start', this.#deps.now() + DRAFT_MS)
    this.#arm()
  }

  /** Begins the work as its row in D1 says. False when there is no such row, or no draft. */
  async start(): Promise<boolean> {
    const draft = findMeta(this.#sql)
    if (!draft) return false
    const row = await findJobRow(this.#deps.db, draft.id)
    // The draft may have forgotten itself meanwhile.
    const meta = findMeta(this.#sql)
    if (!row || !meta) return false
    if (meta.started) return true
    const now = this.#deps.now()
    const { status, requiresPayment, payment } = row
    publishMeta(this.#sql, { started: true, status, requiresPayment, payment, queueSeenAt: now })
    if (status !== 'payment_pending') {
      enqueueOpen(this.#sql, now)
      setTimer(this.#sql, 'watchdog', now + FIRST_LOOK_MS)
      finishIfDone(this.#sql, now)
    }
    this.#changed()
    return true
  }

  /** Takes one photo for description; undefined when it is finished, somebody is at it, or it has to wait. */
  async begin(photoId: string): Promise<WorkItem | undefined> {
    if (!findMeta(this.#sql)) return undefined
    const row = this.#telling(() => begin(this.#sql, photoId, this.#deps.now()))
    if (!row?.facts.isUnread) return row && workItemOf(this.#sql, row)
    const item = await readBeforeDescribe({ deps: this.#deps, sql: this.#sql, rules: () => this.#editRules() }, photoId)
    this.#changed()
    return item
  }

  /** For a photo whose rendition is not public. */
  async authorizeImage(photoId: string): Promise<string | undefined> {
    const meta = findMeta(this.#sql)
    const row = meta && findPhoto(this.#sql, photoId)
    return row && authorizeImage(this.#deps, meta, row.result.urlLarge)
  }

  /** Books what came of a description. The first outcome of a photo counts. */
  complete(photoId: string, outcome: Outcome): void {
    if (!findMeta(this.#sql)) return
    this.#telling(() => complete(this.#sql, photoId, outcome, () => this.#editRules(), this.#deps.now()))
  }

  /** The body of the job's read: whole, or what changed after `since`; undefined when nothing did. */
  read(since: number | null): string | undefined {
    const summary = summarize(this.#sql, this.#deps.now())
    if (since === summary.revision) return undefined
    const known = since !== null && since >= 0 && since < summary.revision ? since : 0
    const results = resultsSince(this.#sql, known).join(',')
    return `{"job":${JSON.stringify(summary).slice(0, -1)},"results":[${results}]}}`
  }

  /** Some results from a position on, in the order of the job; undefined when there is no such job. */
  page(position: number, count: number): JobPage | undefined {
    if (!findMeta(this.#sql)) return undefined
    return { job: summarize(this.#sql, this.#deps.now()), results: resultsFrom(this.#sql, position, count) }
  }

  edit(photoId: string, patch: ResultPatch): PatchOutcome {
    if (!findMeta(this.#sql)) return refuse('NOT_FOUND', 'Job not found.')
    return this.#telling(() => editPhoto(this.#sql, photoId, patch, this.#editRules()))
  }

  /** Approves or skips many photos; answers those it changed. */
  decide(patch: ResultsPatch): DecideAnswer {
    return this.#telling(() => decidePhotos(this.#sql, patch))
  }

  /** Applies or undoes one photo; answers when it is done, or with `waitSeconds` when it has to go on later. */
  async runSingle(photoId: string, kind: OperationKind): Promise<SingleAnswer> {
    const requested = requestSingle(this.#sql, photoId, kind)
    if (!requested.ok) return requested
    if (requested.state === 'queued') {
      const settled = this.#work.settled(photoId)
      this.#startOperations()
      if (getMeta(this.#sql).pausedUntil <= this.#deps.now()) {
        await waitAtMost(settled, LONGEST_ANSWER_MS)
      }
    }
    return this.#singleAnswer(photoId, kind, requested.state === 'queued')
  }

  runBatch(photoIds: string[], kind: OperationKind): BatchAnswer {
    const answer = requestBatch(this.#sql, photoIds, kind)
    if (answer.ok && answer.totalPhotos > 0) this.#startOperations()
    return answer
  }

  /** The platform was disconnected: photos that wait to be written or taken back are given up. */
  disconnected(): void {
    if (findMeta(this.#sql)) this.#work.disconnected()
  }

  /** Empties the object for good; what is under way ends. Doing it twice is no error. */
  erase(): Promise<void> {
    return eraseObject(this.ctx)
  }

  /** The live socket. The route has checked who asks. */
  override fetch(request: Request): Response {
    const since = new URL(request.url).searchParams.get('since')
    return this.#sockets.accept(since !== null && /^\d{1,15}$/.test(since) ? Number(since) : null)
  }

  override webSocketMessage(): void {}

  override async alarm(): Promise<void> {
    if (!findMeta(this.#sql)) {
      // Set by what was under way when the job was erased.
      clearTimers(this.#sql)
      return
    }
    const now = this.#deps.now()
    // Rings again should this run be cut short.
    await this.ctx.storage.setAlarm(now + TIMER_RETRY_MS)
    // One that waits for D1 or the queue does not hold up the others.
    await Promise.all(
      takeDueTimers(this.#sql, now).map(async name => {
        try {
          endTimer(this.#sql, name, now, await this.#runTimer(name))
        } catch (error) {
          this.#deps.log('job.timer', { timer: name, ...describeError(error) })
        }
      }),
    )
    this.#alarmAt = null
    if (nextDue(this.#sql) === null) await this.ctx.storage.deleteAlarm()
    this.#arm()
  }

  /** Answers when to ring again, or null. */
  async #runTimer(name: TimerName): Promise<number | null> {
    switch (name) {
      case 'start':
        if (findMeta(this.#sql) && !(await this.start())) await emptyStorage(this.ctx.storage)
        return null
      case 'enqueue':
        return sendDue(this.#deps, this.#sql)
      case 'watchdog':
        return watch(this.#sql, this.#deps.now())
      case 'operations':
        this.#work.wake()
        return this.#work.nextWakeAt()
      case 'summary':
        this.#savedAt = this.#deps.now()
        await saveSummary(this.#deps.db, this.#sql, this.#savedAt)
        return null
    }
  }

  #singleAnswer(photoId: string, kind: OperationKind, started: boolean): SingleAnswer {
    const operation = findOperation(this.#sql, photoId)
    if (operation) goOnInBackground(this.#sql, photoId, kind)
    const row = findPhoto(this.#sql, photoId)
    if (!row) return refuse('UNKNOWN_PHOTO', NOT_IN_JOB)
    if (!operation) return { ok: true, started, result: row.result }
    this.#changed()
    const due = Math.max(getMeta(this.#sql).pausedUntil, operation.due)
    const waitSeconds = Math.max(1, Math.ceil((due - this.#deps.now()) / 1000))
    return { ok: true, started, result: row.result, waitSeconds }
  }

  #startOperations(): void {
    this.#work.wake()
    this.#changed()
  }

  #editRules(): EditRules {
    const { provider, config } = getMeta(this.#sql)
    const { canonicalTag } = platformFor(this.#deps.config, provider)
    const { title: hasTitle } = PLATFORMS[provider].capabilities
    return { canonicalTag, addProductTag: config.addPhotonymTag, hasTitle }
  }

  /** Does what may change the job, and tells of it when it did. */
  #telling<T>(work: () => T): T {
    const revision = findMeta(this.#sql)?.revision
    const outcome = work()
    if (findMeta(this.#sql)?.revision !== revision) this.#changed()
    return outcome
  }

  /** Tells the watchers at once, D1 soon, and the alarm when to ring. */
  #changed(): void {
    this.#sockets.announce()
    setTimer(this.#sql, 'summary', Math.max(this.#deps.now(), this.#savedAt + SUMMARY_EVERY_MS))
    this.#arm()
  }

  /** An alarm that failed too often is not rung again by itself: whoever wakes the object then sets it anew. */
  async #restoreAlarm(): Promise<void> {
    const alarm = await this.ctx.storage.getAlarm()
    if (alarm === null || alarm < this.#deps.now() - OVERDUE_MS) this.#arm()
  }

  #arm(): void {
    const due = nextDue(this.#sql)
    if (due === null || due === this.#alarmAt) return
    this.#alarmAt = due
    this.ctx.waitUntil(this.ctx.storage.setAlarm(due))
  }
}
