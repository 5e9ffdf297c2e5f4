import {
  createExecutionContext,
  createScheduledController,
  runInDurableObject,
  waitOnExecutionContext,
} from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq, like } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { mailsTo, PASSWORD, signedIn, signedUp, stranger } from '#test/kit/worker/api.ts'
import { aroundD1 } from '#test/kit/worker/around-d1.ts'
import { dumpD1, dumpJob, EMPTY } from '#test/kit/worker/dump.ts'
import { aUser, personOf, signInAs, type TestUser } from '#test/kit/worker/factories.ts'
import { depsWithFailingJob } from '#test/kit/worker/failing-job.ts'
import { connectFlickr } from '#test/kit/worker/flickr.ts'
import {
  aPhotographer,
  BARE,
  callsFor,
  describedJob,
  injectFault,
  listedPhotos,
  ORDER,
  startJob,
  unansweredApply,
  until,
  untilReleased,
} from '#test/kit/worker/jobs.ts'
import { settled } from '#test/kit/worker/settled.ts'
import { app } from '#worker/app.ts'
import type { ProcessInput } from '#worker/contract/jobs.ts'
import { openDb } from '#worker/db/client.ts'
import { connectedAccounts, erasures, rateCounters, sessions, usedAllowances, users } from '#worker/db/schema.ts'
import { depsFrom } from '#worker/deps.ts'
import { DELETION_GOES_ON, USED_COUNT_KEPT } from '#worker/domain/messages.ts'
import { configOf } from '#worker/env.ts'
import { eraseUser } from '#worker/features/account/queries.ts'
import { deleteAccount, eraseDueJobs } from '#worker/features/account/service.ts'
import { createJob } from '#worker/features/jobs/create.ts'
import { counterKey } from '#worker/http/rate-limit.ts'
import worker from '#worker/index.ts'
import { openCredentials } from '#worker/platforms/credentials.ts'

const db = openDb(env.DB)
const WRONG = { status: 400, code: 'CURRENT_PASSWORD', error: 'Current password is incorrect' }

async function deletion(user: TestUser | Awaited<ReturnType<typeof signedIn>>, body: object) {
  const answer = await user.send('DELETE', '/api/account', { body })
  return { status: answer.status, ...(await answer.json<object>()) }
}

/** Runs cron until no object is left to be emptied. */
function swept(): Promise<unknown[]> {
  return until(
    async () => {
      await worker.scheduled(createScheduledController({ cron: '* * * * *' }), env)
      return db.select().from(erasures)
    },
    left => left.length === 0,
  )
}

async function platformToken(userId: string): Promise<string> {
  const [account] = await db.select().from(connectedAccounts).where(eq(connectedAccounts.userId, userId))
  if (!account) throw new Error('Nothing is connected')
  return (await openCredentials(configOf(env), account, account.credentials)).token
}

test('a wrong or missing password, or another address, deletes nothing', async () => {
  const user = await signedIn()
  const { email } = user
  expect(await deletion(user, { email })).toMatchObject({ ...WRONG, fields: { password: WRONG.error } })
  expect(await deletion(user, { email, password: `${PASSWORD}.` })).toMatchObject(WRONG)
  const other = { email: 'somebody.else@example.org', password: PASSWORD }
  expect(await deletion(user, other)).toMatchObject({
    status: 400,
    code: 'VALIDATION',
    fields: { email: expect.any(String) },
  })
  expect(await deletion(user, {})).toMatchObject({
    status: 400,
    code: 'VALIDATION',
    fields: { email: expect.any(String) },
  })
  expect((await user.get('/api/auth/me')).status).toBe(200)
  expect((await mailsTo(email)).filter(mail => mail.subject.includes('deleted'))).toEqual([])
})

test('password guesses from a stolen session are limited', async () => {
  const user = await signedIn()
  const guess = { email: user.email, password: 'not this one' }
  expect(await deletion(user, guess)).toMatchObject(WRONG)
  await db.update(rateCounters).set({ count: 9 }).where(like(rateCounters.key, 'passwordPerUser:%'))
  expect(await deletion(user, guess)).toMatchObject(WRONG)
  expect((await deletion(user, guess)).status).toBe(429)
  expect((await deletion(user, { email: user.email, password: PASSWORD })).status).toBe(429)
})

