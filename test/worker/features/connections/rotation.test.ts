import { abortAllDurableObjects } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { APP } from '#test/kit/worker/api.ts'
import type { TestUser } from '#test/kit/worker/factories.ts'
import { aPhotographer, applied, BARE, describedJob, until } from '#test/kit/worker/jobs.ts'
import { app } from '#worker/app.ts'
import type { Ops } from '#worker/contract/ops.ts'
import { runCron } from '#worker/cron/run-cron.ts'
import { openDb } from '#worker/db/client.ts'
import { connectedAccounts } from '#worker/db/schema.ts'
import { configOf, type Env } from '#worker/env.ts'
import { dropTokenKey } from '../../../../scripts/operate/token-keys.ts'

const OLD = env.TOKEN_KEYS
const NEW = `k2:${Buffer.alloc(32, 2).toString('base64')}`
const BOTH = `${NEW},${OLD}`

/** Has the Worker and all objects run with these keys, as after a new version. */
async function setKeys(list: string) {
  Object.assign(env, { TOKEN_KEYS: list })
  // The configuration is kept for as long as the bindings are the same.
  configOf({ ...(env as Env) })
  await abortAllDurableObjects()
}

/** The keys as an operator's command sees them. */
async function shownKeys() {
  const headers = { Authorization: 'Bearer operator' }
  const answer = await app.request(`${APP}/api/ops`, { headers }, { ...env, OPS_TOKEN: 'operator' })
  return (await answer.json<Ops>()).tokenKeys
}

/** Requests that need stored credentials, one after the other until stopped or one fails. */
function load(user: TestUser) {
  const statuses: number[] = []
  const failed = () => statuses.filter(status => status !== 200)
  let isStopped = false
  const running = (async () => {
    while (!isStopped && failed().length === 0) {
      for (const path of ['/api/photos?provider=flickr&limit=1', '/api/photos/albums?provider=flickr']) {
        statuses.push((await user.get(path)).status)
      }
    }
  })()
  onTestFinished(() => {
    isStopped = true
    return running
  })
  /** Waits for two more answers, and expects that all were good. */
  return async () => {
    const before = statuses.length
    await until(
      async () => statuses.length,
      count => count >= before + 2 || failed().length > 0,
    )
    expect(failed()).toEqual([])
  }
}

test('while TOKEN_KEYS is rotated under load no request fails, jobs are applied, and the old key can go once nothing needs it', async () => {
  onTestFinished(() => setKeys(OLD))
  const user = await aPhotographer()
  const job = await describedJob(user, [BARE, BARE])
  const photoIds = job.results.map(({ photoId }) => photoId)
  const apply = (from: number, to: number) =>
    user.post('/api/photos/apply-batch', { jobId: job._id, photoIds: photoIds.slice(from, to) })
  const keyOf = async () =>
    (await openDb(env.DB).select().from(connectedAccounts).where(eq(connectedAccounts.userId, user.userId)).get())
      ?.keyId
  const moreRequests = load(user)
  await moreRequests()
  expect((await apply(0, 1)).status).toBe(202)

  await setKeys(BOTH)
  await moreRequests()
  expect(await keyOf()).toBe('test')
  const needed = await shownKeys()
  expect(() => dropTokenKey(BOTH, needed, 'test')).toThrow('1 stored credentials')
  await applied(user, job._id)
  await runCron(env as Env, Date.now())
  await moreRequests()
  expect(await keyOf()).toBe('k2')
  expect(dropTokenKey(BOTH, await shownKeys(), 'test')).toBe(NEW)
  expect((await apply(1, 2)).status).toBe(202)

  await setKeys(NEW)
  await moreRequests()
  const { results } = await applied(user, job._id)
  expect(results.map(({ applied, applyError }) => [applied, applyError])).toEqual(Array(2).fill([true, null]))
  await moreRequests()
  expect((await shownKeys()).map(({ id, credentials }) => [id, credentials])).toEqual([['k2', 1]])
})
