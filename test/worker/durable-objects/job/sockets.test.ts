import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { Job } from '#durable-objects/job/job.ts'
import { openSockets } from '#durable-objects/job/publish/sockets.ts'
import { summarize } from '#durable-objects/job/publish/summary.ts'
import { type Client, PASSWORD } from '#test/kit/worker/api.ts'
import { aroundD1, waitingD1 } from '#test/kit/worker/around-d1.ts'
import { signInAs } from '#test/kit/worker/factories.ts'
import { skipDelays, until } from '#test/kit/worker/jobs.ts'
import { endJob, startedJob } from '#test/kit/worker/settling.ts'
import type { LiveMessage } from '#worker/contract/jobs.ts'
import { LIVE_CLOSE } from '#worker/contract/paths.ts'
import { runCron } from '#worker/cron/run-cron.ts'
import { openDb } from '#worker/db/client.ts'
import { liveSockets, loginLinks, sessions, users } from '#worker/db/schema.ts'
import { depsFrom } from '#worker/deps.ts'
import { DAY_MS } from '#worker/domain/lifetimes.ts'
import { hashToken, newToken } from '#worker/tokens.ts'

const db = openDb(env.DB)

afterEach(() => {
  vi.restoreAllMocks()
})

type Session = Client & { sessionHash: string }
type Live = { messages: LiveMessage[]; code: () => number | undefined; leave: () => void }

async function aJob() {
  const { reservation, job } = await startedJob(3, 3)
  await endJob(job, { described: 3, failed: 0 })
  return { jobId: reservation.id, userId: reservation.userId, job }
}

/** Waits until the job makes no more changes by itself. */
async function untilSettled({ jobId, job }: Awaited<ReturnType<typeof aJob>>): Promise<void> {
  const isSettled = async () => {
    await skipDelays(jobId)
    return runInDurableObject(job, (_, { storage }) => {
      return storage.sql.exec<{ settled: number }>("SELECT data ->> 'settled' AS settled FROM job").one().settled === 1
    })
  }
  await until(isSettled, Boolean)
}

const noted = (jobId: string) => db.select().from(liveSockets).where(eq(liveSockets.jobId, jobId))
const untilNoted = (jobId: string, sockets: number) =>
  until(
    () => noted(jobId),
    ({ length }) => length === sockets,
  )

async function openLive(client: Client, jobId: string): Promise<Live> {
  const { webSocket } = await client.get(`/api/photos/job/${jobId}/live`, { Upgrade: 'websocket' })
  if (!webSocket) throw new Error('No socket came back')
  const messages: LiveMessage[] = []
  let code: number | undefined
  webSocket.addEventListener('message', event => {
    messages.push(JSON.parse(String(event.data)))
  })
  webSocket.addEventListener('close', event => {
    code = event.code
  })
  webSocket.accept()
  return { messages, code: () => code, leave: () => webSocket.close() }
}

const closed = (live: Live) =>
  until(
    async () => live.code(),
    code => code !== undefined,
  )

const tells = ({ messages }: Live, photoId: string) =>
  messages.some(({ results }) => results.some(result => result.photoId === photoId && result.approved))

/** Changes the job, and waits until the socket `otherLive` has been told. */
async function change({ job }: Awaited<ReturnType<typeof aJob>>, photoId: string, otherLive: Live): Promise<void> {
  await job.decide({ photoIds: [photoId], approved: true })
  await until(
    async () => tells(otherLive, photoId),
    told => told,
  )
}

async function linkFor(userId: string): Promise<string> {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  const token = newToken()
  const link = { tokenHash: hashToken(token), email: user?.email ?? '', expiresAt: Date.now() + DAY_MS }
  await db.insert(loginLinks).values(link)
  return token
}

/**
 * Every way in which a session ends. `ending` is the session of the socket, `other` another session of the same user.
 */
