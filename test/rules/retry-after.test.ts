import { expect, test } from 'vitest'
import { retryAfterSeconds } from '#worker/retry-after.ts'

const NOW = Date.parse('2026-11-21T13:40:00Z')

test.each([
  ['17', 17],
  [' 17 ', 17],
  ['0.2', 1],
  ['0', 1],
  ['Sat, 21 Nov 2026 13:41:30 GMT', 90],
  ['Sat, 21 Nov 2026 13:39:00 GMT', 1],
  ['9'.repeat(400), 600],
  ['Fri, 31 Dec 9999 23:59:59 GMT', 600],
  ['soon', undefined],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
])('a Retry-After of %o is %o seconds', (header, seconds) => {
  expect(retryAfterSeconds(header, NOW)).toBe(seconds)
})
