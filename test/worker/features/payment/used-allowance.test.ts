import { createExecutionContext, runInDurableObject, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { type Client, stranger } from '#test/kit/worker/api.ts'
import { aroundD1 } from '#test/kit/worker/around-d1.ts'
import { dumpD1 } from '#test/kit/worker/dump.ts'
import { aUser, personOf, signInAs, type TestUser } from '#test/kit/worker/factories.ts'
import { depsWithFailingJob } from '#test/kit/worker/failing-job.ts'
import { connectFlickr, type Photographer } from '#test/kit/worker/flickr.ts'
import { giveAccount } from '#test/kit/worker/granted.ts'
import { answering, injectFault } from '#test/kit/worker/jobs.ts'
import { unpaidJob } from '#test/kit/worker/paying.ts'
import { connectTo, renamed } from '#test/kit/worker/platforms.ts'
import { aReservation, startedJob, TEXT } from '#test/kit/worker/settling.ts'
import { scansOf, watchD1 } from '#test/kit/worker/watch-d1.ts'
import { app } from '#worker/app.ts'
import { openDb } from '#worker/db/client.ts'
import { connectedAccounts, jobs, usedAllowances, users } from '#worker/db/schema.ts'
import { depsFrom } from '#worker/deps.ts'
import { DAY_MS } from '#worker/domain/lifetimes.ts'
import { deleteAccount as deleteUser } from '#worker/features/account/service.ts'
import { runBilling } from '#worker/features/payment/service.ts'
import type { JobRpc } from '#worker/rpc.ts'

const db = openDb(env.DB)
const CONNECTED = '/auth-success?provider=flickr'

afterEach(async () => {
  await db.delete(connectedAccounts)
  await db.delete(usedAllowances)
})

/** The user's browser, talking to a Worker with these settings. */
function browserOf(user: Client, vars: object): Client {
  const browser = stranger(async request => {
    const ctx = createExecutionContext()
    const answer = await app.fetch(request, { ...env, ...vars }, ctx)
    await waitOnExecutionContext(ctx)
    return answer
  })
  for (const [name, value] of user.cookies) browser.cookies.set(name, value)
  return browser
}

const setUsed = (userId: string, freePhotosUsed: number) =>
  db.update(users).set({ freePhotosUsed }).where(eq(users.id, userId))

async function photosUsed(client: Client): Promise<number> {
  const status = await (await client.get('/api/users/free-trial-status')).json<{ photosUsed: number }>()
  return status.photosUsed
}

/** A user who has used this many free photos and has connected the photographer's Flickr account. */
async function userOf(account: Photographer, used: number): Promise<TestUser> {
  const user = await aUser()
  await giveAccount(user, 'flickr', account)
  await setUsed(user.userId, used)
  return user
}

/** A user who has used this many free photos, 6 of which an unfinished paid job has reserved. */
async function userWithJob(used: number, processedPhotos = 2): Promise<TestUser> {
  const progress = progressOf(processedPhotos)
  const { userId } = await aReservation({ used, reserved: 6, photos: 6 }, { progress })
  const client = await signInAs(userId)
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  return { ...client, userId, email: user?.email ?? '' }
}

/** The same, with ansel's Flickr account. */
async function anselWithJob(used: number, processedPhotos?: number): Promise<TestUser> {
  const user = await userWithJob(used, processedPhotos)
  await giveAccount(user, 'flickr', 'ansel')
  return user
}

const progressOf = (processedPhotos: number) => {
  return { totalPhotos: 6, processedPhotos, skippedPhotos: 0, failedPhotos: 0, currentBatch: 1 }
}

const setDescribed = ({ userId }: TestUser, photos: number) =>
  db
    .update(jobs)
    .set({ progress: progressOf(photos) })
    .where(eq(jobs.userId, userId))

const disconnect = (user: Client) => user.delete('/api/auth/disconnect/flickr')

async function deleteAccount(user: TestUser): Promise<void> {
  expect((await user.send('DELETE', '/api/account', { body: { email: user.email } })).status).toBe(200)
}

/** How many free photos a new user has used after connecting this photographer's Flickr account. */
async function usedOnceConnected(account: Photographer, own = 0): Promise<number> {
  const user = await aUser()
  await setUsed(user.userId, own)
  expect(await connectFlickr(user, account)).toBe(CONNECTED)
  return photosUsed(user)
}

const keptUnder = async () => (await db.select().from(usedAllowances)).map(({ usedPhotos }) => usedPhotos)

describe('a platform that is connected to another account', () => {
  test.each([
    { kept: 7, own: 3, used: 7 },
    { kept: 4, own: 9, used: 9 },
  ])('brings the $kept free photos used with it where that is more than its own $own', async ({ kept, own, used }) => {
    await disconnect(await userOf('ansel', kept))
    expect(await usedOnceConnected('ansel', own)).toBe(used)
  })

  test('brings them after the first user is deleted, while signing up alone brings none', async () => {
    const user = await userOf('ansel', 7)
    await deleteAccount(user)
    expect(await photosUsed(await aUser())).toBe(0)
    expect(await usedOnceConnected('vivian')).toBe(0)
    expect(await usedOnceConnected('ansel')).toBe(7)
  })

  test('brings them whichever of the first user’s platforms it is', async () => {
    const user = await userOf('ansel', 7)
    await connectTo(user, 'smugmug', 'dorothea')
    await deleteAccount(user)
    expect(await usedOnceConnected('ansel')).toBe(7)
    const next = await aUser()
    await connectTo(next, 'smugmug', 'dorothea')
    expect(await photosUsed(next)).toBe(7)
  })

  test('brings those used by the time it was disconnected when only one platform was', async () => {
    const user = await userOf('ansel', 7)
    await connectTo(user, 'smugmug', 'dorothea')
    await disconnect(user)
    await setUsed(user.userId, 9)
    expect(await usedOnceConnected('ansel')).toBe(7)
    expect(await keptUnder()).toEqual([7])
  })

  test('brings none a year later, and cron deletes the record', async () => {
    await disconnect(await userOf('ansel', 7))
    const [row] = await db.select().from(usedAllowances)
    const { keptUntil = 0 } = row ?? {}
    expect(keptUntil - Date.now()).toBeGreaterThan(364 * DAY_MS)
    expect(keptUntil - Date.now()).toBeLessThanOrEqual(365 * DAY_MS)
    await runBilling(depsFrom(env), keptUntil - 1)
    expect(await keptUnder()).toEqual([7])
    await db.update(usedAllowances).set({ keptUntil: Date.now() })
    expect(await usedOnceConnected('ansel', 2)).toBe(2)
    await runBilling(depsFrom(env), Date.now())
    expect(await keptUnder()).toEqual([])
  })

  test('is never recorded with fewer than before, unless the record is over a year old', async () => {
    await disconnect(await userOf('ansel', 7))
    await disconnect(await userOf('ansel', 5))
    expect(await keptUnder()).toEqual([7])
    await db.update(usedAllowances).set({ keptUntil: Date.now() })
    await disconnect(await userOf('ansel', 5))
    expect(await keptUnder()).toEqual([5])
  })

  test('brings them even if they were recorded under an older key', async () => {
    await disconnect(await userOf('ansel', 7))
    const TOKEN_KEYS = `newer:${Buffer.alloc(32, 5).toString('base64')},${env.TOKEN_KEYS}`
    const user = await aUser()
    expect(await connectFlickr(browserOf(user, { TOKEN_KEYS }), 'ansel')).toBe(CONNECTED)
    expect(await photosUsed(user)).toBe(7)
  })
})

describe('a platform', () => {
  test('that the same user connects again changes nothing, and neither does signing in with it', async () => {
    const user = await userOf('ansel', 7)
    await disconnect(user)
    await connectFlickr(user, 'ansel')
    await connectFlickr(user, 'ansel')
    expect(await photosUsed(user)).toBe(7)
    expect(await connectFlickr(stranger(), 'ansel')).toBe(CONNECTED)
    expect(await photosUsed(user)).toBe(7)
  })

  test('that the same user connects again does not charge free photos that were returned meanwhile', async () => {
    const user = await anselWithJob(8)
    await disconnect(user)
    await connectFlickr(user, 'ansel')
    expect(await photosUsed(user)).toBe(8)
    await disconnect(user)
    await setUsed(user.userId, 5)
    await connectFlickr(user, 'ansel')
    expect(await photosUsed(user)).toBe(5)
  })

  test('that belongs to somebody else brings nothing to a user who tries to connect it', async () => {
    await disconnect(await userOf('ansel', 7))
    await connectFlickr(await aUser(), 'ansel')
    const late = await aUser()
    expect(await connectFlickr(late, 'ansel')).toBe('/auth-error?error=taken&provider=flickr')
    expect(await photosUsed(late)).toBe(0)
  })

  test('that is connected while another one is disconnected stays connected until its used photos are recorded too', async () => {
    const user = await userOf('vivian', 0)
    let isExchanged = false
    const exchanging = aroundD1(env.DB, async (texts, run) => {
      if (!isExchanged && texts.some(text => text.includes('delete from "connected_accounts"'))) {
        isExchanged = true
        await disconnect(user)
        await connectFlickr(user, 'ansel')
        await setUsed(user.userId, 7)
      }
      return run()
    })
    const answer = await disconnect(browserOf(user, { DB: exchanging }))
    expect(await answer.json()).toMatchObject({ connectedAccounts: [{ provider: 'flickr' }] })
    await disconnect(user)
    expect(await usedOnceConnected('ansel')).toBe(7)
  })

  test('that two users connect at the same time goes to one of them, who alone gets its used photos', async () => {
    await disconnect(await userOf('ansel', 7))
    const both = [await aUser(), await aUser()]
    const ends = await Promise.all(both.map(user => connectFlickr(user, 'ansel')))
    const used = await Promise.all(both.map(photosUsed))
    expect(used).toEqual(ends.map(end => (end === CONNECTED ? 7 : 0)))
    expect(used.sort()).toEqual([0, 7])
  })
})

describe('free photos that a job holds', () => {
  test('are recorded at a disconnect even while it waits for its payment, which may come later', async () => {
    const { user } = await unpaidJob({ photos: 12, free: 4 })
    expect(await photosUsed(user)).toBe(Number(env.FREE_PHOTOS))
    await disconnect(user)
    expect(await keptUnder()).toEqual([Number(env.FREE_PHOTOS)])
  })

  test('are recorded at a disconnect, after which its photos are still described', async () => {
    await disconnect(await anselWithJob(8))
    expect(await keptUnder()).toEqual([8])
  })

  test('are recorded at a deletion, which ends it, only for its described photos', async () => {
    await deleteAccount(await anselWithJob(8))
    expect(await keptUnder()).toEqual([4])
  })

  test('are recorded for photos described right before a deletion, which the job’s row does not count yet', async () => {
    const { reservation, job } = await startedJob(3, 3)
    // Keeps the queue from describing these photos.
    await runInDurableObject(job, (_, { storage: { sql } }) => {
      sql.exec('UPDATE photos SET enqueue_at = NULL, lease_until = ?', Date.now() + DAY_MS)
    })
    const user = await signInAs(reservation.userId)
    await connectFlickr(user, 'ansel')
    const [row] = await db.select().from(users).where(eq(users.id, reservation.userId))
    await runInDurableObject<JobRpc, void>(job, (object, { storage: { sql } }) => {
      object.complete('0', TEXT)
      object.complete('1', TEXT)
      sql.exec("UPDATE timers SET due = due + 3600000 WHERE name = 'summary'")
    })
    await deleteAccount({ ...user, userId: reservation.userId, email: row?.email ?? '' })
    expect(await keptUnder()).toEqual([2])
  })

  test('are recorded even for photos described while the deletion waits', async () => {
    const user = await anselWithJob(8)
    const waiting = aroundD1(env.DB, async (texts, run) => {
      const answer = await run()
      if (texts.some(text => text.includes('used_allowances'))) await setDescribed(user, 5)
      return answer
    })
    await deleteAccount({ ...user, ...browserOf(user, { DB: waiting }) })
    expect(await keptUnder()).toEqual([7])
  })

  test('are recorded by a deletion that could not be finished', async () => {
    const user = await anselWithJob(8)
    const [job] = await db.update(jobs).set({ writing: 1 }).where(eq(jobs.userId, user.userId)).returning()
    const input = { email: user.email, password: undefined }
    const unfinished = deleteUser(depsWithFailingJob(job?.id ?? ''), personOf(user), input)
    await expect(unfinished).rejects.toMatchObject({ code: 'JOB_UNREACHED' })
    expect(await keptUnder()).toEqual([4])
  })

  test('are not recorded at all if none is used', async () => {
    await deleteAccount(await anselWithJob(6, 0))
    expect(await keptUnder()).toEqual([])
  })

  test('cannot be used again if they are returned after a platform was connected', async () => {
    await disconnect(await userOf('dorothea', 7))
    const user = await userWithJob(6)
    await connectFlickr(user, 'dorothea')
    // The user's job has used two of its six. Four may be returned, which must leave the seven.
    expect(await photosUsed(user)).toBe(7 + 4)
  })
})

test('a connection finished after the deletion has begun is not stored', async () => {
  const user = await aUser()
  const beginning = aroundD1(env.DB, async (texts, run) => {
    if (texts.some(text => text.includes('insert into "connected_accounts"'))) {
      await db
        .update(users)
        .set({ deletionDueAt: Date.now() + 60_000 })
        .where(eq(users.id, user.userId))
    }
    return run()
  })
  const browser = browserOf(user, { DB: beginning })
  expect(await connectFlickr(browser, 'vivian')).toContain('/auth-error')
  expect(await db.$count(connectedAccounts, eq(connectedAccounts.userId, user.userId))).toBe(0)
})

describe('a SmugMug account known by a nickname', () => {
  async function userByNickname(): Promise<TestUser> {
    const user = await aUser()
    await connectTo(user, 'smugmug', 'ansel')
    await setUsed(user.userId, 7)
    const [account] = await db.select().from(connectedAccounts).where(eq(connectedAccounts.userId, user.userId))
    await db
      .update(connectedAccounts)
      .set({ platformUserId: account?.username ?? '' })
      .where(eq(connectedAccounts.userId, user.userId))
    return user
  }

  async function usedAfterConnecting(): Promise<number> {
    const user = await aUser()
    await connectTo(user, 'smugmug', 'ansel')
    return photosUsed(user)
  }

  test('is found by its lasting id after a disconnect or a deletion', async () => {
    await (await userByNickname()).delete('/api/auth/disconnect/smugmug')
    renamed('whitcombe', 1)
    expect(await usedAfterConnecting()).toBe(7)
    await db.delete(connectedAccounts)
    await db.delete(usedAllowances)
    await deleteAccount(await userByNickname())
    renamed('whitcombe', 1)
    expect(await usedAfterConnecting()).toBe(7)
  })

  test('is found even if the platform did not tell its lasting id', async () => {
    const user = await userByNickname()
    injectFault('!authuser', '', answering(500, 'oops'))
    await user.delete('/api/auth/disconnect/smugmug')
    expect(await usedAfterConnecting()).toBe(7)
  })
})

test('the record names neither the person nor the platform account, and is read by index', async () => {
  const { db: watchedDb, seen } = watchD1(env.DB)
  const user = await userOf('ansel', 7)
  const [account] = await db.select().from(connectedAccounts).where(eq(connectedAccounts.userId, user.userId))
  const browser = browserOf(user, { DB: watchedDb })
  await disconnect(browser)
  await connectFlickr(browser, 'ansel')
  await deleteAccount({ ...user, ...browser })
  await runBilling(depsFrom({ ...env, DB: watchedDb }), Date.now())

  expect([...seen.statements].filter(text => text.includes('used_allowances')).length).toBeGreaterThan(2)
  expect(await scansOf(seen.statements)).toEqual([])
  const [row, ...others] = await db.select().from(usedAllowances)
  expect(others).toEqual([])
  expect(row).toEqual({
    identityHash: expect.stringMatching(/^[\w-]{43}$/),
    userHash: expect.stringMatching(/^[\w-]{43}$/),
    usedPhotos: 7,
    keptUntil: expect.any(Number),
  })
  const dump = await dumpD1()
  expect([user.userId, user.email, account?.platformUserId ?? ''].filter(text => dump.includes(text))).toEqual([])
})
