import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aroundD1 } from '#test/kit/worker/around-d1.ts'
import { aUser, personOf, type TestUser } from '#test/kit/worker/factories.ts'
import { connectFlickr } from '#test/kit/worker/flickr.ts'
import { aPhotographer, generated, listedPhotos } from '#test/kit/worker/jobs.ts'
import { switchOff } from '#test/kit/worker/switches.ts'
import { openDb } from '#worker/db/client.ts'
import { photoWork } from '#worker/db/listing-schema.ts'
import { activity, connectedAccounts, idempotencyKeys, jobs, usedAllowances, users } from '#worker/db/schema.ts'
import { depsFrom } from '#worker/deps.ts'
import { ALL_FACTS } from '#worker/domain/model-facts.ts'
import { NO_OWN_WORDS } from '#worker/domain/own-words.ts'
import { pickStyle } from '#worker/domain/styles.ts'
import { bookOrder } from '#worker/features/jobs/book.ts'
import { seedPhoto } from '#worker/features/jobs/seed.ts'
import { listedPhotosOf } from '#worker/features/photos/service.ts'

const db = openDb(env.DB)
const deps = depsFrom(env)
const addTagsTo = 'all' as const
const CONFIG = { style: 'descriptive', descriptionSentences: 2, addPhotonymTag: true } as const

/** An order of new photos of the user's, as the system would place it. */
async function orderOf(user: TestUser) {
  const ids = await listedPhotos(user, [{ title: '', description: '', tags: [] }])
  const account = await db.select().from(connectedAccounts).where(eq(connectedAccounts.userId, user.userId)).get()
  if (!account) throw new Error('The user has no account')
  const listed = await listedPhotosOf(deps, { userId: user.userId, provider: 'flickr', photoIds: ids })
  const photos = listed.map(row =>
    seedPhoto(row, {
      provider: 'flickr',
      style: pickStyle('descriptive'),
      language: 'en',
      cameraNames: true,
      addTagsTo,
    }),
  )
  const chosen = { config: CONFIG, modelFacts: ALL_FACTS, addTagsTo, words: NO_OWN_WORDS }
  const known = { ...chosen, origin: 'person' as const, name: null, usesPrepaid: true }
  return { userId: user.userId, account, ...known, photos, idempotency: null }
}

test('the system can book for a user, who sees the job, its free photos and the activity entry', async () => {
  const user = await aPhotographer()
  const booked = await bookOrder(deps, { kind: 'system', name: 'queue' }, await orderOf(user))
  expect(booked).toEqual({ requiresPayment: false, jobId: expect.any(String) })
  expect(await generated(user, booked.jobId)).toMatchObject({ progress: { processedPhotos: 1 } })
  expect(await db.select().from(users).where(eq(users.id, user.userId)).get()).toMatchObject({ freePhotosUsed: 1 })
  const entries = await db.select().from(activity).where(eq(activity.userId, user.userId))
  const detail = { photos: 1, provider: 'flickr', jobId: booked.jobId }
  expect(entries.filter(({ action }) => action === 'job-started')).toMatchObject([{ outcome: 'done', detail }])
})

test('a person cannot book for another user', async () => {
  const user = await aPhotographer()
  const order = await orderOf(user)
  const refused = bookOrder(deps, personOf(await aUser()), order)
  await expect(refused).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await db.select().from(jobs).where(eq(jobs.userId, user.userId))).toEqual([])
})

test.each(['disconnected', 'disconnected and connected again'])(
  'a job is not booked for an account that is %s meanwhile, and no free photo is used that the disconnect did not record',
  async change => {
    const user = await aPhotographer()
    await db.update(users).set({ freePhotosUsed: 3 }).where(eq(users.id, user.userId))
    const idempotency = { key: 'once', bodyHash: 'of the body' }
    const order = { ...(await orderOf(user)), idempotency }
    let isBegun = false
    const changing = aroundD1(env.DB, async (texts, run) => {
      if (!isBegun && texts.some(text => text.includes('insert into "jobs"'))) {
        isBegun = true
        expect((await user.delete('/api/auth/disconnect/flickr')).status).toBe(200)
        if (change !== 'disconnected') await connectFlickr(user, 'dorothea')
      }
      return run()
    })
    const booked = bookOrder({ ...deps, db: openDb(changing) }, personOf(user), order)
    await expect(booked).rejects.toMatchObject({ code: 'NOT_CONNECTED', status: 400 })
    expect(await db.select().from(jobs).where(eq(jobs.userId, user.userId))).toEqual([])
    expect(await db.$count(idempotencyKeys, eq(idempotencyKeys.userId, user.userId))).toBe(0)
    expect(await db.select().from(users).where(eq(users.id, user.userId)).get()).toMatchObject({ freePhotosUsed: 3 })
    expect((await db.select().from(usedAllowances)).map(({ usedPhotos }) => usedPhotos)).toEqual([3])
    await db.delete(usedAllowances)
  },
)

test('a repeated order returns its job even after the account is disconnected', async () => {
  const user = await aPhotographer()
  const order = { ...(await orderOf(user)), idempotency: { key: 'again', bodyHash: 'of the body' } }
  const booked = await bookOrder(deps, personOf(user), order)
  await user.delete('/api/auth/disconnect/flickr')
  expect(await bookOrder(deps, personOf(user), order)).toEqual(booked)
  await db.delete(usedAllowances)
})

test.each(['before', 'after'])(
  'of a photo whose request died right %s its batch, an order that refuses open ones makes no second open job',
  async moment => {
    await switchOff('describe')
    const user = await aPhotographer()
    const order = { ...(await orderOf(user)), refusesOpen: true }
    const dying = aroundD1(env.DB, async (texts, run) => {
      if (!texts.some(text => text.includes('insert into "jobs"'))) return run()
      if (moment === 'after') await run()
      throw new TypeError('The isolate was evicted')
    })
    await expect(bookOrder({ ...deps, db: openDb(dying) }, personOf(user), order)).rejects.toThrow('evicted')
    const again = bookOrder(deps, personOf(user), order)
    if (moment === 'after') {
      const photoId = order.photos[0]?.result.photoId
      await expect(again).rejects.toMatchObject({
        code: 'ALREADY_DESCRIBED',
        photos: [{ photoId, state: 'describing' }],
      })
    } else {
      await again
    }
    expect(await db.$count(jobs, eq(jobs.userId, user.userId))).toBe(1)
    expect(await db.$count(photoWork, eq(photoWork.userId, user.userId))).toBe(1)
  },
)
