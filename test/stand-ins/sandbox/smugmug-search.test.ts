import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Token } from './running-sandbox.ts'
import { type Smugmug, startSmugmug } from './smugmug-client.ts'

let smugmug: Smugmug
let token: Token

beforeAll(async () => {
  smugmug = await startSmugmug()
  token = await smugmug.connect('ansel')
})
afterAll(() => smugmug.stop())

const SCOPE = 'Scope=/api/v2/user/ansel'

test('fails beyond its window of 10,000', async () => {
  const at = (start: number) => smugmug.call(`/api/v2/image!search?${SCOPE}&count=100&start=${start}`, token)
  expect((await at(9_901)).status).toBe(200)
  const beyond = await at(9_902)
  expect([beyond.status, beyond.headers.get('content-type'), await beyond.text()]).toEqual([500, 'text/html', ''])
})
