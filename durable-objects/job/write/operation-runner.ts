import type { Deps } from '../../../worker/deps.ts'
import { describeError } from '../../../worker/log.ts'
import { failureKind, isTransient } from '../failure-kind.ts'
import { agentPausedUntil, endAgentPause, endPause, pauseAgent, pausedUntil, pauseEndsAt, pauseWork } from '../pause.ts'
import { DisconnectedError } from '../platform-session.ts'
import { findMeta, getMeta } from '../store/job-row.ts'
import {
  findOperation,
  forgetTries,
  nextOperation,
  nextOperationDue,
  type Operation,
  postponeOperation,
  shiftFailingSince,
} from '../store/operations.ts'
import { type PhotoChange, savePhoto } from '../store/photos.ts'
import { setTimer } from '../store/timers.ts'
import { applyOrHold } from './agent-writes.ts'
import { type Attempt, carryOut, findCurrent, newAttempt } from './attempt.ts'
import { createOperationEnds } from './operation-ends.ts'
import { nextDelayMs } from './retry-policy.ts'
import { writingWaitOf } from './writing-wait.ts'

/** Photos written at once: enough to hide the latency of calls, few enough to share the key with others. */
const CONCURRENT_WRITES = 2
/** How often the alarm checks on operations that are under way. */
const HEARTBEAT_MS = 10_000

export type OperationRunner = {
  /** Starts the operations that are due and sets the timer for the others. Safe to call at any time. */
  wake: () => void
  /** When to call `wake` again, or null when nothing is left to do. */
  nextWakeAt: () => number | null
  /** Resolves when the photo's operation has ended or has to wait for the platform. */
  whenEnded: (photoId: string) => Promise<void>
  /** Whether any operation is under way or waits. */
  isBusy: () => boolean
  /** Call it when a photo has got its texts: in an agent's job they are then applied, or held for a person. */
  described: (photoId: string, isRepaired: boolean) => void
  /**
   * Cancels the operations that wait in a batch or in the background, and returns how many. Operations that have sent a
   * write are not counted: they fail, or end soon if they are in progress.
   */
  stop: () => number
  /** The agent was turned off: photos it has not begun to write are left to a person. */
  agentOff: () => void
  /** The platform was disconnected: fails all operations that wait. Those under way send no further write. */
  disconnected: () => void
}

/**
 * Carries out the stored operations in order, a few at a time. All state that matters is in SQLite: after a restart
 * `wake` continues.
 */
