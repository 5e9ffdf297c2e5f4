import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { stranger } from '#test/kit/worker/api.ts'
import { aUser, type TestUser } from '#test/kit/worker/factories.ts'
import { revoke } from '#test/kit/worker/granted.ts'
import { answering, injectFault } from '#test/kit/worker/jobs.ts'
import { connectTo, renamed } from '#test/kit/worker/platforms.ts'
import { openDb } from '#worker/db/client.ts'
import { findJobAccount } from '#worker/db/job.ts'
import { accountAliases, connectedAccounts } from '#worker/db/schema.ts'

const db = openDb(env.DB)
const SUCCESS = '/auth-success?provider=smugmug'
const UNKNOWN = '/auth-error?error=unknown&provider=smugmug'

afterEach(async () => {
  await db.delete(connectedAccounts)
  await db.delete(accountAliases)
})

const accountOf = (user: TestUser) =>
  db.select().from(connectedAccounts).where(eq(connectedAccounts.userId, user.userId)).get()

const jobAccount = ({ userId }: TestUser, platformUserId: string) =>
  findJobAccount(db, { userId, provider: 'smugmug', platformUserId })

async function connected() {
  const user = await aUser()
  expect(await connectTo(user, 'smugmug', 'ansel')).toBe(SUCCESS)
  return user
}

/** A connection made by a release that identified people by their nickname. */
async function connectedByNickname() {
  const user = await connected()
  const account = await accountOf(user)
  if (!account) throw new Error('Nothing is connected')
  await db
    .update(connectedAccounts)
    .set({ platformUserId: account.username })
    .where(eq(connectedAccounts.id, account.id))
  return { user, nickname: account.username, node: account.platformUserId, id: account.id }
}

test('a person with a new nickname is recognized, and the new nickname is shown', async () => {
  const user = await connected()
  expect((await accountOf(user))?.platformUserId).toMatch(/^node:\w+$/)
  renamed('whitcombe', 9)
  expect(await connectTo(stranger(), 'smugmug', 'ansel')).toBe(SUCCESS)
  expect(await accountOf(user)).toMatchObject({ username: 'whitcombe' })
  expect(await connectTo(user, 'smugmug', 'ansel')).toBe(SUCCESS)
})

test('a connection stored under a nickname signs its owner in, and its jobs still find it', async () => {
  const { user, nickname, node, id } = await connectedByNickname()
  expect(await connectTo(stranger(), 'smugmug', 'ansel')).toBe(SUCCESS)
  expect(await accountOf(user)).toMatchObject({ id, platformUserId: node })
  expect((await jobAccount(user, nickname))?.id).toBe(id)
  expect((await jobAccount(user, node))?.id).toBe(id)
})

test('its jobs find the account again after a disconnect, and never another account of the same user', async () => {
  const { user, nickname, node } = await connectedByNickname()
  expect(await connectTo(user, 'smugmug', 'ansel')).toBe(SUCCESS)
  await user.delete('/api/auth/disconnect/smugmug')
  expect(await jobAccount(user, nickname)).toBeUndefined()
  expect(await connectTo(user, 'smugmug', 'dorothea')).toBe(SUCCESS)
  expect(await jobAccount(user, nickname)).toBeUndefined()
  await user.delete('/api/auth/disconnect/smugmug')
  expect(await connectTo(user, 'smugmug', 'ansel')).toBe(SUCCESS)
  expect(await jobAccount(user, nickname)).toMatchObject({ platformUserId: node })
})

test('its jobs find the account again even if the owner disconnects it before signing in or connecting once more', async () => {
  const { user, nickname, node } = await connectedByNickname()
  await user.delete('/api/auth/disconnect/smugmug')
  expect(await connectTo(user, 'smugmug', 'ansel')).toBe(SUCCESS)
  expect(await jobAccount(user, nickname)).toMatchObject({ platformUserId: node })
})

test.each([
  { platform: 'answers nothing', fault: answering(500, 'oops') },
  { platform: 'answers nonsense', fault: answering(200, '{"Response":{}}') },
  { platform: 'no longer takes the credentials', fault: answering(401, '{"Code":401,"Message":"Unauthorized"}') },
])('the account is disconnected even if the platform $platform', async ({ fault }) => {
  const { user } = await connectedByNickname()
  const injected = injectFault('!authuser', '', fault)
  const answer = await user.delete('/api/auth/disconnect/smugmug')
  expect(await answer.json()).toMatchObject({ connectedAccounts: [] })
  expect(injected.left()).toBe(0)
  expect(await accountOf(user)).toBeUndefined()
})

test('its jobs keep their account when another user has connected the same account by its lasting id', async () => {
  const { user, nickname, node, id } = await connectedByNickname()
  const account = await accountOf(user)
  if (!account) throw new Error('Nothing is connected')
  const other = await aUser()
  const theirs = { id: 'theirs', userId: other.userId, platformUserId: node }
  await db.insert(connectedAccounts).values({ ...account, ...theirs })
  await connectTo(user, 'smugmug', 'ansel')
  expect(await jobAccount(user, nickname)).toMatchObject({ id, platformUserId: nickname })
})

test('a signed-in owner is recognized, also under a new nickname', async () => {
  const { user, nickname, node } = await connectedByNickname()
  renamed('whitcombe', 9)
  expect(await connectTo(user, 'smugmug', 'ansel')).toBe(SUCCESS)
  expect(await accountOf(user)).toMatchObject({ platformUserId: node, username: 'whitcombe' })
  expect(await jobAccount(user, nickname)).toMatchObject({ platformUserId: node })
})

test('somebody who takes a freed nickname is not mistaken for its previous owner', async () => {
  const { user, nickname, node } = await connectedByNickname()
  renamed(nickname, 1)
  const other = stranger()
  expect(await connectTo(other, 'smugmug', 'dorothea')).toBe(UNKNOWN)
  expect((await other.get('/api/auth/me')).status).toBe(401)
  expect(await accountOf(user)).toMatchObject({ platformUserId: node, displayName: 'Ansel Whitcombe' })
})

test('a nickname proves nothing when the credentials are gone', async () => {
  const { user, nickname } = await connectedByNickname()
  await revoke('smugmug', 'ansel')
  const browser = stranger()
  expect(await connectTo(browser, 'smugmug', 'ansel')).toBe(UNKNOWN)
  expect(await accountOf(user)).toMatchObject({ platformUserId: nickname })
})