const ENDS: Record<string, (ending: Session, other: Session, userId: string) => Promise<Response>> = {
  'signing out': ending => ending.post('/api/auth/logout'),
  'being ended from another device': async (_, other) => {
    const { sessions: list } = await (await other.get('/api/auth/sessions')).json<{
      sessions: { id: string; current: boolean }[]
    }>()
    const id = list.find(({ current }) => !current)?.id
    return other.delete(`/api/auth/sessions/${id}`)
  },
  'a password set on another device': async (_, other, userId) => {
    await db.update(sessions).set({ openedBy: 'link' }).where(eq(sessions.tokenHash, other.sessionHash))
    const [user] = await db.select().from(users).where(eq(users.id, userId))
    return other.post('/api/auth/password/register', { email: user?.email, password: PASSWORD })
  },
  'signing in again in the same browser': async (ending, _, userId) =>
    ending.get(`/api/auth/verify-email?token=${await linkFor(userId)}`, { 'X-Requested-With': 'photonym' }),
}

test.each(Object.entries(ENDS))('%s closes the session’s live sockets, which receive nothing more', async (_, end) => {
  const made = await aJob()
  const { jobId, userId } = made
  const ending = await signInAs(userId)
  const other = await signInAs(userId)
  const live = await openLive(ending, jobId)
  const otherLive = await openLive(other, jobId)
  expect((await end(ending, other, userId)).status).toBe(200)
  expect(await closed(live)).toBe(LIVE_CLOSE.signedOut)
  await change(made, '0', otherLive)
  expect(tells(live, '0')).toBe(false)
  expect(otherLive.code()).toBeUndefined()
  await untilNoted(jobId, 1)
})

test('signing out everywhere closes all of them, and none is opened after it', async () => {
  const { jobId, userId } = await aJob()
  const [one, two] = [await signInAs(userId), await signInAs(userId)]
  const lives = [await openLive(one, jobId), await openLive(two, jobId)]
  expect((await one.delete('/api/auth/sessions')).status).toBe(200)
  for (const live of lives) expect(await closed(live)).toBe(LIVE_CLOSE.signedOut)
  await untilNoted(jobId, 0)
  expect((await two.get(`/api/photos/job/${jobId}/live`, { Upgrade: 'websocket' })).status).toBe(401)
})

test('a renewed session keeps its sockets, and its end closes them', async () => {
  const made = await aJob()
  const { jobId, userId } = made
  const user = await signInAs(userId)
  const live = await openLive(user, jobId)
  expect((await ENDS['a password set on another device']?.(user, user, userId))?.status).toBe(200)
  await change(made, '0', live)
  expect(live.code()).toBeUndefined()
  expect((await user.post('/api/auth/logout')).status).toBe(200)
  expect(await closed(live)).toBe(LIVE_CLOSE.signedOut)
})

test('the seventh socket of one person and job closes the oldest, and only that', async () => {
  const made = await aJob()
  const user = await signInAs(made.userId)
  const first = await openLive(user, made.jobId)
  const others: Live[] = []
  for (let count = 0; count < 6; count += 1) others.push(await openLive(user, made.jobId))
  expect(await closed(first)).toBe(LIVE_CLOSE.replaced)
  for (const live of others) await change(made, '0', live)
  expect(others.map(live => tells(live, '0'))).toEqual(others.map(() => true))
  expect(others.map(live => live.code())).toEqual(others.map(() => undefined))
})

test('a socket whose session has expired receives nothing more, and cron closes it if there is nothing to send', async () => {
  const [busy, idle] = [await aJob(), await aJob()]
  await untilSettled(idle)
  const lives = [
    await openLive(await signInAs(busy.userId), busy.jobId),
    await openLive(await signInAs(idle.userId), idle.jobId),
  ] as const
  const later = Date.now() + 91 * DAY_MS
  vi.spyOn(Date, 'now').mockImplementation(() => later)
  await busy.job.decide({ photoIds: ['0'], approved: true })
  expect(await closed(lives[0])).toBe(LIVE_CLOSE.signedOut)
  expect(tells(lives[0], '0')).toBe(false)
  expect(lives[1].code()).toBeUndefined()
  await runCron(env, Date.now())
  expect(await closed(lives[1])).toBe(LIVE_CLOSE.signedOut)
  await untilNoted(idle.jobId, 0)
})

