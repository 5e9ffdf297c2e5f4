import { createScheduledController } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#test/kit/new-id.ts'
import { dumpD1 } from '#test/kit/worker/dump.ts'
import { aUser } from '#test/kit/worker/factories.ts'
import { connectFlickr } from '#test/kit/worker/flickr.ts'
import { scansOf, watchD1 } from '#test/kit/worker/watch-d1.ts'
import { openDb } from '#worker/db/client.ts'
import { connectedAccounts } from '#worker/db/schema.ts'
import { depsFrom } from '#worker/deps.ts'
import { resealCredentials } from '#worker/features/connections/reseal.ts'
import worker from '#worker/index.ts'
import { openCredentials, sealCredentials } from '#worker/platforms/credentials.ts'

const db = openDb(env.DB)
const key = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`
const SECRET = { token: 'token-in-the-clear', secret: 'secret-in-the-clear' }

/** A Worker with these keys, and its log. */
function withKeys(...keys: string[]) {
  const deps = depsFrom(env)
  const logged: [string, object | undefined][] = []
  const config = { ...deps.config, TOKEN_KEYS: keys.join(',') }
  return { ...deps, config, logged, log: (event: string, fields?: object) => void logged.push([event, fields]) }
}

/** Creates `count` accounts with credentials sealed by the first key. */
async function sealedAccounts(deps: ReturnType<typeof withKeys>, count: number, keyId: string): Promise<string[]> {
  await db.delete(connectedAccounts)
  const rows = Array.from({ length: count }, async (_, index) => {
    const owner = { userId: newId(), provider: 'flickr' as const }
    const id = newId()
    const profile = { username: 'ada', displayName: 'Ada', avatarUrl: '', profileUrl: '', platformUserId: id }
    const credentials = await sealCredentials(deps.config, owner, { ...SECRET, token: `${SECRET.token}-${index}` })
    return { id, ...owner, ...profile, credentials, keyId, connectedAt: index }
  })
  const made = await Promise.all(rows)
  for (let from = 0; from < made.length; from += 5)
    await db.insert(connectedAccounts).values(made.slice(from, from + 5))
  return made.map(({ id }) => id)
}

const stored = (ids: string[]) =>
  db.select().from(connectedAccounts).where(inArray(connectedAccounts.id, ids)).orderBy(connectedAccounts.connectedAt)

test('connecting stores the key’s id, and the database contains no token in the clear', async () => {
  await db.delete(connectedAccounts)
  const user = await aUser()
  await connectFlickr(user, 'dorothea')
  const [account] = await db.select().from(connectedAccounts).where(eq(connectedAccounts.userId, user.userId))
  expect(account?.keyId).toBe('test')
  const config = depsFrom(env).config
  const { token, secret } = await openCredentials(
    config,
    { userId: user.userId, provider: 'flickr' },
    account?.credentials ?? '',
  )
  const dump = await dumpD1()
  expect(dump).toContain(user.userId)
  for (const hidden of [token, secret]) expect(dump).not.toContain(hidden)
})

test('credentials swapped between two users cannot be opened for either', async () => {
  const deps = withKeys(key('a', 1))
  const [first, second] = await stored(await sealedAccounts(deps, 2, 'a'))
  if (!first || !second) throw new Error('Two accounts were made')
  await expect(openCredentials(deps.config, first, second.credentials)).rejects.toThrow('another owner')
  await expect(openCredentials(deps.config, second, first.credentials)).rejects.toThrow('another owner')
})

test('after a key rotation stored credentials are sealed with the new key, so that the old one can be removed', async () => {
  const ids = await sealedAccounts(withKeys(key('a', 1)), 3, 'a')
  await resealCredentials(withKeys(key('b', 2), key('a', 1)))
  const onlyNew = withKeys(key('b', 2))
  for (const [index, row] of (await stored(ids)).entries()) {
    expect(row.keyId).toBe('b')
    expect(await openCredentials(onlyNew.config, row, row.credentials)).toEqual({
      ...SECRET,
      token: `${SECRET.token}-${index}`,
    })
  }
})

test('each run reseals fifty rows until none are left', async () => {
  const ids = await sealedAccounts(withKeys(key('a', 1)), 60, 'a')
  const rotated = withKeys(key('b', 2), key('a', 1))
  const left = async () => (await stored(ids)).filter(row => row.keyId !== 'b').length
  await resealCredentials(rotated)
  expect(await left()).toBe(10)
  await resealCredentials(rotated)
  expect(await left()).toBe(0)
  await resealCredentials(rotated)
  expect(rotated.logged).toEqual([
    ['credentials.resealed', { rows: 50 }],
    ['credentials.resealed', { rows: 10 }],
  ])
})

test('a row without a stored key id is resealed too', async () => {
  const ids = await sealedAccounts(withKeys(key('a', 1)), 1, '')
  await resealCredentials(withKeys(key('b', 2), key('a', 1)))
  expect((await stored(ids))[0]?.keyId).toBe('b')
})

test.each(['gone', ''])(
  'rows whose key is gone (stored as "%s") stay as they are and do not block others',
  async noted => {
    const gone = await sealedAccounts(withKeys(key('gone', 9)), 60, noted)
    const before = await stored(gone)
    const now = withKeys(key('b', 2), key('a', 1))
    for (const _ of [1, 2, 3]) await resealCredentials(now)
    expect((await stored(gone)).map(row => row.credentials)).toEqual(before.map(row => row.credentials))
    expect(now.logged.at(-1)).toEqual(['credentials.unreadable', { rows: 60 }])
    await resealCredentials(withKeys(key('b', 2), key('gone', 9)))
    expect((await stored(gone)).filter(row => row.keyId === 'b')).toHaveLength(50)
  },
)

test('a row that no key can open is tried only once', async () => {
  const ids = await sealedAccounts(withKeys(key('a', 1)), 1, 'a')
  await db.update(connectedAccounts).set({ credentials: 'not.a.jwe' }).where(inArray(connectedAccounts.id, ids))
  const rotated = withKeys(key('b', 2), key('a', 1))
  await resealCredentials(rotated)
  await resealCredentials(rotated)
  expect(rotated.logged).toEqual([
    ['credentials.resealed', { rows: 1 }],
    ['credentials.unreadable', { rows: 1 }],
  ])
  expect((await stored(ids))[0]?.credentials).toBe('not.a.jwe')
})

test('credentials renewed meanwhile are not overwritten', async () => {
  const [id = ''] = await sealedAccounts(withKeys(key('a', 1)), 1, 'a')
  const rotated = withKeys(key('b', 2), key('a', 1))
  const renewed = { credentials: 'renewed', keyId: 'b' }
  const batch = rotated.db.batch.bind(rotated.db)
  let runs = 0
  const racing: typeof rotated.db.batch = async statements => {
    runs += 1
    if (runs === 2) await db.update(connectedAccounts).set(renewed).where(eq(connectedAccounts.id, id))
    return batch(statements)
  }
  await resealCredentials({ ...rotated, db: Object.assign(Object.create(rotated.db), { batch: racing }) })
  expect(runs).toBe(2)
  expect((await stored([id]))[0]).toMatchObject(renewed)
})

test('a run uses an index', async () => {
  await sealedAccounts(withKeys(key('a', 1)), 1, 'a')
  const { db: watched, seen } = watchD1(env.DB)
  const rotated = withKeys(key('b', 2), key('a', 1))
  await resealCredentials({ ...rotated, db: openDb(watched) })
  expect(seen.trips).toBe(2)
  expect(seen.statements.size).toBe(3)
  expect(await scansOf(seen.statements)).toEqual([])
})

test('cron reseals credentials every minute', async () => {
  const ids = await sealedAccounts(withKeys(key('old', 3)), 1, 'old')
  const vars = { ...env, TOKEN_KEYS: `${key('new', 4)},${key('old', 3)}` }
  await worker.scheduled(createScheduledController({ cron: '* * * * *' }), vars)
  expect((await stored(ids))[0]?.keyId).toBe('new')
})
