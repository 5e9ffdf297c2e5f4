import type { BatchItem } from 'drizzle-orm/batch'
import type { JobOrigin, JobSummary, ProcessAnswer } from '../../contract/jobs.ts'
import type { JobConnection } from '../../db/job.ts'
import { isUnpaidLimit } from '../../db/money/orders.ts'
import { insertWork, isOpenWork, refuseOpenWork, selectWork } from '../../db/photo-work.ts'
import type { AccountRow } from '../../db/schema.ts'
import { touchAccount } from '../../db/users.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../domain/actor.ts'
import type { ModelFacts } from '../../domain/model-facts.ts'
import type { AddTagsTo, OwnWords } from '../../domain/own-words.ts'
import { openPhotos } from '../../domain/work.ts'
import { AppError } from '../../errors.ts'
import { activityEntry } from '../activity/service.ts'
import { placeJobOrder } from '../payment/service.ts'
import { earlierAnswer, earlierJob, type Idempotency, keepKey } from './idempotency.ts'
import * as queries from './queries.ts'
import { firstSummary, type SeedPhoto } from './seed.ts'

/** An order whose photos and account have been checked. */
export type Order = {
  userId: string
  account: JobConnection & Pick<AccountRow, 'provider' | 'platformUserId'>
  config: JobSummary['config']
  modelFacts: ModelFacts
  addTagsTo: AddTagsTo
  words: OwnWords
  origin: JobOrigin
  /** As its person named it. */
  name: string | null
  photos: SeedPhoto[]
  /** Whether it may take photos that the user has bought. */
  usesPrepaid: boolean
  /** Whether it is refused if a job still has one of its photos open. */
  refusesOpen?: boolean
  /** Null if the request cannot be repeated. */
  idempotency: Idempotency | null
  /** Further statements for the batch that makes the job. If one fails, so does the batch. */
  also?: (jobId: string) => readonly BatchItem<'sqlite'>[]
}

/**
 * Makes a job of an order and starts it, unless it waits for payment.
 *
 * The Job object first stores everything as a draft; one D1 batch with key, allowance and row makes it real; `start`
 * begins the work. A request that dies in between leaves either a draft that erases itself or a job that starts itself.
 * @throws FORBIDDEN for a person who orders for another, IDEMPOTENCY_MISMATCH, UNPAID_JOBS, ALREADY_DESCRIBED,
 * NOT_CONNECTED where the account has been disconnected meanwhile, SIGNED_OUT where the user is gone.
 */
export async function bookOrder(deps: Deps, actor: Actor, order: Order): Promise<ProcessAnswer> {
  const { userId, account, config, modelFacts, addTagsTo, words, name, photos } = order
  if (actor.kind === 'person' && actor.userId !== userId) throw new AppError('FORBIDDEN')
  const id = deps.newId()
  const createdAt = deps.now()
  const { provider, platformUserId } = account
  const job = deps.jobs.getByName(id)
  const chosen = { config, modelFacts, addTagsTo, words, name }
  const seed = { id, userId, provider, platformUserId, createdAt, ...chosen, photos }
  await job.draft(seed)
  const booked = await book(deps, order, { id, createdAt }).catch(async error => {
    // Nothing was booked. A draft that cannot be reached now erases itself.
    if (error instanceof AppError) await job.erase().catch(() => undefined)
    throw error
  })
  if (booked.jobId !== id) return booked
  if (await job.start()) return booked
  // The draft erased itself before its row was inserted.
  await job.draft(seed)
  if (await job.start()) return booked
  // The row is gone because its user was deleted.
  await job.erase()
  throw new AppError('SIGNED_OUT')
}

/** Writes the job's row, its key and its reservation in one batch. Answers with the earlier job where the key has one. */
async function book(deps: Deps, order: Order, job: { id: string; createdAt: number }): Promise<ProcessAnswer> {
  const { db } = deps
  const { userId, account, config, idempotency } = order
  const { provider } = account
  const summary = firstSummary(order.photos)
  const { totalPhotos, skippedPhotos } = summary.progress
  const toDescribe = order.photos.flatMap(({ result }) => (result.status === 'pending' ? [result.photoId] : []))
  const listed = { userId, provider, photoIds: order.photos.map(({ result }) => result.photoId) }
  const { origin, name, usesPrepaid, refusesOpen } = order
  const detail = { photos: totalPhotos, provider, jobId: job.id, origin }
  const statements = [
    queries.insertJob(db, { ...summary, ...job, userId, connection: account, provider, config, origin, name }),
    ...placeJobOrder(deps, { ...job, userId, photos: totalPhotos - skippedPhotos, usesPrepaid }),
    ...(refusesOpen ? [refuseOpenWork(db, listed)] : []),
    insertWork(db, job.id, toDescribe),
    touchAccount(db, account.id, deps.now()),
    activityEntry(deps, userId, { action: 'job-started', detail }),
    ...(order.also?.(job.id) ?? []),
  ] as const
  try {
    const [, , , , , [terms]] = idempotency
      ? await db.batch([...statements, ...keepKey(deps, idempotency, { ...job, userId })])
      : await db.batch(statements)
    return { requiresPayment: terms?.requiresPayment ?? false, jobId: job.id }
  } catch (error) {
    if (isUnpaidLimit(error)) throw new AppError('UNPAID_JOBS')
    const isDisconnected = queries.isDisconnected(error)
    const isOpen = isOpenWork(error)
    if (!isDisconnected && !isOpen && !queries.isKeyTaken(error)) throw error
    const [[earlier], [user], works] = await db.batch([
      earlierJob(deps, userId, idempotency),
      queries.selectUserId(db, userId),
      selectWork(db, listed),
    ])
    const answered = earlierAnswer(earlier, idempotency)
    if (answered) return answered
    if (isOpen) {
      const open = openPhotos(works)
      if (open.length > 0) throw new AppError('ALREADY_DESCRIBED', { photos: open })
      // The other job has ended meanwhile.
      return book(deps, order, job)
    }
    throw isDisconnected ? new AppError(user ? 'NOT_CONNECTED' : 'SIGNED_OUT') : error
  }
}