test('a socket that opens while its session ends is refused', async () => {
  const { jobId, userId, job } = await aJob()
  const { sessionHash } = await signInAs(userId)
  await runInDurableObject(job, async (_, ctx) => {
    const d1 = waitingD1(env.DB, text => /insert into "live_sockets"/i.test(text))
    const deps = { ...depsFrom(env), db: openDb(d1.db) }
    const sockets = openSockets(ctx, deps, () => {
      throw new Error('Nothing may be told')
    })
    const answer = sockets.accept({ jobId, sessionHash, since: null })
    await until(
      async () => d1.waiting(),
      waiting => waiting === 1,
    )
    sockets.close((await noted(jobId)).map(({ id }) => id))
    d1.release()
    expect((await answer).status).toBe(401)
  })
})

test('a job that cannot be reached is told by cron later', async () => {
  const { jobId, userId } = await aJob()
  const user = await signInAs(userId)
  const live = await openLive(user, jobId)
  const unreached = vi.spyOn(Job.prototype, 'closeSockets').mockImplementation(() => {
    throw new Error('It moves to another machine')
  })
  expect((await user.post('/api/auth/logout')).status).toBe(200)
  expect(live.code()).toBeUndefined()
  unreached.mockRestore()
  await runCron(env, Date.now())
  expect(await closed(live)).toBe(LIVE_CLOSE.signedOut)
})

test('a socket that the page closes is deleted from D1, and so are those that are gone without being closed', async () => {
  const { jobId, userId } = await aJob()
  const user = await signInAs(userId)
  const live = await openLive(user, jobId)
  live.leave()
  await untilNoted(jobId, 0)
  const lost = { id: 'lost', userId, jobId, sessionHash: user.sessionHash, closesAt: Date.now() + DAY_MS }
  await db.insert(liveSockets).values(lost)
  await openLive(user, jobId)
  const left = await until(
    () => noted(jobId),
    rows => rows.every(({ id }) => id !== 'lost'),
  )
  expect(left).toHaveLength(1)
})

test('two sockets that open at once are both noted, in whatever order D1 is told', async () => {
  const { jobId, userId, job } = await aJob()
  const { sessionHash } = await signInAs(userId)
  await runInDurableObject(job, async (_, ctx) => {
    const trips: { carryOut: () => Promise<unknown>; answer: () => void }[] = []
    const d1 = aroundD1(env.DB, async (_texts, run) => {
      const [started, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const result = started.promise.then(run)
      const carryOut = () => {
        started.resolve()
        return result
      }
      trips.push({ carryOut, answer: () => answered.resolve() })
      await answered.promise
      return result
    })
    const deps = { ...depsFrom(env), db: openDb(d1) }
    const sockets = openSockets(ctx, deps, () => summarize(ctx.storage.sql, Date.now()))
    const answers = [1, 2].map(() => sockets.accept({ jobId, sessionHash, since: null }))
    await until(
      async () => trips.length,
      length => length === 2,
    )
    for (const trip of trips.toReversed()) await trip.carryOut()
    for (const trip of trips) trip.answer()
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([101, 101])
    expect(await noted(jobId)).toHaveLength(2)
    expect(trips).toHaveLength(2)
  })
})

test('a socket of a release that did not tie sockets to sessions is told to reconnect', async () => {
  const made = await aJob()
  const user = await signInAs(made.userId)
  const [old, live] = [await openLive(user, made.jobId), await openLive(user, made.jobId)]
  const [{ id } = { id: '' }] = (await noted(made.jobId)).sort((a, b) => a.closesAt - b.closesAt)
  await runInDurableObject(made.job, (_, ctx) => {
    const socket = ctx.getWebSockets().find(other => other.deserializeAttachment().id === id)
    socket?.serializeAttachment(3)
  })
  await made.job.decide({ photoIds: ['0'], approved: true })
  const untied = await until(
    async () => [old, live].find(({ code }) => code() !== undefined),
    ended => ended !== undefined,
  )
  expect(untied?.code()).toBe(LIVE_CLOSE.restart)
  await until(
    async () => [old, live].filter(each => tells(each, '0')),
    told => told.length === 1,
  )
  expect(untied && tells(untied, '0')).toBe(false)
})
