import type { ProcessAnswer, ProcessInput } from '../../contract/jobs.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../domain/actor.ts'
import { AppError } from '../../errors.ts'
import { findAccount } from '../connections/service.ts'
import { listedPhotosOf } from '../photos/service.ts'
import { presentPreferences, savedPreferences } from '../preferences/service.ts'
import { bookOrder } from './book.ts'
import { earlierAnswer, earlierJob, idempotencyOf } from './idempotency.ts'
import * as queries from './queries.ts'
import { pickStyle, type SeedPhoto, seedPhoto } from './seed.ts'

/**
 * Creates a job from photos the person's own listings have shown. `key` makes a repeated request answer the same.
 * @throws NOT_CONNECTED, UNKNOWN_PHOTO, IDEMPOTENCY_MISMATCH, UNPAID_JOBS, SIGNED_OUT
 */
export async function createJob(
  deps: Deps,
  actor: Person,
  input: ProcessInput,
  key: string | undefined,
): Promise<ProcessAnswer> {
  const { userId } = actor
  const idempotency = idempotencyOf(key, input)
  const [account, [[user], [earlier]]] = await Promise.all([
    findAccount(deps, userId, input.provider),
    deps.db.batch([savedPreferences(deps, userId), earlierJob(deps, userId, idempotency)]),
  ])
  if (!user) throw new AppError('SIGNED_OUT')
  const answered = earlierAnswer(earlier, idempotency)
  if (answered) return answered
  if (!account) throw new AppError('NOT_CONNECTED')
  const { replaceCameraNames } = presentPreferences(user.preferences)
  const photos = await seedPhotos(deps, account.id, input, replaceCameraNames)
  const { style, descriptionSentences, addPhotonymTag } = input
  const photoIds = photos.map(({ result }) => result.photoId)
  const also = (id: string) => [
    queries.takeFromAgent(deps.db, { id, userId, accountId: account.id, provider: input.provider, photoIds }),
  ]
  const config = { style, descriptionSentences, addPhotonymTag }
  return bookOrder(deps, actor, { userId, account, config, origin: 'person', photos, idempotency, also })
}

async function seedPhotos(
  deps: Deps,
  accountId: string,
  { photoIds, provider, style }: ProcessInput,
  cameraNames: boolean,
): Promise<SeedPhoto[]> {
  const wanted = [...new Set(photoIds)]
  const listed = await listedPhotosOf(deps, accountId, wanted)
  const byId = new Map(listed.map(row => [row.photoId, row]))
  return wanted.map(photoId => {
    const row = byId.get(photoId)
    if (!row) throw new AppError('UNKNOWN_PHOTO')
    return seedPhoto(row, { provider, style: pickStyle(style), cameraNames })
  })
}
