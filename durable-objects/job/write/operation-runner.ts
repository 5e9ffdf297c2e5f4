import type { Deps } from '../../../worker/deps.ts'
import { PLATFORMS } from '../../../worker/domain/platforms.ts'
import { describeError } from '../../../worker/log.ts'
import { PlatformError, type Send } from '../../../worker/platforms/platform.ts'
import { failureKind, isTransient } from '../failure-kind.ts'
import { type FailureKind, failureText } from '../failure-text.ts'
import { createWriteCheck, DisconnectedError, openJobSession } from '../platform-session.ts'
import { forgetFailures } from '../store/failures.ts'
import { findMeta, getMeta, publishMeta, updateMeta } from '../store/job-row.ts'
import {
  deleteOperation,
  findOperation,
  listOperations,
  listStopped,
  markSent,
  markStopped,
  nextOperation,
  nextOperationDue,
  type Operation,
  postponeOperation,
} from '../store/operations.ts'
import { findPhoto, type PhotoChange, savePhoto, withError } from '../store/photos.ts'
import { TALLY, type Tally } from '../store/rows.ts'
import { setTimer } from '../store/timers.ts'
import { agentPausedUntil, endAgentPause, pauseAgent } from './agent-pause.ts'
import { hold, listUndecided } from './agent-writes.ts'
import { nextDelayMs } from './retry-policy.ts'
import { applyPhoto, undoPhoto } from './write-photo.ts'
import {
  clearWritingPause,
  endWritingPause,
  pauseWriting,
  tooLongPauseCause,
  writingPausedUntil,
  writingPauseEnds,
  writingWaitOf,
} from './writing-pause.ts'

/** Photos worked on at once: enough to hide a call's latency, few enough to share the key. */
const CONCURRENT_WRITES = 2
/** While operations are under way, the alarm checks on them this often. */
const HEARTBEAT_MS = 10_000
/** A photo that was stopped half-way may go on for this long; then the call under way is its last. */
const FINISH_MS = 20_000

export type OperationRunner = {
  /** Starts what is due and sets the timer for the rest; safe to call at any time. */
  wake: () => void
  /** When to call `wake` again, or null when nothing is left to do. */
  nextWakeAt: () => number | null
  /** Resolves when the photo's operation has ended or has to wait for the platform. */
  settled: (photoId: string) => Promise<void>
  /**
   * Takes off what waits in a batch or in the background and answers how many that are. A photo to which a write was
   * sent is not one of them: it ends with an error, or, while it is under way, soon.
   */
  stop: () => number
  /** Whether anything is under way or waits. */
  isBusy: () => boolean
  /** The agent was turned off: what it has not begun to write waits for a person. */
  agentOff: () => void
  /** The platform was disconnected: fails what waits. Operations under way begin no further write. */
  disconnected: () => void
}

/**
 * Carries out the stored operations in order, a few at a time. Its state is in SQLite: after a restart `wake` continues
 * where it stopped.
 */
