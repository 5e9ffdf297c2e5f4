import type { Deps } from '../../../worker/deps.ts'
import { PLATFORMS } from '../../../worker/domain/platforms.ts'
import { type FailureKind, failureText } from '../failure-text.ts'
import { clearPause, isPausedTooLong } from '../pause.ts'
import { forgetFailures } from '../store/failures.ts'
import { getMeta, publishMeta, updateMeta } from '../store/job-row.ts'
import {
  deleteOperation,
  findOperation,
  listOperations,
  listStopped,
  markStopped,
  nextOperationDue,
  type Operation,
} from '../store/operations.ts'
import { findPhoto, type PhotoChange, savePhoto, withError } from '../store/photos.ts'
import { TALLY, type Tally } from '../store/rows.ts'
import { hold, listUndecided } from './agent-writes.ts'
import { type Attempt, isOver } from './attempt.ts'

/** A photo that was stopped half-way may go on for this long; then the call under way is its last. */
const FINISH_MS = 20_000

export type OperationEnds = {
  /** Ends an operation that was carried out. */
  done: (operation: Operation, photo: PhotoChange | undefined) => void
  fail: (operation: Operation, kind: FailureKind) => void
  /** Fails what waits. Operations under way find out by themselves. */
  failWaiting: (kind: FailureKind) => void
  /** Fails what has waited too long, and what was stopped half-way. */
  endOverdue: () => void
  /** Leaves an agent's apply to a person: the agent was turned off. */
  holdOff: (operation: Operation) => void
  /** As of OperationRunner, each. */
  stop: () => number
  agentOff: () => void
  disconnected: () => void
}

/** How operations end. `ended` is told of each photo whose operation has. */
export function createOperationEnds(host: {
  deps: Pick<Deps, 'now'>
  sql: SqlStorage
  underWay: ReadonlyMap<string, Attempt>
  ended: (photoId: string) => void
  /** Called after every visible change. */
  changed: () => void
}): OperationEnds {
  const { deps, sql, underWay } = host

  /** Ends an operation together with what it changed. */
  function end(operation: Operation, count: (tally: Tally) => Tally, photo?: PhotoChange): void {
    // It may have joined a batch meanwhile.
    const { mode } = findOperation(sql, operation.photoId) ?? operation
    deleteOperation(sql, operation.photoId)
    const attempt = underWay.get(operation.photoId)
    if (attempt) attempt.hasEnded = true
    forgetFailures(sql, operation.photoId)
    const tally = TALLY[operation.kind]
    const change = mode === 'single' ? undefined : { [tally]: count(getMeta(sql)[tally]) }
    if (photo) savePhoto(sql, photo, change)
    else if (change) publishMeta(sql, change)
    // The budget knows for how long the key is closed; the next operation asks it again.
    if (nextOperationDue(sql) === null) clearPause(sql, 'writing')
    host.ended(operation.photoId)
    host.changed()
  }

  function done(operation: Operation, photo: PhotoChange | undefined): void {
    end(operation, tally => ({ ...tally, done: tally.done + 1 }), photo)
  }

  function fail(operation: Operation, kind: FailureKind): void {
    const row = findPhoto(sql, operation.photoId)
    const text = failureText(kind, PLATFORMS[getMeta(sql).provider].name, operation.kind)
    const photo = row && { result: withError(row.result, operation.kind, text) }
    end(operation, tally => ({ ...tally, failed: tally.failed + 1 }), photo)
  }

  /** Ends an operation as if it had never been asked for. */
  function takeOff(operation: Operation): void {
    end(operation, tally => ({ ...tally, total: tally.total - 1 }))
  }

  function failWaiting(kind: FailureKind): void {
    for (const operation of listOperations(sql)) if (!underWay.has(operation.photoId)) fail(operation, kind)
  }

  function endOverdue(): void {
    const now = deps.now()
    if (isPausedTooLong(sql, 'writing', now)) failWaiting(getMeta(sql).pauseCause)
    for (const operation of listStopped(sql)) {
      const attempt = underWay.get(operation.photoId)
      if (attempt && (!isOver(operation, now) || attempt.isCalling)) continue
      fail(operation, 'stopped')
    }
  }

  function stop(): number {
    const stopped = listOperations(sql).filter(({ mode }) => mode !== 'single')
    const unsent = stopped.filter(({ sent }) => !sent)
    if (getMeta(sql).origin === 'agent') {
      updateMeta(sql, { isStopped: true })
      const own = unsent.filter(({ mode }) => mode === 'agent').map(({ photoId }) => photoId)
      hold(sql, [...listUndecided(sql), ...own], 'stopped')
    }
    for (const operation of unsent) takeOff(operation)
    for (const { photoId } of stopped) markStopped(sql, photoId, deps.now() + FINISH_MS)
    endOverdue()
    return unsent.length
  }

  /** What a write was sent for goes on to its end. */
  function agentOff(): void {
    updateMeta(sql, { isAgentOff: true })
    for (const operation of listOperations(sql)) {
      if (operation.mode === 'agent' && !operation.sent && !underWay.has(operation.photoId)) holdOff(operation)
    }
    hold(sql, listUndecided(sql), 'off')
  }

  function holdOff(operation: Operation): void {
    takeOff(operation)
    hold(sql, [operation.photoId], 'off')
  }

  function disconnected(): void {
    if (getMeta(sql).origin === 'agent') agentOff()
    for (const [photoId, attempt] of underWay) {
      attempt.isDisconnected = true
      // Should this object be reset, nothing else keeps them from beginning anew.
      markStopped(sql, photoId, deps.now() + FINISH_MS)
    }
    failWaiting('disconnected')
  }

  return { done, fail, failWaiting, endOverdue, holdOff, stop, agentOff, disconnected }
}
