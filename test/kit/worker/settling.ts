import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { vi } from 'vitest'
import type { JobPayment } from '#worker/contract/jobs.ts'
import { openDb } from '#worker/db/client.ts'
import { connectedAccounts, type JobRow, jobs, totals, users } from '#worker/db/schema.ts'
import type { DescribeOutcome } from '#worker/domain/description.ts'
import type { JobResult } from '#worker/domain/job-result.ts'
import { seedPhoto } from '#worker/features/jobs/seed.ts'
import type { JobRpc } from '#worker/rpc.ts'
import { newId } from '../new-id.ts'
import { aUser } from './factories.ts'
import { untilSaved } from './jobs.ts'

const db = openDb(env.DB)

/** A job's payment, without the number of free photos. */
export const PAID = {
  amount: 100,
  currency: 'usd',
  status: 'succeeded',
  paidAt: null,
  stripePaymentIntentId: null,
  refundedAmount: 0,
  refunds: [],
} satisfies Omit<JobPayment, 'freePhotosUsed'>

/** A new user who has used `used` of the allowance, with the row of an unfinished job that reserved `reserved` of it. */
export async function aReservation(
  { used, reserved, photos }: { used: number; reserved: number; photos: number },
  row: Partial<JobRow> = {},
) {
  const { userId } = await aUser()
  const id = newId()
  const progress = { totalPhotos: photos, processedPhotos: 0, skippedPhotos: 0, failedPhotos: 0, currentBatch: 1 }
  await db.batch([
    db.update(users).set({ freePhotosUsed: used }).where(eq(users.id, userId)),
    db.insert(jobs).values({
      ...{ id, userId, progress, accountId: 'none', provider: 'flickr', status: 'pending', revision: 0 },
      config: { style: 'descriptive', descriptionSentences: 2, addPhotonymTag: true },
      applyProgress: {
        ...{ isApplying: false, appliedPhotos: 0, failedApplies: 0, totalPhotosToApply: 0 },
        ...{ currentApplyBatch: 0, totalApplyBatches: 0, waitSeconds: 0 },
      },
      undoProgress: { isUndoing: false, undonePhotos: 0, failedUndos: 0, totalPhotosToUndo: 0 },
      payment: { ...PAID, freePhotosUsed: reserved },
      ...{ freePhotosReserved: reserved, thumbnails: [], requiresPayment: true, createdAt: 1 },
      ...row,
    }),
  ])
  return { id, userId }
}

/** Connects the account that the user's jobs in these tests belong to. */
export async function connectAccount(userId: string) {
  const id = newId()
  const connection = { id, connectedAt: Date.now() }
  const profile = { username: 'x', displayName: 'X', avatarUrl: '', profileUrl: '', credentials: '' }
  await db
    .insert(connectedAccounts)
    .values({ ...connection, ...profile, userId, provider: 'flickr', platformUserId: userId })
  return connection
}

/** Everything a settlement changes: the user's used free photos, the job's columns, and the totals over all jobs. */
export async function booked({ id, userId }: { id: string; userId: string }) {
  const [[user], [job], [total]] = await db.batch([
    db.select().from(users).where(eq(users.id, userId)),
    db.select().from(jobs).where(eq(jobs.id, id)),
    db.select().from(totals).where(eq(totals.name, 'photosProcessed')),
  ])
  return { used: user?.freePhotosUsed, kept: job?.payment?.freePhotosUsed, total: total?.value ?? 0 }
}

const photo = (photoId: string) =>
  seedPhoto(
    {
      ...{
        accountId: 'none',
        photoId,
        title: '',
        description: '',
        tags: [],
        albumTitle: null,
        albumDescription: null,
        place: null,
        listedAt: 1,
      },
      ...{ urlSmall: '', urlMedium: '', urlLarge: '', urlXLarge: '', pageUrl: '', width: 3, height: 2 },
      ...{ dateUploaded: '2026-01-01T00:00:00Z', dateTaken: null },
    },
    { provider: 'flickr', style: 'descriptive', language: 'en', cameraNames: true, addTagsTo: 'all' },
  )
export const TEXT = {
  ok: true,
  title: 'Old pier',
  description: 'A pier. The sea.',
  tags: ['pier'],
} satisfies DescribeOutcome
export const FAILED = { ok: false, retry: false, reason: 'No picture.' } satisfies DescribeOutcome

/** `others`: free photos its user has used elsewhere. `texts`: what its photos have from the beginning. */
type Terms = { others?: number; row?: Partial<JobRow>; texts?: Partial<JobResult> }

/** The prototype of all queues, so that those of the objects are replaced too. */
const queues: Queue<{ jobId?: string }> = Object.getPrototypeOf(env.PHOTOS)
const { sendBatch } = queues
const SENT = { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } }
const describedByTests = new Set<string | undefined>()

/** Keeps a job's photos from the consumer of the queue, because its test describes them. */
export function describeByTest(jobId: string): void {
  describedByTests.add(jobId)
  vi.spyOn(queues, 'sendBatch').mockImplementation(async function (this: typeof queues, messages, options) {
    const others = [...messages].filter(({ body }) => !describedByTests.has(body.jobId))
    return others.length === 0 ? SENT : sendBatch.call(this, others, options)
  })
}

/** A job that waits for its descriptions, which its test gives. */
export async function startedJob(count: number, reserved: number, { others = 0, row = {}, texts = {} }: Terms = {}) {
  const reservation = await aReservation({ used: others + reserved, reserved, photos: count }, row)
  const { id, userId } = reservation
  const photos = Array.from({ length: count }, (_, index) => {
    const { result, facts } = photo(String(index))
    return { result: { ...result, ...texts }, facts }
  })
  const config = { style: 'descriptive', descriptionSentences: 2, addPhotonymTag: true } as const
  const job = env.JOB.getByName(id)
  describeByTest(id)
  await job.draft({ id, userId, provider: 'flickr', platformUserId: userId, createdAt: 1, config, photos })
  await job.start()
  return { reservation, job }
}

type Ending = { described: number; failed: number }

/** Describes the first photos and fails the others. */
export async function endJob(job: DurableObjectStub<JobRpc>, { described, failed }: Ending) {
  await runInDurableObject<JobRpc, void>(job, object => {
    for (let index = 0; index < described + failed; index += 1) {
      object.complete(String(index), index < described ? TEXT : FAILED)
    }
  })
}

/** A job whose end has reached D1. */
export async function endedJob(ending: Ending, reserved: number, terms?: Terms) {
  const started = await startedJob(ending.described + ending.failed, reserved, terms)
  await endJob(started.job, ending)
  await untilSaved(started.reservation.id, ({ completedAt }) => completedAt !== null)
  return started
}
