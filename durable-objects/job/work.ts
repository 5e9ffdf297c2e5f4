import type { JobResult } from '../../worker/contract/jobs.ts'
import { PLATFORMS } from '../../worker/contract/platforms.ts'
import type { Deps } from '../../worker/deps.ts'
import { describeError } from '../../worker/log.ts'
import { PlatformError } from '../../worker/platforms/platform.ts'
import { openJobSession } from './account.ts'
import {
  deleteOperation,
  findOperation,
  listOperations,
  nextOperation,
  nextOperationDue,
  type Operation,
  postponeOperation,
  shiftTroubles,
} from './operations.ts'
import { applyPhoto, MismatchError, undoPhoto } from './perform.ts'
import { failureText, nextDelayMs } from './setbacks.ts'
import type { Tally } from './state.ts'
import { changeMeta, findPhoto, getMeta, patchMeta, saveResult } from './storage.ts'
import { setTimer } from './timers.ts'

/** Photos worked on at once: enough to hide a call's latency, few enough to share the key. */
const LANES = 2
/** Where the platform names no time. */
const PAUSE_S = 30
const LONGEST_PAUSE_MS = 2 * 60 * 60 * 1000

export type Work = {
  /** Starts what is due; safe to call at any time. */
  kick: () => void
  /** Resolves when the photo's operation has ended or has to wait for the platform. */
  settled: (photoId: string) => Promise<void>
}

/**
 * Carries out the stored operations, in order, a few at a time. All of its state that matters is in SQLite: after a
 * restart `kick` goes on where it stopped.
 */
export function startWork(host: {
  ctx: DurableObjectState
  deps: Deps
  /** Called after every visible change. */
  changed: () => void
}): Work {
  const { deps, changed } = host
  const { sql } = host.ctx.storage
  const underWay = new Set<string>()
  const waiting = new Map<string, (() => void)[]>()
  let lanes = 0

  function kick(): void {
    while (lanes < LANES && hasDue()) {
      lanes += 1
      host.ctx.waitUntil(lane())
    }
  }

  function hasDue(): boolean {
    return getMeta(sql).pausedUntil <= deps.now() && nextOperation(sql, deps.now(), underWay) !== undefined
  }

  async function lane(): Promise<void> {
    try {
      while (hasDue()) {
        const operation = nextOperation(sql, deps.now(), underWay)
        if (!operation) break
        underWay.add(operation.photoId)
        try {
          await attempt(operation)
        } finally {
          underWay.delete(operation.photoId)
        }
      }
    } catch (error) {
      deps.log('job.lane', { jobId: getMeta(sql).id, ...describeError(error) })
    } finally {
      lanes -= 1
      const due = nextOperationDue(sql)
      if (due !== null) setTimer(sql, 'operations', Math.max(due, getMeta(sql).pausedUntil, deps.now() + 100))
      changed()
    }
  }

  async function attempt(operation: Operation): Promise<void> {
    try {
      const open = await openJobSession(deps, getMeta(sql))
      const bench = { ...open, sql, now: deps.now, saved: changed }
      await (operation.kind === 'apply' ? applyPhoto : undoPhoto)(bench, operation.photoId)
    } catch (error) {
      setBack(operation, error)
      return
    }
    const { pausedSince, pausedUntil } = getMeta(sql)
    if (pausedSince > 0 && pausedUntil <= deps.now()) patchMeta(sql, { pausedSince: 0, pausedUntil: 0 })
    finish(operation, true)
  }

  function setBack(operation: Operation, error: unknown): void {
    const { id, provider } = getMeta(sql)
    const kind = error instanceof PlatformError ? error.kind : error instanceof MismatchError ? 'mismatch' : 'unclear'
    deps.log('job.setback', {
      jobId: id,
      photoId: operation.photoId,
      doing: operation.kind,
      kind,
      ...describeError(error),
    })
    const fail = (which: Operation) => finish(which, false, failureText(kind, PLATFORMS[provider].name))
    if (kind === 'limited') {
      pause(error instanceof PlatformError ? error.retryAfterSeconds : undefined)
      return
    }
    const now = deps.now()
    const since = operation.since || now
    const delay = kind === 'passing' || kind === 'unclear' ? nextDelayMs(operation.tries, now - since) : null
    if (delay === null) fail(operation)
    else postponeOperation(sql, { ...operation, tries: operation.tries + 1, since, due: now + delay })
    if (kind !== 'denied') return
    // Every other photo of this person would be refused as well.
    for (const other of listOperations(sql)) if (!underWay.has(other.photoId)) fail(other)
  }

  function pause(seconds = PAUSE_S): void {
    const now = deps.now()
    const { pausedSince, provider } = getMeta(sql)
    if (pausedSince > 0 && now - pausedSince > LONGEST_PAUSE_MS) {
      const text = failureText('limited', PLATFORMS[provider].name)
      for (const operation of listOperations(sql)) finish(operation, false, text)
      patchMeta(sql, { pausedSince: 0, pausedUntil: 0 })
      return
    }
    shiftTroubles(sql, seconds * 1000)
    changeMeta(sql, { pausedUntil: now + seconds * 1000, pausedSince: pausedSince || now })
    for (const photoId of [...waiting.keys()]) release(photoId)
    changed()
  }

  function finish(operation: Operation, ok: boolean, error?: string): void {
    // It may have been taken into a batch meanwhile.
    const { batch } = findOperation(sql, operation.photoId) ?? operation
    const row = findPhoto(sql, operation.photoId)
    deleteOperation(sql, operation.photoId)
    const tallyName = operation.kind === 'apply' ? 'applying' : 'undoing'
    const tally: Tally = getMeta(sql)[tallyName]
    if (batch) {
      changeMeta(sql, { [tallyName]: ok ? { ...tally, done: tally.done + 1 } : { ...tally, failed: tally.failed + 1 } })
    }
    if (row && error !== undefined) saveResult(sql, withError(row.result, operation.kind, error))
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

  return { kick, settled }
}

function withError(result: JobResult, kind: Operation['kind'], error: string): JobResult {
  return kind === 'apply' ? { ...result, applyError: error } : { ...result, undoError: error }
}
