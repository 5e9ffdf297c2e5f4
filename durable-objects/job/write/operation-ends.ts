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

/** A photo that was stopped half-way may send calls for this long. */
const FINISH_MS = 20_000

export type OperationEnds = {
  /** Ends an operation that has succeeded. */
  done: (operation: Operation, photo: PhotoChange | undefined) => void
  fail: (operation: Operation, kind: FailureKind) => void
  /** Fails all operations that wait. Those under way will notice by themselves. */
  failWaiting: (kind: FailureKind) => void
  /** Fails operations that have waited too long, and stopped ones whose time is over. */
  endOverdue: () => void
  /** Cancels an apply of an agent that was turned off, and leaves the photo to a person. */
  holdOff: (operation: Operation) => void
  /** These are documented in OperationRunner. */
  stop: () => number
  agentOff: () => void
  disconnected: () => void
}

/** All ways in which operations end. `ended` is called with the photo of each. */
export function createOperationEnds(host: {
  deps: Pick<Deps, 'now'>
  sql: SqlStorage
  underWay: ReadonlyMap<string, Attempt>
  ended: (photoId: string) => void
  /** Called after every visible change. */
  changed: () => void
}): OperationEnds {
  const { deps, sql, underWay } = host

  /** Deletes an operation and stores what it changed with it. */
  function end(operation: Operation, count: (tally: Tally) => Tally, photo?: PhotoChange): void {
    // The operation may have joined a batch meanwhile.
    const { mode } = findOperation(sql, operation.photoId) ?? operation
    deleteOperation(sql, operation.photoId)
    const attempt = underWay.get(operation.photoId)
    if (attempt) attempt.hasEnded = true
    forgetFailures(sql, operation.photoId)
    const tally = TALLY[operation.kind]
    const change = mode === 'single' ? undefined : { [tally]: count(getMeta(sql)[tally]) }
    if (photo) savePhoto(sql, photo, change)
    else if (change) publishMeta(sql, change)
    // With nothing left to write, the pause is forgotten: the budget object still knows it, and the next operation will
    // ask there.
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

  /** Cancels an operation without an outcome, as if it had never been requested. */
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

  /** Photos to which a write was sent are finished. */
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
      // Stored, so that they are not started again if this object is reset.
      markStopped(sql, photoId, deps.now() + FINISH_MS)
    }
    failWaiting('disconnected')
  }

  return { done, fail, failWaiting, endOverdue, holdOff, stop, agentOff, disconnected }
}
