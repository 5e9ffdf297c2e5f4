import { cpSync } from 'node:fs'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { DOLLAR, stripeSdk } from '#test/kit/stripe-client.ts'
import { SANDBOX_KEYS } from '#test/stand-ins/sandbox/keys.ts'
import { newStateDir, type Sandbox, startSandbox } from './running-sandbox.ts'

type Texts = Record<'id' | 'title' | 'description' | 'media', string>
type Photo = Texts & { tags: string[]; albums: string[]; geo: { public: boolean } | null }

const sandbox = await startSandbox()
afterAll(() => sandbox.stop())
const USER = '/smugmug/api/v2!authuser'

test.each(['flickr', 'unsplash', 'smugmug'])('the seed on %s holds what tests outside rely on', async platform => {
  const listed = (account: string): Promise<Photo[]> => sandbox.control(`/photos/${platform}/${account}`)
  const isBare = ({ title, description, tags, media }: Photo) =>
    `${title}${description}` === '' && tags.length < 40 && media === 'photo'
  const [ansel, vivian] = [await listed('ansel'), await listed('vivian')]
  expect(ansel.length).toBeGreaterThanOrEqual(60)
  expect(ansel.filter(isBare).length).toBeGreaterThanOrEqual(40)
  expect(ansel.flatMap(({ tags }) => tags)).toEqual(expect.arrayContaining(['harbour', 'Golden Gate', 'łódź']))
  expect(new Set(ansel.flatMap(({ albums }) => albums)).size).toBeGreaterThanOrEqual(2)
  if (platform === 'flickr') expect(ansel.filter(({ geo }) => geo?.public === false).length).toBeGreaterThan(1)
  expect(await listed('dorothea')).toHaveLength(65)
  expect(new Set(vivian.map(({ id }) => id)).size).toBe(5_000)
  expect(vivian.slice(-500).filter(isBare).length).toBeGreaterThanOrEqual(60)
})

/** A new photo on SmugMug, and how its owner's app changes it. */
async function aPhoto() {
  const token = await sandbox.smugmug.connect('ansel')
  const { id } = await sandbox.control('/photos/smugmug/ansel', {})
  const retitle = (Title: string) =>
    sandbox.smugmug.call(`/smugmug/api/v2/image/${id}-0`, token, { method: 'PATCH', json: { Title } })
  return { id, token, retitle }
}

test('faults apply in order and are logged: one answers instead, one drops what was carried out', async () => {
  const { id, retitle } = await aPhoto()
  const method = `PATCH /api/v2/image/${id}-0`
  const stored = () => sandbox.control(`/photos/smugmug/ansel/${id}`)
  const fault = { service: 'smugmug', match: method }
  await sandbox.control('/faults', { ...fault, status: 429, headers: { 'Retry-After': '7' } })
  await sandbox.control('/faults', { ...fault, dropAfterWrite: true, delayMs: 20 })
  const { n: since } = await sandbox.control('/calls/smugmug/last')
  const refused = await retitle('First')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '7'])
  expect(await stored()).toMatchObject({ title: '' })
  await expect(retitle('Second')).rejects.toThrow()
  expect(await stored()).toMatchObject({ title: 'Second' })
  expect(await sandbox.control(`/calls?service=smugmug&since=${since}`)).toMatchObject([
    { method, status: 429, wrote: false, params: { Title: 'First', oauth_token: '…', oauth_signature: '…' } },
    { method, status: 200, wrote: true, params: { Title: 'Second' } },
  ])
})

