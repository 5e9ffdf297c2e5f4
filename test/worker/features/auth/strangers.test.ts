import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import crypto, { scryptSync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { sees } from '#test/kit/sees.ts'
import { mailsTo, newAddress, signedIn, signedUp, stranger } from '#test/kit/worker/api.ts'
import { watchD1 } from '#test/kit/worker/watch-d1.ts'
import { app } from '#worker/app.ts'
import { openDb } from '#worker/db/client.ts'
import { activity, users } from '#worker/db/schema.ts'

/** Everything a caller can see of an answer, and the work that the Worker did for it. */
async function observed(path: string, body: object, vars: Partial<typeof env> = {}) {
  const { db, seen } = watchD1(env.DB)
  const client = stranger(request => app.fetch(request, { ...env, ...vars, DB: db }, createExecutionContext()))
  const derive = vi.spyOn(crypto, 'scrypt')
  const answer = await client.post(path, body)
  const headers = [...answer.headers]
    .filter(([name]) => name !== 'x-request-id')
    .map(([name, value]) => [name, value.replace(/=[\w-]{43};/, '=a random token;')])
  const derived = derive.mock.calls.map(call => call[3])
  derive.mockRestore()
  const { requestId: _, ...told } = await answer.json<{ requestId?: string }>()
  return {
    visible: { status: answer.status, headers, told, cookies: client.cookies.size },
    work: {
      derived,
      trips: seen.trips,
      statements: [...seen.statements],
    },
  }
}

const wrongLogIn = (email: string, vars?: Partial<typeof env>) =>
  observed('/api/auth/password/login', { email, password: 'certainly not this one' }, vars)

test('a failed log-in gets the same answer at the same cost, with and without an account, with and without a password', async () => {
  const [known, withoutPassword] = [await signedIn(), await signedUp()]
  const unknown = await wrongLogIn(newAddress())
  expect(unknown.visible.status).toBe(401)
  expect(unknown.visible.told).toEqual({ error: sees('wrong-password'), code: 'BAD_CREDENTIALS' })
  expect(unknown.work.derived).toEqual([expect.objectContaining({ N: 2, r: 8, p: 1 })])
  expect(await wrongLogIn(known.email)).toEqual(unknown)
  expect(await wrongLogIn(withoutPassword.email)).toEqual(unknown)
  const { derived } = (await wrongLogIn(newAddress(), { CHEAP_PASSWORDS: '' })).work
  expect(derived).toEqual([expect.objectContaining({ N: 16384, r: 8, p: 5 })])
})

test('a hash with other parameters also costs one derivation, and is not replaced after a wrong password', async () => {
  const { email } = await signedIn()
  const salt = Buffer.from('sixteen bytes ok')
  const weak = scryptSync('something else', salt, 32, { N: 1024, r: 8, p: 1 })
  const passwordHash = `scrypt$1024$8$1$${salt.toString('base64url')}$${weak.toString('base64url')}`
  const db = openDb(env.DB)
  await db.update(users).set({ passwordHash }).where(eq(users.email, email))
  const [outdated, unknown] = [await wrongLogIn(email), await wrongLogIn(newAddress())]
  expect(outdated.visible).toEqual(unknown.visible)
  expect(outdated.work.derived).toHaveLength(1)
  expect(outdated.work.statements).toEqual(unknown.work.statements)
  expect((await db.select().from(users).where(eq(users.email, email)))[0]?.passwordHash).toBe(passwordHash)
})

test.each(['/api/auth/email', '/api/auth/resend-verification'])(
  'asking %s for a link gets the same answer at the same cost for every address',
  async path => {
    const known = await signedIn()
    const [of, unknown] = [newAddress(), await observed(path, { email: newAddress() })]
    expect(unknown.visible.status).toBe(200)
    expect(await observed(path, { email: known.email })).toEqual(unknown)
    expect(await observed(path, { email: of })).toEqual(unknown)
    expect(await mailsTo(of)).toHaveLength(1)
  },
)

test('a refused log-in is recorded for the user with the address, and for nobody else', async () => {
  const { email } = await signedIn()
  const db = openDb(env.DB)
  const refused = () => db.$count(activity, eq(activity.outcome, 'refused'))
  const before = await refused()
  await wrongLogIn(newAddress())
  expect(await refused()).toBe(before)
  await wrongLogIn(email)
  expect(await refused()).toBe(before + 1)
})
