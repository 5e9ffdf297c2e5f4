import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { describeError, log } from '#worker/log.ts'

test('a failed query is logged with its cause and without its parameters', () => {
  const error = new DrizzleQueryError('select * from users where email = ?', ['ada@example.org'], new Error('locked'))
  expect(describeError(error).error).toContain('select * from users')
  expect(describeError(error).error).toContain('locked')
  expect(describeError(error).error).not.toContain('ada@example.org')
})

test('a field that is named like a secret is refused', () => {
  expect(() => log('event', { sessionToken: 'x' })).toThrow('sessionToken')
})
