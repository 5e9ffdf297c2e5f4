import type { ProcessAnswer } from '../../contract/jobs.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { sha256 } from '../../tokens.ts'
import { deleteOldKeys, insertKey, selectJobOfKey } from './queries.ts'

const KEY_LIFE_MS = 24 * 60 * 60 * 1000

/** A request that may be repeated, and the hash of its body. */
export type Idempotency = { key: string; bodyHash: string }

export function idempotencyOf(key: string | undefined, body: unknown): Idempotency | null {
  return key === undefined ? null : { key, bodyHash: sha256(JSON.stringify(body)) }
}

/** The job that an earlier request with the same key made, as a statement to be batched; for `earlierAnswer`. */
export function earlierJob({ db, now }: Pick<Deps, 'db' | 'now'>, userId: string, idempotency: Idempotency | null) {
  return selectJobOfKey(db, userId, idempotency?.key ?? '', now() - KEY_LIFE_MS)
}

type EarlierJob = Awaited<ReturnType<typeof earlierJob>>[number]

/** The answer already given to this key. @throws IDEMPOTENCY_MISMATCH when the earlier request had another body. */
export function earlierAnswer(
  earlier: EarlierJob | undefined,
  idempotency: Idempotency | null,
): ProcessAnswer | undefined {
  if (!earlier || !idempotency) return undefined
  if (earlier.bodyHash !== idempotency.bodyHash) throw new AppError('IDEMPOTENCY_MISMATCH')
  return { requiresPayment: earlier.requiresPayment, jobId: earlier.jobId }
}

/** The statements that store the key with its job. They fail with `isKeyTaken` when another request came first. */
export function keepKey(
  { db }: Pick<Deps, 'db'>,
  idempotency: Idempotency,
  job: { id: string; userId: string; createdAt: number },
) {
  const { id, userId, createdAt } = job
  return [
    deleteOldKeys(db, createdAt - KEY_LIFE_MS),
    insertKey(db, { ...idempotency, userId, jobId: id, createdAt }),
  ] as const
}
