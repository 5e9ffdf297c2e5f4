import { env, exports } from 'cloudflare:workers'
import { expect, test } from 'vitest'

test('unknown api paths are shut to strangers', async () => {
  expect(env.DB).toBeDefined()
  const answer = await exports.default.fetch('http://localhost:8788/api/nope')
  expect(answer.status).toBe(401)
})
