import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { describeError, log } from '#worker/log.ts'

test('a failed query is logged with its cause and without its parameters', () => {
  const error = new DrizzleQueryError(
    'select * from users where email = ?',
    ['ada@example.org', 'quiet harbour'],
    new Error('locked'),
  )
  expect(describeError(error).error).toContain('select * from users')
  expect(describeError(error).error).toContain('locked')
  for (const parameter of ['ada', 'quiet', 'harbour']) {
    expect(describeError(error).error).not.toContain(parameter)
  }
})

test('a field whose name suggests a secret is refused', () => {
  const named = { jobs: 1, sessionToken: 'x' }
  expect(() => log('account.deleted', named)).toThrow('sessionToken')
})

const linesOf = (write: () => void): string => {
  const said: string[] = []
  const spy = vi.spyOn(console, 'log').mockImplementation(line => void said.push(String(line)))
  write()
  spy.mockRestore()
  return said.join('\n')
}

test.each([
  ['ada@example.org is not verified', 'ada@example.org'],
  ['Invalid token 72157720836323165-0f1e2d3c4b5a6978', '0f1e2d3c4b5a6978'],
  ['Invalid token 72157728278106654-1493586199108223', '1493586199108223'],
  ['oauth_problem=signature_invalid&oauth_token=abc123', 'abc123'],
  ['{"access_token":"short1"}', 'short1'],
  ['Bearer sk-live refused', 'sk-live'],
  ['no answer from https://api.example/rest?api_key=k1&x=2', 'k1'],
  ['bad key N2I0YzZhOGQxZTNmNWI3Yw==', 'N2I0YzZhOGQxZTNmNWI3Yw'],
])('the secret in "%s" is not logged, in an error or as a reason', (text, secret) => {
  expect(describeError(new Error(text)).error).not.toContain(secret)
  expect(describeError(new Error('outer', { cause: new Error(text) })).error).not.toContain(secret)
  expect(linesOf(() => log('platform.failed', { provider: 'flickr', kind: 'denied', reason: text }))).not.toContain(
    secret,
  )
})

test('details that help to understand an error are kept', () => {
  const text = 'UNIQUE constraint failed: idempotency_keys.user_id in job 2f1c9a52-6d2f-4c1e-9b67-0f6f6ff4e3a1'
  expect(describeError(new Error(text)).error).toContain(text)
  for (const id of ['51234567890', '7215772827810665412']) {
    expect(describeError(new Error(`Flickr answered 3: Photo ${id} not found`)).error).toContain(id)
  }
})

test('only the beginning of a long error is read', () => {
  expect(describeError(new Error('a'.repeat(5_000_000))).error.length).toBeLessThan(400)
})

test('errors, and what an operator has to act on, are logged as errors', () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  log('image.failed', { error: 'TypeError: no' })
  log('model.refused', { level: 'error', reason: 'no key' })
  expect(linesOf(() => log('queue.unknown', { queue: 'x' }))).not.toBe('')
  expect(printed).toHaveBeenCalledTimes(2)
  printed.mockRestore()
})
