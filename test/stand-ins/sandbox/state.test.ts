import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '#test/kit/free-port.ts'
import { DOLLAR, stripeSdk } from '#test/kit/stripe-client.ts'
import { until } from '#test/kit/until.ts'
import { createApp } from '#test/stand-ins/sandbox/app.ts'
import { SANDBOX_KEYS } from '#test/stand-ins/sandbox/keys.ts'
import { openSandbox } from '#test/stand-ins/sandbox/open-sandbox.ts'
import { clientOf } from './running-sandbox.ts'
import { smugmugClient } from './smugmug-client.ts'
import { unsplashSignIn } from './unsplash-client.ts'

let state = ''
let child: ChildProcess | undefined

beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'sandbox-state-'))
})
afterEach(() => {
  child?.kill('SIGKILL')
  rmSync(state, { recursive: true, force: true })
})

async function start(port: number) {
  const main = new URL('./main.ts', import.meta.url).pathname
  child = spawn(process.execPath, [main], {
    env: { ...process.env, SANDBOX_PORT: String(port), STATE_DIR: state, APP_ORIGIN: 'http://localhost:1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await until(
    'the sandbox to answer',
    () => fetch(`http://localhost:${port}/control/keys`),
    ({ ok }) => ok,
  )
  return child
}

/** Makes library changes, tokens, log entries, faults and mail. Returns a function that compares them after a restart. */
async function keepFlickr(origin: string): Promise<() => Promise<void>> {
  const client = clientOf(origin)
  const token = await client.connect('ansel')
  const [photo] = await client.control('/photos/flickr/ansel')
  await client.restPost('flickr.photos.setMeta', { photo_id: photo.id, title: 'Kept' }, token)
  await fetch(`${origin}/mail`, {
    method: 'POST',
    body: JSON.stringify({ from: 'a@example.org', to: 'b@example.org', subject: 'S', text: 'T' }),
  })
  await client.control('/faults', { service: 'flickr', match: 'test.login', status: 503, times: 0 })
  const before = await Promise.all([client.control('/photos/flickr/ansel'), client.control('/calls')])
  return async () => {
    expect(await Promise.all([client.control('/photos/flickr/ansel'), client.control('/calls')])).toEqual(before)
    expect((await client.restGet('flickr.test.login', {}, token)).status).toBe(503)
    expect(await (await client.restGet('flickr.photos.getInfo', { photo_id: photo.id }, token)).json()).toMatchObject({
      stat: 'ok',
      photo: { title: { _content: 'Kept' } },
    })
    expect(await (await fetch(`${origin}/mail/messages?to=B@example.org`)).json()).toMatchObject([
      { to: 'b@example.org', subject: 'S', text: 'T', html: '' },
    ])
  }
}

/** Makes tokens, a pending code and a changed photo. Returns a function that compares them after a restart. */
async function keepUnsplash(origin: string): Promise<() => Promise<void>> {
  const { control } = clientOf(origin)
  const signIn = unsplashSignIn(origin)
  const [token, code] = [await signIn.connect('ansel'), await signIn.approve('ansel')]
  const [photo] = await control('/photos/unsplash/ansel')
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ description: 'Kept', tags: ['One Two'], location: { city: 'Lisboa' } })
  await fetch(`${origin}/unsplash/photos/${photo.id}`, { method: 'PUT', headers, body })
  return async () => {
    expect(await (await fetch(`${origin}/unsplash/photos/${photo.id}`, { headers })).json()).toMatchObject({
      description: 'Kept',
      tags: [{ title: 'One Two' }],
      location: { city: 'Lisboa' },
    })
    expect((await signIn.redeem(code)).status).toBe(200)
  }
}

/** Makes tokens, an unfinished sign-in, a write and a replaced file. Returns a function that compares them after a restart. */
async function keepSmugmug(origin: string): Promise<() => Promise<void>> {
  const client = smugmugClient(origin)
  const token = await client.connect('ansel')
  const held = await client.askToken()
  const [photo] = await client.control('/photos/smugmug/ansel')
  await client.control(`/photos/smugmug/ansel/${photo.id}`, { replaced: true }, 'PATCH')
  const name = `${photo.id}-${(await client.get(`/image/${photo.id},${photo.id}`, token)).Response.Image[0].Serial}`
  expect((await client.patch(name, token, { Title: 'Kept', KeywordArray: ['A b'] })).status).toBe(200)
  const before = await client.control('/photos/smugmug/ansel')
  return async () => {
    expect(await client.control('/photos/smugmug/ansel')).toEqual(before)
    expect((await client.get(`/image/${name}`, token)).Response.Image).toMatchObject({
      Title: 'Kept',
      KeywordArray: ['A b'],
      Serial: Number(name.split('-')[1]),
    })
    const { verifier } = await (await client.decide(held.token, { account: 'ansel', decision: 'approve' })).json()
    expect((await client.exchange(held, verifier)).status).toBe(200)
  }
}

/** Makes a payment, its idempotency key and held events. Returns a function that compares them after a restart. */
async function keepPayments(origin: string): Promise<() => Promise<void>> {
  const { control } = clientOf(origin)
  const stripe = stripeSdk(origin)
  await control('/webhooks', { mode: 'hold' })
  const pay = () =>
    stripe.paymentIntents.create({ ...DOLLAR, confirm: true, payment_method: 'pm_card_visa' }, { idempotencyKey: 'k' })
  const { id } = await pay()
  const before = await control('/stripe')
  return async () => {
    expect(await control('/stripe')).toEqual(before)
    expect((await pay()).id).toBe(id)
    expect(await control('/webhooks/deliver', {})).toMatchObject([
      { type: 'payment_intent.created' },
      { type: 'payment_intent.succeeded' },
    ])
  }
}

