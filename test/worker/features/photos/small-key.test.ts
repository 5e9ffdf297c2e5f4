import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { type Client, stranger } from '#test/kit/worker/api.ts'
import { aUser } from '#test/kit/worker/factories.ts'
import { callsOf, connectTo, lastCall } from '#test/kit/worker/platforms.ts'
import { app } from '#worker/app.ts'

const VARS = { UNSPLASH_CALLS_PER_HOUR: '40' }
const AGENT = {
  ...{ enabled: true, provider: 'unsplash', scanFrequency: 'daily', filters: { tags: [] } },
  metadataPreferences: { style: 'descriptive', descriptionSentences: 3 },
}
const LIST = '/api/photos?provider=unsplash&limit=30'

/** A full user with this account connected, whose requests use a key of forty calls an hour. */
async function photographer(account: 'ansel' | 'dorothea'): Promise<Client> {
  const small = stranger(request => app.fetch(request, { ...env, ...VARS }, createExecutionContext()))
  for (const [name, value] of (await aUser()).cookies) small.cookies.set(name, value)
  expect(await connectTo(small, 'unsplash', account)).toContain('/auth-success')
  return small
}

test('one person’s lists leave half of a small key’s calls to others, and the refusal says until when', async () => {
  const reader = await photographer('ansel')
  const other = await photographer('dorothea')
  const before = await lastCall('unsplash')
  // Each list takes several calls of the platform, until one is refused half-way.
  const whole = LIST.replace('limit=30', 'limit=500')
  let answer = await reader.get(whole)
  expect(answer.status).toBe(200)
  while (answer.status === 200) answer = await reader.get(whole)
  expect(answer.status).toBe(429)
  expect(await answer.json()).toMatchObject({ code: 'PLATFORM_BUSY', error: expect.stringContaining('Unsplash') })
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(540)
  expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(600)
  expect(await callsOf('unsplash', { since: before })).toHaveLength(20)

  expect((await reader.get('/api/photos/albums?provider=unsplash')).status).toBe(429)
  expect((await reader.put('/api/agent/config', AGENT)).status).toBe(200)
  expect((await reader.post('/api/agent/run')).status).toBe(429)
  expect((await other.get(LIST)).status).toBe(200)
  // Only lists are limited.
  expect(await connectTo(reader, 'unsplash', 'ansel')).toContain('/auth-success')
})
