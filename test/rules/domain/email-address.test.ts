import { expect, test } from 'vitest'
import { EmailInput } from '#worker/contract/auth.ts'
import { emailProblem, mailboxOf } from '#worker/domain/email-address.ts'
import { EMAIL_MAX } from '#worker/domain/limits.ts'

const MISSING = 'Please enter your email address'
const INVALID = 'Please enter a valid email address'

test.each([
  ['an address', 'ansel@example.com', undefined],
  ['an address with blanks and capitals', ' Ansel@Example.com ', undefined],
  ['nothing', '', MISSING],
  ['blanks', '   ', MISSING],
  ['a name', 'ansel', INVALID],
  ['a host without a dot', 'ansel@example', INVALID],
  ['two addresses', 'ansel@example.com, vivian@example.com', INVALID],
  ['an address in brackets', '<ansel@example.com>', INVALID],
  ['an address longer than any', `${'a'.repeat(EMAIL_MAX)}@example.com`, INVALID],
])('a page and the API agree on %s', (_what, email, problem) => {
  expect(emailProblem(email)).toBe(problem)
  expect(EmailInput.safeParse({ email }).error?.issues[0]?.message).toBe(problem)
})

test.each([
  ['ada@example.com', 'ada@example.com'],
  ['ada+photos@example.com', 'ada@example.com'],
  ['ada+a+b@example.com', 'ada@example.com'],
  ['a.d.a@example.com', 'a.d.a@example.com'],
  ['a.d.a@gmail.com', 'ada@gmail.com'],
  ['a.da+photos@googlemail.com', 'ada@gmail.com'],
  ['a.da@notgmail.com', 'a.da@notgmail.com'],
  ['+ada@example.com', '+ada@example.com'],
])('mail to %s is delivered to the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
