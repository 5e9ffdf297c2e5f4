import type { ProcessAnswer, ProcessInput } from '../../contract/jobs.ts'
import { takeFromAgent } from '../../db/agents.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../domain/actor.ts'
import { pickStyle } from '../../domain/styles.ts'
import { AppError } from '../../errors.ts'
import { assertOn } from '../../http/paused.ts'
import { assertWithin, countUse } from '../../http/rate-limit.ts'
import { accountOf } from '../connections/service.ts'
import { listedPhotosOf } from '../photos/service.ts'
import { presentPreferences, savedPreferences, wordsOf } from '../preferences/service.ts'
import { bookOrder } from './book.ts'
import { earlierAnswer, earlierJob, idempotencyOf } from './idempotency.ts'
import { type SeedPhoto, seedPhoto } from './seed.ts'

/**
 * Creates a job from photos the person's own listings have shown. `key` makes a repeated request answer the same.
 * @throws PAUSED, NOT_CONNECTED, UNKNOWN_PHOTO, IDEMPOTENCY_MISMATCH, UNPAID_JOBS, ALREADY_DESCRIBED, RATE_LIMITED, SIGNED_OUT
 */
export async function createJob(
  deps: Deps,
  actor: Person,
  input: ProcessInput,
  key: string | undefined,
): Promise<ProcessAnswer> {
  await assertOn(deps, ['orders'])
  const { userId } = actor
  const { photoIds, provider, style, descriptionSentences, addPhotonymTag, name = null, note } = input
  // Not of the body that is hashed: a release that does not know them may answer the repeated request.
  const { name: _name, again: _again, ...order } = input
  const idempotency = idempotencyOf(key, order)
  const wanted = [...new Set(photoIds)]
  const [uses, [account], [user], [earlier], listed] = await deps.db.batch([
    countUse(deps, 'processPerUser', userId),
    accountOf(deps, userId, provider),
    savedPreferences(deps, userId),
    earlierJob(deps, userId, idempotency),
    listedPhotosOf(deps, { userId, provider, photoIds: wanted }),
  ])
  assertWithin(deps, 'processPerUser', uses)
  if (!user) throw new AppError('SIGNED_OUT')
  const answered = earlierAnswer(earlier, idempotency)
  if (answered) return answered
  if (!account) throw new AppError('NOT_CONNECTED')
  const preferences = presentPreferences(user)
  const { replaceCameraNames: cameraNames, modelFacts, addTagsTo } = preferences
  const language = input.language ?? preferences.language
  const byId = new Map(listed.map(row => [row.photoId, row]))
  const photos = wanted.map((photoId): SeedPhoto => {
    const row = byId.get(photoId)
    if (!row) throw new AppError('UNKNOWN_PHOTO')
    return seedPhoto(row, { provider, style: pickStyle(style), language, cameraNames, addTagsTo })
  })
  const also = (id: string) => [
    takeFromAgent(deps.db, { id, userId, accountId: account.id, provider, photoIds: wanted }),
  ]
  const config = { style, descriptionSentences, language, addPhotonymTag, ...(note !== undefined && { note }) }
  const chosen = { config, modelFacts, addTagsTo, words: wordsOf(preferences) }
  const known = { userId, account, ...chosen, origin: 'person', usesPrepaid: true } as const
  const refusesOpen = input.again === false
  return bookOrder(deps, actor, { ...known, name, photos, idempotency, also, refusesOpen })
}
