import type { JobSummary, ProcessAnswer, ProcessInput } from '../../contract/jobs.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../domain/actor.ts'
import { quote } from '../../domain/pricing.ts'
import { AppError } from '../../errors.ts'
import { activityEntry } from '../activity/service.ts'
import { isReservationLost, reserveFreePhotos } from '../billing/service.ts'
import { findAccount, touchAccount } from '../connections/service.ts'
import { listedPhotosOf } from '../photos/service.ts'
import { presentPreferences } from '../preferences/service.ts'
import * as queries from './queries.ts'
import { pickStyle, type SeedPhoto, seedPhoto } from './seed.ts'

const KEY_LIFE_MS = 24 * 60 * 60 * 1000
const RESERVATION_TRIES = 5
const THUMBNAILS = 4

/**
 * Creates a job from photos the user's own listings have shown. `key` makes a repeated request answer the same.
 *
 * The Job object first holds everything as a draft; the one D1 batch with key, allowance and row makes it real; `start`
 * begins the work. A request that dies in between leaves either a draft that forgets itself or a job that starts itself.
 */
export async function createJob(
  deps: Deps,
  actor: Person,
  input: ProcessInput,
  key: string | undefined,
): Promise<ProcessAnswer> {
  const request = { ...input, photoIds: [...new Set(input.photoIds)] }
  const bodyHash = await hash(JSON.stringify(input))
  const [account, standing] = await Promise.all([
    findAccount(deps, actor.userId, input.provider),
    findStanding(deps, actor, key, bodyHash),
  ])
  if (standing.earlier) return standing.earlier
  if (!account) throw new AppError('NOT_CONNECTED')
  const photos = await seedPhotos(deps, account.id, request, standing.cameraNames)
  const id = deps.newId()
  const createdAt = deps.now()
  const { style, descriptionSentences, addPhotonymTag, provider } = request
  const config = { style, descriptionSentences, addPhotonymTag }
  const job = deps.jobs.getByName(id)
  const seed = { id, userId: actor.userId, provider, platformUserId: account.platformUserId, createdAt, config, photos }
  await job.draft(seed)
  const row = { ...rowOf(photos), id, userId: actor.userId, accountId: account.id, provider, config, createdAt }
  const booked = await book(
    deps,
    actor,
    row,
    key === undefined ? undefined : { key, bodyHash },
    touchAccount(deps, account.id),
  )
  if (booked.jobId !== id) return booked
  if (await job.start()) return booked
  // The draft gave up waiting for its row; it is there now.
  await job.draft(seed)
  if (await job.start()) return booked
  // Unless its user was deleted meanwhile.
  await job.erase()
  throw new AppError('SIGNED_OUT')
}

type NewRow = Omit<Parameters<typeof queries.insertJob>[1], 'status' | 'requiresPayment' | 'payment'> & {
  progress: JobSummary['progress']
}

/** Writes the job's row, its key and its share of the allowance together, or answers for the job that was faster. */
async function book(
  deps: Deps,
  actor: Person,
  row: NewRow,
  idempotency: { key: string; bodyHash: string } | undefined,
  touch: ReturnType<typeof touchAccount>,
): Promise<ProcessAnswer> {
  const { db, config } = deps
  const { userId } = actor
  for (let tries = 1; ; tries += 1) {
    const standing = await findStanding(deps, actor, idempotency?.key, idempotency?.bodyHash ?? '')
    if (standing.earlier) return standing.earlier
    const price = quote(row.progress.totalPhotos - row.progress.skippedPhotos, config.FREE_PHOTOS - standing.used)
    const { requiresPayment, freePhotosUsed, amount, currency } = price
    const payment = requiresPayment
      ? null
      : ({ amount, currency, status: 'free_trial', freePhotosUsed, paidAt: null, stripePaymentIntentId: null } as const)
    const status = requiresPayment ? 'payment_pending' : 'pending'
    const insert = queries.insertJob(db, { ...row, status, requiresPayment, payment })
    const photos = row.progress.totalPhotos
    const line = activityEntry(deps, userId, {
      action: 'job-started',
      detail: { photos, provider: row.provider, jobId: row.id },
    })
    const unlessDeleted = [
      queries.deleteJobOfNobody(db, userId, row.id),
      queries.deleteKeysOfNobody(db, userId),
    ] as const
    // A job that waits for payment takes its free photos when it is paid.
    const reserve = reserveFreePhotos(deps, userId, standing.used, requiresPayment ? 0 : freePhotosUsed)
    try {
      if (idempotency) {
        const keyRow = { ...idempotency, userId, jobId: row.id, createdAt: row.createdAt }
        const forget = queries.deleteOldKeys(db, row.createdAt - KEY_LIFE_MS)
        await db.batch([forget, queries.insertKey(db, keyRow), reserve, insert, touch, line, ...unlessDeleted])
      } else await db.batch([reserve, insert, touch, line, ...unlessDeleted])
      return { requiresPayment, jobId: row.id }
    } catch (error) {
      const mayPass = queries.isKeyTaken(error) || isReservationLost(error)
      if (!mayPass || tries === RESERVATION_TRIES) throw error
    }
  }
}

/** Where the user stands: free photos used, preference, and the answer already given to this key. */
async function findStanding(deps: Deps, actor: Person, key = '', bodyHash = '') {
  const since = deps.now() - KEY_LIFE_MS
  const [[user], [earlier]] = await queries.selectUserAndKey(deps.db, actor.userId, key, since)
  if (!user) throw new AppError('SIGNED_OUT')
  if (earlier && earlier.bodyHash !== bodyHash) throw new AppError('IDEMPOTENCY_MISMATCH')
  return {
    used: user.freePhotosUsed,
    cameraNames: presentPreferences(user.preferences).replaceCameraNames,
    earlier: earlier && { requiresPayment: earlier.requiresPayment, jobId: earlier.jobId },
  }
}

async function seedPhotos(
  deps: Deps,
  accountId: string,
  input: ProcessInput,
  cameraNames: boolean,
): Promise<SeedPhoto[]> {
  const listed = await listedPhotosOf(deps, accountId, input.photoIds)
  const byId = new Map(listed.map(row => [row.photoId, row]))
  return input.photoIds.map(photoId => {
    const row = byId.get(photoId)
    if (!row) throw new AppError('UNKNOWN_PHOTO')
    return seedPhoto(row, { provider: input.provider, style: pickStyle(input.style), cameraNames })
  })
}

/** The summary as history shows it until the Job object writes its own. */
function rowOf(photos: SeedPhoto[]) {
  const skipped = photos.filter(({ result }) => result.status === 'skipped').length
  return {
    revision: 0,
    progress: {
      totalPhotos: photos.length,
      processedPhotos: 0,
      skippedPhotos: skipped,
      failedPhotos: 0,
      currentBatch: photos.length > skipped ? 1 : 0,
    },
    applyProgress: {
      isApplying: false,
      appliedPhotos: 0,
      failedApplies: 0,
      totalPhotosToApply: 0,
      currentApplyBatch: 0,
      totalApplyBatches: 0,
      waitSeconds: 0,
    },
    undoProgress: { isUndoing: false, undonePhotos: 0, failedUndos: 0, totalPhotosToUndo: 0 },
    thumbnails: photos
      .slice(0, THUMBNAILS)
      .map(({ result }) => ({ url: result.urlSmall, title: result.originalTitle })),
  }
}

async function hash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
