import { expect, test } from 'vitest'
import { EmailInput } from '#worker/contract/auth.ts'
import { emailProblem } from '#worker/domain/email-address.ts'
import { EMAIL_MAX } from '#worker/domain/limits.ts'

const MISSING = 'Please enter your email address'
const INVALID = 'Please enter a valid email address'

test.each([
  ['ansel@example.com', undefined],
  [' Ansel@Example.com ', undefined],
  ['', MISSING],
  ['   ', MISSING],
  ['ansel', INVALID],
  ['ansel@example', INVALID],
  ['ansel@example.com, vivian@example.com', INVALID],
  ['<ansel@example.com>', INVALID],
  [`${'a'.repeat(EMAIL_MAX)}@example.com`, INVALID],
])('a page and the API say the same of %o', (email, problem) => {
  expect(emailProblem(email)).toBe(problem)
  expect(EmailInput.safeParse({ email }).error?.issues[0]?.message).toBe(problem)
})
