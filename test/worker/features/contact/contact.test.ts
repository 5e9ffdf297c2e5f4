import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { sees } from '#test/kit/sees.ts'
import { type Client, mailsTo, newAddress, stranger } from '#test/kit/worker/api.ts'
import { aUser } from '#test/kit/worker/factories.ts'
import { control } from '#test/kit/worker/flickr.ts'
import { answering, injectFault } from '#test/kit/worker/jobs.ts'

const SUPPORT = env.SUPPORT_EMAIL
const MailCalls = z.array(
  z.object({
    params: z.object({ to: z.string().optional(), replyTo: z.string().optional(), subject: z.string().optional() }),
  }),
)

/** The last message to support, with its Reply-To address. */
async function lastToSupport() {
  const calls = MailCalls.parse(await control('GET', '/calls?service=mail'))
  const call = calls.map(({ params }) => params).findLast(params => params.to === SUPPORT)
  return { mail: (await mailsTo(SUPPORT)).at(-1), replyTo: call?.replyTo }
}

const send = (client: Client, body: object, ip = newAddress()) =>
  client.post('/api/contact', body, { 'CF-Connecting-IP': ip })
const message = { name: 'Ada', message: 'My photos of the harbour are gone.' }

test("a stranger's message reaches support, with the writer’s address for replies", async () => {
  const email = newAddress()
  const answer = await send(stranger(), { ...message, email, subject: 'Help' })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ success: true })
  const { mail, replyTo } = await lastToSupport()
  expect(replyTo).toBe(email)
  expect(mail).toMatchObject({ to: SUPPORT, subject: 'Photonym support: Help' })
  expect(mail?.text).toContain(message.message)
  expect(mail?.text).toContain(`Ada, ${email}, not signed in`)
})

test.each(['temporary', 'full'] as const)(
  'a message from a %s user has the address of the account, whatever the form says',
  async role => {
    const user = await aUser({ role })
    for (const email of ['somebody-else@example.org', 'no address', undefined]) {
      expect((await send(user, { ...message, email })).status).toBe(200)
      const { mail, replyTo } = await lastToSupport()
      expect(replyTo).toBe(user.email)
      expect(mail?.text).toContain(`signed in as user ${user.userId}`)
      expect(mail?.text).not.toContain('somebody-else')
    }
  },
)

const ALL = 'Please fill in all required fields'
const SHAPE = 'Please enter a valid email address'

test.each([
  [{}, { name: ALL, message: ALL, email: ALL }, ALL],
  [{ ...message, email: '' }, { email: ALL }, ALL],
  [{ ...message, email: ' ' }, { email: ALL }, ALL],
  [{ ...message, name: ' \n ', email: 'ada@example.org' }, { name: ALL }, ALL],
  [{ ...message, message: '', email: 'ada' }, { message: ALL, email: SHAPE }, ALL],
  [{ ...message, email: 'ada@example' }, { email: SHAPE }, SHAPE],
  [{ ...message, email: 'ada@example.org, bob@example.org' }, { email: SHAPE }, SHAPE],
  [{ ...message, email: 'a,b@example.org' }, { email: SHAPE }, SHAPE],
  [{ ...message, email: 'ada@example.org\r\nBcc:bob@example.org' }, { email: SHAPE }, SHAPE],
  [
    { ...message, email: 'ada@example.org', name: 'x'.repeat(101) },
    { name: 'Name must be at most 100 characters long' },
    'Name must be at most 100 characters long',
  ],
  [
    { ...message, email: 'ada@example.org', subject: 'x'.repeat(201) },
    { subject: 'Subject must be at most 200 characters long' },
    'Subject must be at most 200 characters long',
  ],
  [
    { ...message, email: 'ada@example.org', message: 'x'.repeat(5001) },
    { message: 'Message must be at most 5,000 characters long' },
    'Message must be at most 5,000 characters long',
  ],
])('input like %j is refused with the form’s own messages', async (body, fields, error) => {
  const before = (await mailsTo(SUPPORT)).length
  const answer = await send(stranger(), body)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error, code: 'VALIDATION', fields })
  expect(await mailsTo(SUPPORT)).toHaveLength(before)
})

test('line breaks in a name or a subject add no header, and markup stays text', async () => {
  const email = newAddress()
  const bcc = 'Bcc: everybody@example.org'
  await send(stranger(), {
    name: `Ada\r\n${bcc}`,
    subject: `Help\r\n${bcc}\u2028\u0000.`,
    message: '<img src=x onerror="alert(1)">\nsecond line',
    email,
  })
  const { mail } = await lastToSupport()
  expect(mail?.subject).toBe(`Photonym support: Help ${bcc} .`)
  expect(mail?.text).toContain(`Ada ${bcc}, ${email}`)
  expect(mail?.text).toContain('onerror="alert(1)">\nsecond line')
  expect(mail?.html).not.toContain('<img')
  expect(mail?.html).toContain('&lt;img src=x')
})

test('a message that cannot be sent is reported as not sent', async () => {
  const email = newAddress()
  injectFault('/mail', email, answering(500, ''))
  const answer = await send(stranger(), { ...message, email })
  expect(answer.status).toBe(502)
  expect(await answer.json()).toMatchObject({
    error: sees('contact-failed'),
    code: 'MAIL_FAILED',
  })
})

test('one address may write six times in a quarter of an hour, from any IP', async () => {
  const email = newAddress()
  for (const _ of [1, 2, 3, 4, 5, 6]) expect((await send(stranger(), { ...message, email })).status).toBe(200)
  const answer = await send(stranger(), { ...message, email })
  expect(answer.status).toBe(429)
  expect(await answer.json()).toMatchObject({ error: 'Too many requests. Please wait a moment and try again.' })
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(800)
})

test('one IP may write sixty times in a quarter of an hour, under any address', async () => {
  const ip = newAddress()
  const answers = await Promise.all(
    Array.from({ length: 61 }, () => send(stranger(), { ...message, email: newAddress() }, ip)),
  )
  expect(answers.filter(answer => answer.status === 429)).toHaveLength(1)
})
