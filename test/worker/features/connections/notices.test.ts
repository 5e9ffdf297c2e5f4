import { env } from 'cloudflare:workers'
import { afterEach, expect, test } from 'vitest'
import { APP, mailsTo, stranger } from '#test/kit/worker/api.ts'
import { aUser } from '#test/kit/worker/factories.ts'
import { connectFlickr } from '#test/kit/worker/flickr.ts'
import { answering, injectFault } from '#test/kit/worker/jobs.ts'
import { openDb } from '#worker/db/client.ts'
import { connectedAccounts } from '#worker/db/schema.ts'

const SUCCESS = '/auth-success?provider=flickr'

afterEach(async () => {
  await openDb(env.DB).delete(connectedAccounts)
})

test('the first connection of an account is mailed to the user, with what to do if it was somebody else', async () => {
  const user = await aUser({ role: 'temporary' })
  expect(await connectFlickr(user, 'dorothea')).toBe(SUCCESS)
  const [mail, ...more] = await mailsTo(user.email)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Flickr was connected to your Photonym account')
  const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.now())
  for (const text of [mail?.text, mail?.html]) {
    expect(text).toMatch(new RegExp(`The Flickr account @dorothea .* on ${today} at \\d\\d:\\d\\d UTC`))
    expect(text).toContain(`${APP}/settings`)
    expect(text).not.toMatch(/verify-email|token/)
  }
})

test('connecting the same account again, or signing in with it, sends no mail', async () => {
  const user = await aUser()
  await connectFlickr(user, 'dorothea')
  expect(await connectFlickr(user, 'dorothea')).toBe(SUCCESS)
  expect(await connectFlickr(stranger(), 'dorothea')).toBe(SUCCESS)
  expect(await mailsTo(user.email)).toHaveLength(1)
})

test('a refused connection sends no mail to either user', async () => {
  const [owner, other] = [await aUser(), await aUser()]
  await connectFlickr(owner, 'dorothea')
  expect(await connectFlickr(other, 'dorothea')).toContain('/auth-error')
  expect(await mailsTo(other.email)).toEqual([])
  expect(await mailsTo(owner.email)).toHaveLength(1)
})

test('a mail that cannot be sent does not undo the connection', async () => {
  const user = await aUser()
  injectFault('/mail', user.email, answering(500, ''))
  expect(await connectFlickr(user, 'dorothea')).toBe(SUCCESS)
  expect(await mailsTo(user.email)).toEqual([])
})
