import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { mailedToken, newAddress, PASSWORD, stranger } from '#test/kit/worker/api.ts'
import { scansOf, watchD1 } from '#test/kit/worker/watch-d1.ts'
import { app } from '#worker/app.ts'

const MAX_TRIPS = 3

test('no call for signing in or preferences takes more than three round trips or reads a whole table', async () => {
  const { db, seen } = watchD1(env.DB)
  const trips: Record<string, number> = {}
  const client = stranger(async request => {
    const before = seen.trips
    const answer = await app.fetch(request, { ...env, DB: db }, createExecutionContext())
    trips[`${request.method} ${new URL(request.url).pathname} ${answer.status}`] = seen.trips - before
    return answer
  })
  const email = newAddress()
  const newPassword = 'another harbour at dusk'

  await client.get('/api/health')
  await client.get('/api/stats/photo-count')
  await client.post('/api/auth/email', { email })
  await client.get(`/api/auth/verify-email?token=${await mailedToken(email)}`)
  await client.get('/api/auth/me')
  await client.get('/api/auth/session')
  await client.post('/api/auth/resend-verification', { email })
  const verificationToken = await mailedToken(email)
  await client.get(`/api/auth/verify-email?token=${verificationToken}`)
  await client.post('/api/auth/password/register', { email, password: PASSWORD, verificationToken })
  await client.post('/api/auth/password/change', { currentPassword: PASSWORD, newPassword })
  await client.post('/api/auth/password/login', { email, password: newPassword })
  await client.put('/api/users/preferences', { defaultStyle: 'humor' })
  await client.put('/api/auth/preferences', { defaultStyle: 'humor' })
  await client.get('/api/users/preferences')
  await client.post('/api/users/preferences/reset')
  await client.post('/api/auth/logout')

  expect(Object.entries(trips).filter(([call]) => !call.endsWith(' 200'))).toEqual([])
  expect(Object.entries(trips).filter(([, count]) => count > MAX_TRIPS)).toEqual([])
  expect(trips['GET /api/auth/session 200']).toBe(1)
  expect(seen.statements.size).toBeGreaterThan(15)
  expect(await scansOf(seen.statements)).toEqual([])
})

test('a statement that reads a whole table is detected', async () => {
  expect(await scansOf(['select * from users where password_hash = ?'])).toHaveLength(1)
})
