import { expect, test } from 'vitest'
import { api, opensShell, readSince, signedOutPage } from '#worker/contract/paths.ts'

const sinceOf = (path: string) => readSince(new URL(path, 'http://app').searchParams.get('since'))

test('the revision in an address is read back, and anything else means the whole job', () => {
  expect(sinceOf(api.jobSince('j', 12))).toBe(12)
  expect(sinceOf(api.jobLive('j', 0))).toBe(0)
  expect([null, undefined, '', '-1', '1.5', '1e3', ' 1', '9'.repeat(16)].map(readSince)).toEqual(Array(8).fill(null))
})

test.each([
  ['session_8788=abc', '', true],
  ['theme=dark; __Host-session=abc', '?from=mail', true],
  ['session_8788=', '', false],
  ['my_session_8788=abc', '', false],
  ['', '', false],
  [null, '', false],
])('with the cookies %o and the query %o `/` is the dashboard: %o', (cookies, query, expected) => {
  expect(opensShell(cookies, new URLSearchParams(query))).toBe(expected)
})

test.each([undefined, 'deleted'] as const)('a visitor who has just signed out (%o) sees the landing page', how => {
  const { pathname, searchParams } = new URL(signedOutPage(how), 'http://app')
  expect([pathname, opensShell('session_8788=abc', searchParams)]).toEqual(['/', false])
})