test('a deletion removes all counters of the person, even those of guesses at their address from elsewhere', async () => {
  const user = await signedIn()
  await stranger().post('/api/auth/password/login', { email: user.email, password: 'not this one' })
  const { config } = depsFrom(env)
  const hashed = async () => {
    const rows = await db.select({ key: rateCounters.key }).from(rateCounters)
    const [, own = ''] = counterKey({ config }, ['mailPerAddress', user.email]).split(':')
    return rows.map(({ key }) => key).filter(key => key.includes(own))
  }
  const rules = (await hashed()).map(key => key.split(':')[0])
  expect(rules.sort()).toEqual(['logInPerAddress', 'logInPerAddressAndIp', 'mailPerAddress'])
  expect((await deletion(user, { email: user.email, password: PASSWORD })).status).toBe(200)
  expect(await hashed()).toEqual([])
})

test('a user without a password confirms by typing the address, in upper or lower case, and every browser is signed out', async () => {
  const user = await signedUp()
  const other = await signedUp(user.email)
  const answer = await user.send('DELETE', '/api/account', { body: { email: ` ${user.email.toUpperCase()} ` } })
  expect(await answer.json()).toEqual({ success: true })
  expect(answer.headers.get('Set-Cookie')).toMatch(/^session_8788=; Max-Age=0/)
  expect(user.cookies.has('session_8788')).toBe(false)
  expect((await other.get('/api/auth/me')).status).toBe(401)
  await settled()
  expect((await mailsTo(user.email)).at(-1)).toMatchObject({
    subject: 'Your Photonym account is deleted',
    text: expect.stringContaining(USED_COUNT_KEPT),
  })
})

test('a user without a password needs a session that a mail link opened within the last half hour', async () => {
  const needed = { status: 400, code: 'TOKEN_INVALID', error: expect.stringContaining('link from your mail') }
  const old = await aUser()
  await db
    .update(sessions)
    .set({ createdAt: Date.now() - 30 * 60_000 })
    .where(eq(sessions.userId, old.userId))
  expect(await deletion(old, { email: old.email })).toMatchObject(needed)
  for (const openedBy of ['platform', 'password'] as const) {
    const user = await aUser()
    await db.update(sessions).set({ openedBy }).where(eq(sessions.userId, user.userId))
    expect(await deletion(user, { email: user.email })).toMatchObject(needed)
    expect(await deletion(user, { email: user.email, password: 'anything' })).toMatchObject(needed)
    expect((await user.get('/api/auth/me')).status).toBe(200)
  }
  const again = await signedUp(old.email)
  expect((await deletion(again, { email: old.email })).status).toBe(200)
})

test('a link requested before the deletion is invalid, and the same address can sign up as a new user', async () => {
  const user = await signedIn()
  await user.put('/api/users/preferences', { defaultStyle: 'humor' })
  await connectFlickr(user, 'vivian')
  await db.update(users).set({ freePhotosUsed: 7 }).where(eq(users.email, user.email))
  await user.post('/api/auth/email', { email: user.email })
  const link = /token=([\w-]+)/.exec((await mailsTo(user.email)).at(-1)?.text ?? '')?.[1]
  expect((await deletion(user, { email: user.email, password: PASSWORD })).status).toBe(200)
  expect((await user.get(`/api/auth/verify-email?token=${link}`)).status).toBe(400)

  const again = await signedUp(user.email)
  expect(await (await again.get('/api/auth/me')).json()).toMatchObject({
    hasPassword: false,
    isTemporary: true,
    connectedAccounts: [],
    preferences: { saved: false },
  })
  expect(await (await again.get('/api/users/free-trial-status')).json()).toMatchObject({ photosUsed: 0 })
  expect(await (await again.get('/api/account/activity')).json()).toMatchObject({ entries: [{ action: 'sign-in' }] })
})

test('a platform that is connected again while its account is deleted leaves no credentials', async () => {
  const { userId, email } = await aPhotographer()
  await db.batch(eraseUser(db, { userId, email, now: Date.now() }))
  expect(await db.$count(connectedAccounts, eq(connectedAccounts.userId, userId))).toBe(0)
})