test('the stand-ins’ state survives a SIGKILL', async () => {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const first = await start(port)
  const comparisons: (() => Promise<void>)[] = []
  for (const keep of [keepUnsplash, keepSmugmug, keepPayments, keepFlickr]) comparisons.push(await keep(origin))

  first.kill('SIGKILL')
  await once(first, 'exit')
  await start(port)
  // Flickr's comparison comes first, because it reads the log of calls, to which the others add.
  for (const compare of comparisons.toReversed()) await compare()
})

test('a state with Flickr as its only platform keeps its tokens and mail', async () => {
  const old = new DatabaseSync(join(state, 'sandbox.sqlite'))
  old.exec(`
    CREATE TABLE photos (platform TEXT, id TEXT);
    CREATE TABLE albums (platform TEXT, id TEXT);
    CREATE TABLE album_photos (album_id TEXT, photo_id TEXT);
    CREATE TABLE request_tokens (token TEXT PRIMARY KEY);
    CREATE TABLE calls (n INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, service TEXT NOT NULL, counted INTEGER);
    CREATE INDEX calls_counted ON calls (service, at) WHERE counted = 1;
    CREATE TABLE access_tokens (token TEXT PRIMARY KEY, platform TEXT NOT NULL, secret TEXT NOT NULL, account TEXT NOT NULL, perms TEXT NOT NULL);
    CREATE TABLE mail (
      id INTEGER PRIMARY KEY AUTOINCREMENT, recipient TEXT NOT NULL, sender TEXT NOT NULL, subject TEXT NOT NULL,
      text TEXT NOT NULL, html TEXT NOT NULL, at INTEGER NOT NULL
    );
    INSERT INTO mail VALUES (1, 'b@example.org', 'a@example.org', 'S', 'T', '', 0);
    INSERT INTO access_tokens VALUES ('kept', 'flickr', 'secret', 'ansel', 'write');
  `)
  old.close()
  const { db } = await openSandbox({ stateDir: state, appOrigin: 'http://localhost:1' })
  const count = (table: string) => db.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.count
  expect(count('access_tokens')).toBe(1)
  expect(db.prepare('SELECT headers FROM mail').get()?.headers).toBe('{}')
  expect(Number(count("photos WHERE platform = 'unsplash'"))).toBeGreaterThan(5_000)
  db.close()
})

/** The sandbox in this process, with what it answers and the number of imogen's photos in its database. */
async function openHere() {
  const sandbox = await openSandbox({
    stateDir: state,
    appOrigin: 'http://localhost:1',
    seeded: process.env.SANDBOX_SEEDED,
  })
  const app = createApp(sandbox)
  const ask = async (path: string, method = 'GET', body?: object) =>
    (
      await app.request(path, { method, headers: { host: 'localhost' }, ...(body && { body: JSON.stringify(body) }) })
    ).text()
  const rest = async (method: string, fields: Record<string, string>) => {
    const known = { method, api_key: SANDBOX_KEYS.flickr.key, format: 'json', nojsoncallback: '1' }
    return JSON.parse(await ask(`/flickr/services/rest?${new URLSearchParams({ ...known, ...fields })}`))
  }
  const stored = () => sandbox.db.prepare("SELECT count(*) AS count FROM photos WHERE account = 'imogen'").get()?.count
  return { ask, rest, stored, close: () => sandbox.db.close() }
}

type Listed = { id: string; title: string; description: string; media: string; visibility: string }
const IMOGEN = '/control/photos/flickr/imogen'

test('imogen has 20,000 photos, made when first asked for, and after a reset the same again', {
  tags: 'long',
}, async () => {
  const first = await openHere()
  await first.ask('/control/photos/flickr/vivian')
  expect(first.stored()).toBe(0)
  const made = await first.ask(IMOGEN)
  const all: Listed[] = JSON.parse(made)
  expect(all).toHaveLength(Number(first.stored()))
  const photos = all.filter(({ media }) => media === 'photo')
  expect(photos).toHaveLength(20_000)
  expect(photos.filter(({ title, description }) => !title && !description)).toHaveLength(4_000)
  const newest = photos.filter(({ visibility }) => visibility === 'public').reverse()
  const search = { user_id: '90210380@N04', media: 'photos', per_page: '500', page: '2' }
  const found = (await first.rest('flickr.photos.search', search)).photos
  expect(found.total).toBe(String(newest.length))
  expect(found.photo.map(({ id }: Listed) => id)).toEqual(newest.slice(500, 1_000).map(({ id }) => id))
  first.close()

  const second = await openHere()
  expect((await second.ask(IMOGEN)) === made).toBe(true)
  const [edited, removed] = newest
  await second.ask(`${IMOGEN}/${edited?.id}`, 'PATCH', { title: 'Edited' })
  await second.ask(`${IMOGEN}/${removed?.id}`, 'DELETE')
  const added = JSON.parse(await second.ask(IMOGEN, 'POST', {}))
  expect((await second.rest('flickr.photos.search', { ...search, page: '1' })).photos.photo).toMatchObject([
    { id: added.id, title: '' },
    { id: edited?.id, title: 'Edited' },
    ...newest.slice(2, 500).map(({ id, title }) => ({ id, title })),
  ])
  await second.ask('/control/reset', 'POST')
  expect(second.stored()).toBe(0)
  const info = await second.rest('flickr.photos.getInfo', { photo_id: removed?.id ?? '' })
  expect(info.photo.title._content).toBe(removed?.title)
  expect((await second.ask(IMOGEN)) === made).toBe(true)
  second.close()
})