export function createOperationRunner(host: {
  ctx: DurableObjectState
  deps: Deps
  /** Called after every visible change. */
  changed: () => void
}): OperationRunner {
  const { deps, changed } = host
  const { sql } = host.ctx.storage
  const underWay = new Set<string>()
  /** Those under way whose operation has ended: one asked for since is another, of texts that may have been edited. */
  const ended = new Set<string>()
  /** Those under way that the agent has begun by itself. */
  const ownUnderWay = new Set<string>()
  /** Photos of which a call is on the wire. */
  const calling = new Set<string>()
  const waiting = new Map<string, (() => void)[]>()
  let running = 0
  /** How often the platform was disconnected. */
  let disconnects = 0

  function wake(): void {
    endLongPause()
    endStopped()
    while (running < CONCURRENT_WRITES && nextDue()) {
      running += 1
      host.ctx.waitUntil(runDue())
    }
    setTimerForNext()
  }

  function setTimerForNext(): void {
    const at = nextWakeAt()
    if (at !== null) setTimer(sql, 'operations', at)
  }

  function nextWakeAt(): number | null {
    const due = nextOperationDue(sql, agentPausedUntil(sql) ?? 0)
    if (due === null) return null
    const at = Math.max(due, writingPauseEnds(sql))
    const now = deps.now()
    return at > now ? at : now + HEARTBEAT_MS
  }

  function nextDue(): Operation | undefined {
    const now = deps.now()
    return writingPausedUntil(sql) <= now ? nextOperation(sql, now, underWay, mayBeginOwn(now)) : undefined
  }

  /** Not while the agents' share of the key is spent; after that one of them asks for all. */
  function mayBeginOwn(now: number): boolean {
    const pausedUntil = agentPausedUntil(sql)
    return pausedUntil === null || (pausedUntil <= now && ownUnderWay.size === 0)
  }

  async function runDue(): Promise<void> {
    try {
      for (let operation = nextDue(); operation; operation = nextDue()) {
        underWay.add(operation.photoId)
        if (operation.mode === 'agent') ownUnderWay.add(operation.photoId)
        try {
          await attempt(operation)
        } finally {
          underWay.delete(operation.photoId)
          ownUnderWay.delete(operation.photoId)
          ended.delete(operation.photoId)
          endLongPause()
          endStopped()
        }
      }
    } catch (error) {
      deps.log('job.operations', { jobId: findMeta(sql)?.id, ...describeError(error) })
    } finally {
      running -= 1
      setTimerForNext()
      changed()
    }
  }

  async function attempt(operation: Operation): Promise<void> {
    const isOwn = operation.mode === 'agent'
    const disconnectsBefore = disconnects
    const isDisconnected = () => disconnects > disconnectsBefore
    let record = () => {}
    let photo: PhotoChange | undefined
    try {
      const checkWrite = createWriteCheck(deps, sql, isDisconnected, isOwn && !operation.sent)
      const open = await openJobSession(
        deps,
        getMeta(sql),
        isOwn ? 'agent-apply' : 'apply',
        async (request, connection) => {
          if (isWrite(request)) await checkWrite(connection)
          beginCall(operation, request, record)
        },
      )
      // One that was connected again in between may not write what was asked for before.
      if (![null, open.connection.connectedAt].includes(operation.connectedAt)) throw new DisconnectedError('meanwhile')
      const session = { ...open.session, send: sendingFor(operation, open.session.send) }
      const beforeWrite = (next: () => void) => {
        record = next
      }
      const context = { ...open, session, sql, now: deps.now, beforeWrite, saved: changed }
      photo = await (operation.kind === 'apply' ? applyPhoto : undoPhoto)(context, operation.photoId)
    } catch (error) {
      // Another try would write once the platform is connected again.
      const cause = isDisconnected() ? new DisconnectedError('meanwhile') : error
      const current = findCurrent(operation)
      if (isOwn && cause instanceof DisconnectedError && !current?.sent) {
        // One that a person has asked for meanwhile goes on as theirs.
        if (current?.mode === 'agent') holdOff(current)
        agentOff()
        return
      }
      // One that was taken off has nothing left to end, and one asked for under another connection since has not begun.
      if (current && !(cause instanceof DisconnectedError && isAskedAgain(current, operation))) {
        retryLater(operation, cause)
      }
      return
    }
    endWritingPause(sql, deps.now())
    if (isOwn) endAgentPause(sql)
    if (findCurrent(operation)) end(operation, tally => ({ ...tally, done: tally.done + 1 }), photo)
    else if (photo) {
      savePhoto(sql, photo)
      changed()
    }
  }

  /** The operation, unless it was taken off. */
  function findCurrent({ photoId, kind }: Operation): Operation | undefined {
    const current = ended.has(photoId) ? undefined : findOperation(sql, photoId)
    return current?.kind === kind ? current : undefined
  }

  const isAskedAgain = (current: Operation, { connectedAt }: Operation) =>
    current.stopBy === null && current.connectedAt !== connectedAt

  /** Lets a call leave, unless its operation is over, and notes first that a write was sent, and what. */
  function beginCall(operation: Operation, request: Request, record: () => void): void {
    const current = findCurrent(operation)
    if (!current || isOver(current)) throw new PlatformError('stopped', 'The operation was stopped')
    if (isWrite(request)) {
      markSent(sql, operation.photoId)
      record()
    }
    calling.add(operation.photoId)
  }

  /** Sends an operation's calls. Once the operation was taken off, their answers are dropped: its photo must not go on. */
  function sendingFor(operation: Operation, send: Send): Send {
    return async (name, request) => {
      try {
        const answer = await send(name, request)
        if (findCurrent(operation)) return answer
      } finally {
        calling.delete(operation.photoId)
      }
      throw new PlatformError('stopped', 'The operation was taken off')
    }
  }

  const isWrite = (request: Request) => request.method !== 'GET'
  const isOver = ({ stopBy }: Operation) => stopBy !== null && stopBy <= deps.now()

  function retryLater(operation: Operation, error: unknown): void {
    const { photoId, kind: doing } = operation
    const now = deps.now()
    const kind = failureKind(error)
    deps.log('write.failed', { jobId: getMeta(sql).id, photoId, doing, kind, ...describeError(error) })
    const wait = writingWaitOf(sql, photoId, kind, error)
    if (wait?.cause === 'limited' && operation.mode === 'agent') {
      // The agents' share of the key: people's writes go on.
      pauseAgent(sql, wait.seconds, now)
      changed()
      return
    }
    if (wait) {
      pauseWriting(sql, wait, now)
      for (const waitingId of [...waiting.keys()]) release(waitingId)
      changed()
      return
    }
    endWritingPause(sql, now)
    // Read again: a pause met by the other write may have shifted it.
    const { tries, since } = findOperation(sql, photoId) ?? operation
    const began = since || now
    const delay = isTransient(kind) ? nextDelayMs(tries, now - began) : null
    if (delay === null) fail(operation, textOf(operation, kind))
    else postponeOperation(sql, { ...operation, tries: tries + 1, since: began, due: now + delay })
    // The user's other photos would be refused as well. After a disconnect meanwhile they may have been asked for since.
    if (kind === 'denied' || (error instanceof DisconnectedError && error.when === 'before')) giveUp(kind)
  }

  /** Fails what waits. Operations under way find out by themselves. */
  function giveUp(kind: FailureKind): void {
    for (const operation of listOperations(sql)) {
      if (!underWay.has(operation.photoId)) fail(operation, textOf(operation, kind))
    }
  }

  const textOf = (operation: Operation, kind: FailureKind) =>
    failureText(kind, PLATFORMS[getMeta(sql).provider].name, operation.kind)

  /** What a write was sent for goes on to its end. */
  function agentOff(): void {
    updateMeta(sql, { isAgentOff: true })
    for (const operation of listOperations(sql)) {
      if (operation.mode === 'agent' && !operation.sent && !underWay.has(operation.photoId)) holdOff(operation)
    }
    hold(sql, listUndecided(sql), 'off')
  }

  function holdOff(operation: Operation): void {
    end(operation, tally => ({ ...tally, total: tally.total - 1 }))
    hold(sql, [operation.photoId], 'off')
  }

  function disconnected(): void {
    if (getMeta(sql).origin === 'agent') agentOff()
    disconnects += 1
    // Should this object be reset, nothing else keeps them from beginning anew.
    for (const photoId of underWay) markStopped(sql, photoId, deps.now() + FINISH_MS)
    giveUp('disconnected')
  }

  function stop(): number {
    const stopped = listOperations(sql).filter(({ mode }) => mode !== 'single')
    const unsent = stopped.filter(({ sent }) => !sent)
    if (getMeta(sql).origin === 'agent') {
      updateMeta(sql, { isStopped: true })
      const own = unsent.filter(({ mode }) => mode === 'agent').map(({ photoId }) => photoId)
      hold(sql, [...listUndecided(sql), ...own], 'stopped')
    }
    for (const operation of unsent) end(operation, tally => ({ ...tally, total: tally.total - 1 }))
    for (const { photoId } of stopped) markStopped(sql, photoId, deps.now() + FINISH_MS)
    endStopped()
    setTimerForNext()
    return unsent.length
  }

  /** Ends what was stopped half-way: what is not under way at once, the rest when its time is over. */
  function endStopped(): void {
    for (const operation of listStopped(sql)) {
      const { photoId } = operation
      if (underWay.has(photoId) && (!isOver(operation) || calling.has(photoId))) continue
      fail(operation, textOf(operation, 'stopped'))
    }
  }

  /** Fails what has waited too long. */
  function endLongPause(): void {
    const cause = tooLongPauseCause(sql, deps.now())
    if (cause) giveUp(cause)
  }

  /** Ends an operation that failed. */
  function fail(operation: Operation, error: string): void {
    const row = findPhoto(sql, operation.photoId)
    const photo = row && { result: withError(row.result, operation.kind, error) }
    end(operation, tally => ({ ...tally, failed: tally.failed + 1 }), photo)
  }

  /** Ends an operation together with what it changed. */
  function end(operation: Operation, count: (tally: Tally) => Tally, photo?: PhotoChange): void {
    // It may have joined a batch meanwhile.
    const { mode } = findOperation(sql, operation.photoId) ?? operation
    deleteOperation(sql, operation.photoId)
    if (underWay.has(operation.photoId)) ended.add(operation.photoId)
    forgetFailures(sql, operation.photoId)
    const tally = TALLY[operation.kind]
    const change = mode === 'single' ? undefined : { [tally]: count(getMeta(sql)[tally]) }
    if (photo) savePhoto(sql, photo, change)
    else if (change) publishMeta(sql, change)
    // The budget knows for how long the key is closed; the next operation asks it again.
    if (nextOperationDue(sql) === null) clearWritingPause(sql)
    release(operation.photoId)
    changed()
  }

  function release(photoId: string): void {
    for (const resolve of waiting.get(photoId) ?? []) resolve()
    waiting.delete(photoId)
  }

  function settled(photoId: string): Promise<void> {
    return new Promise(resolve => waiting.set(photoId, [...(waiting.get(photoId) ?? []), resolve]))
  }

  const isBusy = () => underWay.size > 0 || nextOperationDue(sql) !== null

  return { wake, nextWakeAt, settled, stop, isBusy, agentOff, disconnected }
}