export function createOperationRunner(host: {
  ctx: DurableObjectState
  deps: Deps
  /** Called after every visible change. */
  changed: () => void
}): OperationRunner {
  const { deps, changed } = host
  const { sql } = host.ctx.storage
  const underWay = new Map<string, Attempt>()
  /** Callers of `whenEnded`, by photo. */
  const waiting = new Map<string, (() => void)[]>()
  const ends = createOperationEnds({ deps, sql, underWay, ended: release, changed })
  let running = 0

  function wake(): void {
    ends.endOverdue()
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
    const at = Math.max(due, pauseEndsAt(sql, 'writing'))
    const now = deps.now()
    return at > now ? at : now + HEARTBEAT_MS
  }

  function nextDue(): Operation | undefined {
    const now = deps.now()
    return pausedUntil(sql, 'writing') <= now ? nextOperation(sql, now, underWay, mayBeginOwn(now)) : undefined
  }

  /** Not while the agents' share of the key is used up. After that, only one at a time until one has got a lease. */
  function mayBeginOwn(now: number): boolean {
    const until = agentPausedUntil(sql)
    return until === null || (until <= now && ![...underWay.values()].some(isOwn))
  }

  async function runDue(): Promise<void> {
    try {
      for (let operation = nextDue(); operation; operation = nextDue()) {
        const attempt = newAttempt(operation)
        underWay.set(operation.photoId, attempt)
        try {
          await run(attempt)
        } finally {
          underWay.delete(operation.photoId)
          ends.endOverdue()
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

  async function run(attempt: Attempt): Promise<void> {
    let photo: PhotoChange | undefined
    try {
      photo = await carryOut({ deps, sql, changed }, attempt)
    } catch (error) {
      failed(attempt, error)
      return
    }
    endWritingPause(deps.now())
    if (isOwn(attempt)) endAgentPause(sql)
    if (findCurrent(sql, attempt)) ends.done(attempt.operation, photo)
    else if (photo) {
      savePhoto(sql, photo)
      changed()
    }
  }

  function failed(attempt: Attempt, error: unknown): void {
    const { operation } = attempt
    // Trying again would write as soon as the platform is connected again.
    const cause = attempt.isDisconnected ? new DisconnectedError('meanwhile') : error
    const current = findCurrent(sql, attempt)
    if (isOwn(attempt) && cause instanceof DisconnectedError && !current?.sent) {
      // If a person has asked for it meanwhile, it goes on as theirs.
      if (current?.mode === 'agent') ends.holdOff(current)
      ends.agentOff()
      return
    }
    // If it was cancelled, there is nothing to end. If it was requested again under another connection, that operation
    // has not begun.
    if (current && !(cause instanceof DisconnectedError && isAskedAgain(current, operation))) {
      retryLater(operation, cause)
    }
  }

  function retryLater(operation: Operation, error: unknown): void {
    const { photoId, kind: doing } = operation
    const now = deps.now()
    const kind = failureKind(error)
    deps.log('write.failed', { jobId: getMeta(sql).id, photoId, doing, kind, ...describeError(error) })
    const wait = writingWaitOf(sql, photoId, kind, error)
    if (wait?.cause === 'paused') forgetTries(sql, operation.mode === 'agent' ? 'own' : 'all')
    if (wait && ['limited', 'paused'].includes(wait.cause) && operation.mode === 'agent') {
      // Perhaps only the agents' share of the key is used up, or only agents are off: writes of people go on.
      pauseAgent(sql, wait.seconds, now)
      changed()
      return
    }
    if (wait) {
      pauseWork(sql, wait, now)
      for (const waitingId of [...waiting.keys()]) release(waitingId)
      changed()
      return
    }
    endWritingPause(now)
    // Read again: `since` moves when the other write ends a pause.
    const { tries, since } = findOperation(sql, photoId) ?? operation
    const began = since || now
    const delay = isTransient(kind) ? nextDelayMs(tries, now - began) : null
    if (delay === null) ends.fail(operation, kind)
    else postponeOperation(sql, { ...operation, tries: tries + 1, since: began, due: now + delay })
    // The platform would refuse the user's other photos as well. After a disconnect during this run, others may have
    // been requested under a new connection.
    if (kind === 'denied' || (error instanceof DisconnectedError && error.when === 'before')) ends.failWaiting(kind)
  }

  function endWritingPause(now: number): void {
    const since = endPause(sql, 'writing', now)
    if (since !== null) shiftFailingSince(sql, since, now)
  }

  function release(photoId: string): void {
    for (const resolve of waiting.get(photoId) ?? []) resolve()
    waiting.delete(photoId)
  }

  function whenEnded(photoId: string): Promise<void> {
    return new Promise(resolve => waiting.set(photoId, [...(waiting.get(photoId) ?? []), resolve]))
  }

  const isBusy = () => underWay.size > 0 || nextOperationDue(sql) !== null

  function described(photoId: string, isRepaired: boolean): void {
    if (getMeta(sql).origin !== 'agent') return
    applyOrHold(sql, photoId, isRepaired)
    wake()
  }

  function stop(): number {
    const stopped = ends.stop()
    setTimerForNext()
    return stopped
  }

  const { agentOff, disconnected } = ends
  return { wake, nextWakeAt, whenEnded, isBusy, described, stop, agentOff, disconnected }
}

/** Whether the agent's job has begun it without being asked. */
const isOwn = ({ operation }: Attempt) => operation.mode === 'agent'

const isAskedAgain = (current: Operation, { connectedAt }: Operation) =>
  current.stopBy === null && current.connectedAt !== connectedAt
