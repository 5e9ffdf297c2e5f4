import { type JobConnection, noteWriting } from '../../../worker/db/job.ts'
import type { Deps } from '../../../worker/deps.ts'
import { PlatformError, type Send } from '../../../worker/platforms/platform.ts'
import { fromD1 } from '../from-d1.ts'
import { DisconnectedError, openJobSession } from '../platform-session.ts'
import { getMeta } from '../store/job-row.ts'
import { findOperation, markSent, type Operation } from '../store/operations.ts'
import type { PhotoChange } from '../store/photos.ts'
import { isWrite } from './run-writes.ts'
import { applyPhoto, undoPhoto } from './write-photo.ts'

/** One run of an operation. */
export type Attempt = {
  readonly operation: Operation
  /** One of its calls has been sent and not answered yet. */
  isCalling: boolean
  /**
   * The operation has ended while this run continues. An operation requested since is a new one, whose texts may have
   * been edited.
   */
  hasEnded: boolean
  /** The platform was disconnected during this run. */
  isDisconnected: boolean
}

export const newAttempt = (operation: Operation): Attempt => ({
  operation,
  isCalling: false,
  hasEnded: false,
  isDisconnected: false,
})

/** The operation as stored now; undefined if it has ended. */
export function findCurrent(sql: SqlStorage, { operation, hasEnded }: Attempt): Operation | undefined {
  const current = hasEnded ? undefined : findOperation(sql, operation.photoId)
  return current?.kind === operation.kind ? current : undefined
}

/** Whether a stopped operation may send no further calls. */
export function isOver({ stopBy }: Operation, now: number): boolean {
  return stopBy !== null && stopBy <= now
}

/**
 * Applies or undoes one photo. Before each call it checks whether the operation may still send it. Once the operation
 * has ended, answers are dropped, so that work on the photo stops.
 * @returns what to store at its end; undefined where the job was erased meanwhile.
 * @throws ConfigError, DatabaseError, DisconnectedError, MismatchError, PlatformError
 */
export async function carryOut(
  { deps, sql, changed }: { deps: Deps; sql: SqlStorage; changed: () => void },
  attempt: Attempt,
): Promise<PhotoChange | undefined> {
  const { operation } = attempt
  const { photoId, kind, connectedAt } = operation
  const isOwn = operation.mode === 'agent'
  const open = await openJobSession(deps, getMeta(sql), isOwn ? 'agent-apply' : 'apply')
  // After the account was connected again, operations requested under the earlier connection must not be carried out.
  if (![null, open.connection.connectedAt].includes(connectedAt)) throw new DisconnectedError('meanwhile')
  const { connection, session } = open
  const checkWrite = createWriteCheck(deps, sql, attempt, { connection, forAgent: isOwn && !operation.sent })

  const send: Send = async (name, request, leaving) => {
    try {
      const answer = await session.send(name, request, async () => {
        if (isWrite(request)) await checkWrite()
        const current = findCurrent(sql, attempt)
        if (!current || isOver(current, deps.now())) throw new PlatformError('stopped', 'The operation was stopped')
        if (isWrite(request)) markSent(sql, photoId)
        leaving?.()
        attempt.isCalling = true
      })
      if (findCurrent(sql, attempt)) return answer
    } finally {
      attempt.isCalling = false
    }
    throw new PlatformError('stopped', 'The operation was taken off')
  }

  const context = { ...open, session: { ...session, send }, sql, now: deps.now, saved: changed }
  return (kind === 'apply' ? applyPhoto : undoPhoto)(context, photoId)
}

/**
 * A check to run before each write of one photo. The first time, one statement in D1 checks that the connection still
 * exists and notes that this job writes; with `forAgent` it also checks that the agent is still on. Every time, it
 * checks whether the job was told of a disconnect.
 * @throws DisconnectedError when the account is disconnected or the agent off, DatabaseError when D1 does not answer
 */
function createWriteCheck(
  deps: Deps,
  sql: SqlStorage,
  attempt: Attempt,
  { connection, forAgent }: { connection: JobConnection; forAgent: boolean },
): () => Promise<void> {
  let isNoted = false
  return async () => {
    if (!isNoted) {
      const { id, writeNote } = getMeta(sql)
      isNoted = await fromD1(noteWriting(deps.db, id, { connection, note: writeNote, now: deps.now(), forAgent }))
    }
    // The job may have been told while it waited for D1.
    if (!isNoted || attempt.isDisconnected) throw new DisconnectedError('meanwhile')
  }
}
