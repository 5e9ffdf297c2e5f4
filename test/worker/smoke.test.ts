import { env, exports } from 'cloudflare:workers'
import { expect, test } from 'vitest'

test('unknown api paths answer 404', async () => {
  expect(env.DB).toBeDefined()
  const answer = await exports.default.fetch('http://localhost:8788/api/nope')
  expect(answer.status).toBe(404)
})
