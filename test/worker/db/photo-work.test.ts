import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { prepared } from '#test/kit/worker/buying.ts'
import { aReservation } from '#test/kit/worker/settling.ts'
import { scansOf } from '#test/kit/worker/watch-d1.ts'
import { workOf } from '#test/kit/worker/work.ts'
import { openDb } from '#worker/db/client.ts'
import { updateSummary } from '#worker/db/job.ts'
import { payments } from '#worker/db/payment-schema.ts'
import {
  beginPaidWork,
  endLostWork,
  endUnpaidWork,
  insertWork,
  refuseOpenWork,
  selectWork,
  tellWork,
} from '#worker/db/photo-work.ts'
import { jobs } from '#worker/db/schema.ts'
import type { WorkState } from '#worker/domain/work.ts'
import { presentJob } from '#worker/features/jobs/present.ts'

const PHOTOS = 50
const MAX_ROWS = 10

const db = openDb(env.DB)
const photoIds = Array.from({ length: PHOTOS }, (_, n) => `photo-${n}`)

async function anUnpaidJob() {
  const { id, userId } = await aReservation({ used: 0, reserved: 0, photos: PHOTOS }, { payment: null })
  await db.insert(payments).values({ jobId: id, userId, status: 'open', expiresAt: 1, createdAt: 1 })
  return { id, userId }
}

test('a paid photo that is approved and applied by itself costs ten rows, and what does not change none', async ({
  task,
}) => {
  const { id } = await anUnpaidJob()
  const row = await db.select().from(jobs).where(eq(jobs.id, id)).get()
  if (!row) throw new Error('The job has no row')
  const written = async (...statements: Parameters<typeof prepared>[0]) => {
    const answers = await env.DB.batch(prepared(statements))
    return answers.reduce((sum, { meta }) => sum + meta.rows_written, 0) / PHOTOS
  }
  const saved = { completedAt: null, wakeAt: null, endedNote: null, toldSince: 0 }
  let revision = 0
  const tell = async (state: WorkState) => {
    revision += 1
    await updateSummary(db, { ...presentJob(row), revision }, saved)
    const photos = photoIds.map(photoId => [photoId, state] as const)
    return written(...tellWork(db, { id, revision, photos }))
  }
  const booked = await written(insertWork(db, id, photoIds))
  expect(await tell('describing')).toBe(0)
  expect(new Set(Object.values(await workOf(id)))).toEqual(new Set(['unpaid']))
  await db.update(payments).set({ status: 'paid' }).where(eq(payments.jobId, id))
  const paid = await written(beginPaidWork(db, id))
  const told: number[] = []
  for (const state of ['review', 'review', 'approved', 'applied'] as const) told.push(await tell(state))
  expect(told[1]).toBe(0)
  const rows = told.reduce((sum, each) => sum + each, booked + paid)
  const undone = await tell('undone')
  Object.assign(task.meta, { work: { booked, paid, told, undone } })
  expect(rows).toBeLessThanOrEqual(MAX_ROWS)
})

test('no statement about photos’ states reads a whole table', async () => {
  const listed = { userId: 'u', provider: 'flickr', photoIds } as const
  const photos = [['a', 'review'] as const, ['b', null] as const]
  const statements = [
    insertWork(db, 'j', photoIds),
    refuseOpenWork(db, listed),
    selectWork(db, listed),
    ...tellWork(db, { id: 'j', revision: 1, photos }),
    beginPaidWork(db, 'j'),
    endUnpaidWork(db, 'j'),
    ...endLostWork(db, { id: 'j', revision: 1 }),
  ]
  expect(await scansOf(statements.map(statement => statement.toSQL().sql))).toEqual([])
})