test('a deletion while photos are described and applied leaves nothing behind, and nothing reappears later', async () => {
  const user = await aPhotographer()
  const done = await describedJob(user, [BARE, BARE, BARE])
  const photoIds = done.results.map(result => result.photoId)
  const token = await platformToken(user.userId)
  // One job is in the middle of its first photos, with more to follow …
  const write = untilReleased()
  for (const id of photoIds) injectFault('setMeta', id, write.fault)
  await user.post('/api/photos/apply-batch', { jobId: done._id, photoIds })
  await until(
    async () => write.waiting(),
    count => count === 2,
  )
  // … and another waits for the model.
  const [listed = ''] = await listedPhotos(user, [{ ...BARE, title: 'A Title Nobody Else Has' }])
  const picture = untilReleased()
  injectFault('.jpg', listed, picture.fault)
  const waiting = await startJob(user, [listed])
  await until(
    async () => picture.waiting(),
    count => count === 1,
  )

  const texts = [user.userId, user.email, token, 'A Title Nobody Else Has', listed, ...photoIds, waiting, done._id]
  const before = await dumpD1()
  expect(texts.filter(text => text !== token && !before.includes(text))).toEqual([])
  expect((await deletion(user, { email: user.email })).status).toBe(200)
  expect(await deletion(user, { email: user.email })).toMatchObject({ status: 401 })
  await swept()
  write.release()
  picture.release()

  const object = env.JOB.getByName(done._id)
  const text = { title: 'Late', description: 'Late. Late.', tags: ['late'] }
  await object.complete(photoIds[0] ?? '', { ok: true, ...text })
  expect(await object.begin(photoIds[0] ?? '')).toBeUndefined()
  expect(await object.edit(photoIds[0] ?? '', { title: 'Late' })).toMatchObject({ ok: false })
  expect(await object.runBatch(photoIds, 'apply')).toMatchObject({ ok: false })
  expect(await object.start()).toBe(false)
  await env.JOB.getByName(waiting).complete(listed, { ok: true, ...text })

  const after = await dumpD1()
  expect(texts.filter(text => after.includes(text))).toEqual([])
  expect(await dumpJob(done._id)).toEqual(EMPTY)
  expect(await dumpJob(waiting)).toEqual(EMPTY)
  // The two writes in flight arrived, and no other one followed, even after another job has run.
  await describedJob(await aPhotographer(), [BARE])
  const written = await Promise.all(photoIds.map(id => callsFor(id, { wrote: true })))
  expect(written.flat()).toEqual(['setMeta', 'setMeta'])
})

test('no write begins after a deletion was answered, however many jobs were about to write', async () => {
  const user = await aPhotographer()
  const jobs = [await describedJob(user, [BARE]), await describedJob(user, [BARE])]
  const photoIds = jobs.flatMap(job => job.results.map(result => result.photoId))
  const read = untilReleased()
  for (const id of photoIds) injectFault('getInfo', id, read.fault)
  for (const job of jobs) {
    await user.post('/api/photos/apply-batch', { jobId: job._id, photoIds: job.results.map(({ photoId }) => photoId) })
  }
  await until(
    async () => read.waiting(),
    count => count === 2,
  )
  expect((await deletion(user, { email: user.email })).status).toBe(200)
  read.release()
  await swept()
  await describedJob(await aPhotographer(), [BARE])
  expect(await Promise.all(photoIds.map(id => callsFor(id, { wrote: true })))).toEqual([[], []])
})

test('a deletion waits for a writing job that does not answer; the account is locked meanwhile, and the deletion can be repeated', async () => {
  const { user, jobId, photoId, applying, release } = await unansweredApply('setMeta')
  const other = await signInAs(user.userId)
  const input = { email: user.email, password: undefined }
  const unreached = deleteAccount(depsWithFailingJob(jobId), personOf(user), input)
  await expect(unreached).rejects.toMatchObject({ code: 'JOB_UNREACHED', message: DELETION_GOES_ON })
  expect(await db.$count(connectedAccounts, eq(connectedAccounts.userId, user.userId))).toBe(0)
  for (const path of ['/api/auth/me', '/api/jobs']) expect((await other.get(path)).status).toBe(401)
  expect((await deletion(user, { email: user.email })).status).toBe(200)
  release()
  await applying
  await swept()
  expect(await callsFor(photoId, { wrote: true })).toEqual(['setMeta'])
})

test.each(['before its first step', 'between its steps'])(
  'a deletion whose Worker dies %s is finished by cron, which records the free photos used by then',
  async moment => {
    await db.delete(usedAllowances)
    const user = await aPhotographer()
    await db.update(users).set({ freePhotosUsed: 4 }).where(eq(users.id, user.userId))
    let isDead = false
    const dying = aroundD1(env.DB, async (texts, run) => {
      isDead ||= texts.some(text =>
        text.includes(moment === 'between its steps' ? 'delete from "users"' : 'delete from "connected_accounts"'),
      )
      if (isDead) throw new Error('The Worker is gone')
      return run()
    })
    const input = { email: user.email, password: undefined }
    await expect(deleteAccount({ ...depsFrom(env), db: openDb(dying) }, personOf(user), input)).rejects.toThrow()
    expect((await (await signInAs(user.userId)).get('/api/auth/me')).status).toBe(401)
    // More may have been used before the deletion goes on.
    await db.update(users).set({ freePhotosUsed: 7, deletionDueAt: 1 }).where(eq(users.id, user.userId))
    await worker.scheduled(createScheduledController({ cron: '* * * * *' }), env)
    expect(await db.$count(users, eq(users.id, user.userId))).toBe(0)
    expect((await db.select().from(usedAllowances)).map(({ usedPhotos }) => usedPhotos)).toEqual([7])
    expect((await mailsTo(user.email)).map(({ subject }) => subject)).toContain('Your Photonym account is deleted')
  },
)