test.each([
  { service: 'flickr', status: 429, body: '<html><body><h1>429 Too Many Requests</h1>', left: null, waits: false },
  { service: 'unsplash', status: 403, body: 'Rate Limit Exceeded', left: '0', waits: false },
  { service: 'smugmug', status: 429, body: '{"Code":429,"Message":"Too Many Requests"}', left: '0', waits: true },
] as const)('an hour of $service that is used up answers $status', async ({ service, status, body, left, waits }) => {
  const token = await sandbox.smugmug.connect('ansel')
  const call = {
    flickr: () => fetch(`${sandbox.origin}/flickr/services/rest?api_key=${SANDBOX_KEYS.flickr.key}`),
    unsplash: () => fetch(`${sandbox.origin}/unsplash/photos?client_id=${SANDBOX_KEYS.unsplash.clientId}`),
    smugmug: () => sandbox.smugmug.call(USER, token),
  }[service]
  const restore = () => sandbox.control('/limits', { service, perHour: null })
  onTestFinished(restore)
  await sandbox.control('/reset', {})
  await call()
  await sandbox.control('/limits', { service, perHour: 2 })
  expect((await call()).headers.get('x-ratelimit-remaining')).toBe(left)
  const refused = await call()
  expect([refused.status, (await refused.text()).slice(0, body.length)]).toEqual([status, body])
  expect(Number(refused.headers.get('retry-after')) > 3_500).toBe(waits)
  const other = await sandbox.smugmug.connect('dorothea')
  expect((await sandbox.smugmug.call(USER, other)).status).toBe(200)
  await restore()
  expect((await call()).status).not.toBe(status)
})

const send = (to: string, headers: Record<string, string> = {}) => {
  const message = { from: 'a@example.org', to, subject: 'S', text: 'T', headers }
  return fetch(`${sandbox.origin}/mail`, { method: 'POST', body: JSON.stringify(message) })
}
const inbox = async (on = sandbox, to = '') => (await fetch(`${on.origin}/mail/messages?to=${to}`)).json()

test('a message keeps the header fields that the email service allows', async () => {
  const to = 'accepted@example.org'
  const headers = {
    'List-Unsubscribe': '<https://example.org/off?token=1>, <mailto:off@example.org>, <http://localhost:8788/off>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Auto-Submitted': 'auto-generated',
    'X-Digest': '1',
  }
  expect((await send(to, headers)).status).toBe(202)
  expect(await inbox(sandbox, to.toUpperCase())).toMatchObject([{ to, subject: 'S', text: 'T', html: '', headers }])
})

test.each([
  ['Return-Path', '<a@example.org>'],
  ['List-Unsubscribe', '<http://example.org/off>'],
  ['List-Unsubscribe', 'https://example.org/off'],
  ['List-Unsubscribe-Post', 'One-Click'],
  ['X-Digest', 'a\r\nBcc: c@example.org'],
])('a message with %s: %s is refused', async (name, value) => {
  expect((await send('refused@example.org', { [name]: value })).status).toBe(400)
  expect(await inbox(sandbox, 'refused@example.org')).toEqual([])
})

const stateOf = (on: Sandbox) =>
  Promise.all([on.control('/photos/smugmug/ansel'), inbox(on), on.control('/calls'), on.control('/stripe')])

test('what was answered survives a kill, and a reset keeps of it only tokens and Stripe’s objects', async () => {
  const reset = () => sandbox.control('/reset', {})
  onTestFinished(reset)
  await reset()
  const seed = await sandbox.control('/photos/smugmug/ansel')
  const { token, retitle } = await aPhoto()
  await retitle('Kept')
  await send('b@example.org')
  await stripeSdk(sandbox.origin).paymentIntents.create(DOLLAR)
  await sandbox.control('/faults', { service: 'smugmug', status: 503, times: 0 })
  const state = await stateOf(sandbox)
  const stateDir = newStateDir()
  // The files of a database that is still open are those that a kill leaves behind.
  cpSync(sandbox.stateDir, stateDir, { recursive: true })

  const after = await startSandbox({ stateDir })
  onTestFinished(() => after.stop())
  expect(await stateOf(after)).toEqual(state)
  expect((await after.smugmug.call(USER, token)).status).toBe(503)
  await after.control('/reset', {})
  expect(await stateOf(after)).toEqual([seed, [], [], state[3]])
  expect((await after.smugmug.call(USER, token)).status).toBe(200)
})
