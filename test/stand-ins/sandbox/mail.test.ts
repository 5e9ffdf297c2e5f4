import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSandbox } from './running-sandbox.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>

beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

const send = async (headers?: Record<string, string>) => {
  const message = { from: 'a@example.org', to: 'b@example.org', subject: 'S', text: 'T', ...(headers && { headers }) }
  return (await fetch(`${sandbox.origin}/mail`, { method: 'POST', body: JSON.stringify(message) })).status
}
const inbox = async () => (await fetch(`${sandbox.origin}/mail/messages?to=b@example.org`)).json()

test('a message keeps the header fields that the email service allows', async () => {
  const headers = {
    'List-Unsubscribe': '<https://example.org/off?token=1>, <mailto:off@example.org>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Auto-Submitted': 'auto-generated',
    'X-Digest': '1',
  }
  expect(await send(headers)).toBe(202)
  expect((await inbox()).at(-1)).toMatchObject({ subject: 'S', headers })
  expect(await send({ 'List-Unsubscribe': '<http://localhost:8788/off>' })).toBe(202)
  expect(await send()).toBe(202)
  expect((await inbox()).at(-1).headers).toEqual({})
})

test.each([
  ['Return-Path', '<a@example.org>'],
  ['Subject', 'Another'],
  ['List-Unsubscribe', '<http://example.org/off>'],
  ['List-Unsubscribe', 'https://example.org/off'],
  ['List-Unsubscribe-Post', 'One-Click'],
  ['X-Digest', 'a\r\nBcc: c@example.org'],
])('%s: %s is refused', async (name, value) => {
  const before = await inbox()
  expect(await send({ [name]: value })).toBe(400)
  expect(await inbox()).toEqual(before)
})
