import type { Deps } from '../../../worker/deps.ts'
import { describeError } from '../../../worker/log.ts'
import { failureKind, isTransient } from '../failure-kind.ts'
import { agentPausedUntil, endAgentPause, endPause, pauseAgent, pausedUntil, pauseEndsAt, pauseWork } from '../pause.ts'
import { DisconnectedError } from '../platform-session.ts'
import { findMeta, getMeta } from '../store/job-row.ts'
import {
  findOperation,
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

/** Photos worked on at once: enough to hide a call's latency, few enough to share the key. */
const CONCURRENT_WRITES = 2
/** While operations are under way, the alarm checks on them this often. */
const HEARTBEAT_MS = 10_000

export type OperationRunner = {
  /** Starts what is due and sets the timer for the rest; safe to call at any time. */
  wake: () => void
  /** When to call `wake` again, or null when nothing is left to do. */
  nextWakeAt: () => number | null
  /** Resolves when the photo's operation has ended or has to wait for the platform. */
  whenEnded: (photoId: string) => Promise<void>
  /** Whether anything is under way or waits. */
  isBusy: () => boolean
  /** A photo has got its texts: in an agent's job they are applied, or held for a person. */
  described: (photoId: string, isRepaired: boolean) => void
  /**
   * Takes off what waits in a batch or in the background and answers how many that are. A photo to which a write was
   * sent is not one of them: it ends with an error, or, while it is under way, soon.
   */
  stop: () => number
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
  const underWay = new Map<string, Attempt>()
  /** Callers that wait until a photo's operation has ended. */
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

  /** Not while the agents' share of the key is spent; after that one of them asks for all. */
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
    // Another try would write once the platform is connected again.
    const cause = attempt.isDisconnected ? new DisconnectedError('meanwhile') : error
    const current = findCurrent(sql, attempt)
    if (isOwn(attempt) && cause instanceof DisconnectedError && !current?.sent) {
      // One that a person has asked for meanwhile goes on as theirs.
      if (current?.mode === 'agent') ends.holdOff(current)
      ends.agentOff()
      return
    }
    // One that was taken off has nothing left to end, and one asked for under another connection since has not begun.
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
    if (wait?.cause === 'limited' && operation.mode === 'agent') {
      // The agents' share of the key: people's writes go on.
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
    // Read again: a pause met by the other write may have shifted it.
    const { tries, since } = findOperation(sql, photoId) ?? operation
    const began = since || now
    const delay = isTransient(kind) ? nextDelayMs(tries, now - began) : null
    if (delay === null) ends.fail(operation, kind)
    else postponeOperation(sql, { ...operation, tries: tries + 1, since: began, due: now + delay })
    // The user's other photos would be refused as well. After a disconnect meanwhile they may have been asked for since.
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

/** Whether an agent's job has begun it by itself. */
const isOwn = ({ operation }: Attempt) => operation.mode === 'agent'

const isAskedAgain = (current: Operation, { connectedAt }: Operation) =>
  current.stopBy === null && current.connectedAt !== connectedAt
