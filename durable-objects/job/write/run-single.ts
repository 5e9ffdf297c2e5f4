import { NOT_IN_JOB } from '../../../worker/domain/messages.ts'
import { refuse } from '../../../worker/domain/review.ts'
import type { SingleAnswer } from '../../../worker/rpc.ts'
import { pausedUntil, secondsUntil } from '../pause.ts'
import { findOperation } from '../store/operations.ts'
import { findPhoto } from '../store/photos.ts'
import { waitAtMost } from '../wait-at-most.ts'
import { continueInBackground, type OrderedSingle, requestSingle } from './enqueue-operations.ts'
import type { OperationRunner } from './operation-runner.ts'

/** How long a request may wait for its photo before the operation goes on in the background. */
const LONGEST_ANSWER_MS = 25_000

/**
 * Applies or undoes one photo while the caller waits. If the operation has to wait itself, it goes on in the
 * background.
 */
export async function runSingle(
  host: {
    sql: SqlStorage
    now: () => number
    runner: Pick<OperationRunner, 'wake' | 'whenEnded'>
    changed: () => void
  },
  { photoId, ...order }: { photoId: string } & OrderedSingle,
): Promise<SingleAnswer> {
  const { sql, now, runner, changed } = host
  const { kind } = order
  const requested = requestSingle(sql, photoId, order)
  if (!requested.ok) return requested
  const started = requested.state === 'queued'
  if (started) {
    const ended = runner.whenEnded(photoId)
    runner.wake()
    changed()
    if (pausedUntil(sql, 'writing') <= now()) await waitAtMost(ended, LONGEST_ANSWER_MS)
  }
  const operation = findOperation(sql, photoId)
  if (operation) continueInBackground(sql, photoId, kind)
  const row = findPhoto(sql, photoId)
  if (!row) return refuse('UNKNOWN_PHOTO', NOT_IN_JOB)
  if (!operation) return { ok: true, started, result: row.result }
  changed()
  const due = Math.max(pausedUntil(sql, 'writing'), operation.due)
  return { ok: true, started, result: row.result, waitSeconds: secondsUntil(due, now()) }
}