test('a deletion goes on if the person leaves before it is answered', async () => {
  const user = await signedUp()
  const context = createExecutionContext()
  const goesOn = vi.spyOn(context, 'waitUntil')
  const kept: number[] = []
  const slow = aroundD1(env.DB, (texts, run) => {
    if (texts.some(text => text.includes('delete from "users"'))) kept.push(goesOn.mock.calls.length)
    return run()
  })
  const leaving = stranger(request => app.fetch(request, { ...env, DB: slow }, context))
  for (const [name, value] of user.cookies) leaving.cookies.set(name, value)
  expect((await leaving.send('DELETE', '/api/account', { body: { email: user.email } })).status).toBe(200)
  expect(kept).toEqual([1])
  await waitOnExecutionContext(context)
})

test('an erased object loses its memory together with its storage, including queued calls', async () => {
  const object = () => env.JOB.getByName('an object of its own')
  await runInDurableObject(object(), instance => Reflect.set(instance, 'isOld', true))
  await object().erase()
  await until(
    () => runInDurableObject(object(), instance => Reflect.has(instance, 'isOld')),
    isOld => !isOld,
  )
})

test('a deletion closes the live connections to a job', async () => {
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE])
  const { webSocket } = await user.get(`/api/photos/job/${job._id}/live`, { Upgrade: 'websocket' })
  if (!webSocket) throw new Error('No socket came back')
  let closed: CloseEvent | undefined
  webSocket.addEventListener('close', event => {
    closed = event
  })
  webSocket.accept()
  await deletion(user, { email: user.email })
  expect(
    await until(
      async () => closed?.reason,
      reason => reason !== undefined,
    ),
  ).toBe('The session has ended')
})

test('a job ordered at the moment of the deletion does not outlive it', async () => {
  const user = await aPhotographer()
  const [photoId = ''] = await listedPhotos(user, [BARE])
  const deps = depsFrom(env)
  let batches = 0
  const meanwhile = new Proxy(deps.db, {
    get(target, key) {
      if (key !== 'batch') return Reflect.get(target, key)
      // The second batch creates the job, and the third finds out why that failed.
      return async (...args: Parameters<typeof target.batch>) => {
        batches += 1
        if (batches === 2) await deletion(user, { email: user.email })
        return target.batch(...args)
      }
    },
  })
  let jobId = ''
  const newId = () => {
    jobId = deps.newId()
    return jobId
  }
  const order: ProcessInput = { ...ORDER, provider: 'flickr', style: 'descriptive', photoIds: [photoId] }
  const created = createJob({ ...deps, db: meanwhile, newId }, personOf(user), order, 'some-key')
  await expect(created).rejects.toMatchObject({ code: 'SIGNED_OUT' })
  expect(batches).toBe(3)
  const left = await dumpD1()
  expect([user.userId, user.email, jobId].filter(text => left.includes(text))).toEqual([])
  expect(await dumpJob(jobId)).toEqual(EMPTY)
})

test('cron empties the oldest objects on its list, fifty at a time', async () => {
  const noted = Array.from({ length: 52 }, (_, index) => ({ jobId: `noted-${index}`, requestedAt: 1 }))
  await db.batch([
    db.delete(erasures),
    db.insert(erasures).values(noted.slice(0, 30)),
    db.insert(erasures).values(noted.slice(30)),
  ])
  const emptied: string[] = []
  const objects = new Proxy(env.JOB, { get: () => (id: string) => ({ erase: async () => void emptied.push(id) }) })
  await worker.scheduled(createScheduledController({ cron: '* * * * *' }), { ...env, JOB: objects })
  expect(emptied.toSorted()).toEqual(
    noted
      .slice(0, 50)
      .map(({ jobId }) => jobId)
      .toSorted(),
  )
  const left = await db.select({ jobId: erasures.jobId }).from(erasures)
  expect(left.map(({ jobId }) => jobId)).toEqual(noted.slice(50).map(({ jobId }) => jobId))
  await swept()
})

test('an object that does not answer is tried again, and the others are emptied', async () => {
  const noted = ['failing', 'fine'].map(jobId => ({ jobId, requestedAt: 1 }))
  await db.batch([db.delete(erasures), db.insert(erasures).values(noted)])
  await eraseDueJobs(depsWithFailingJob('failing'))
  expect(await db.select({ jobId: erasures.jobId }).from(erasures)).toEqual([{ jobId: 'failing' }])
  await swept()
})
