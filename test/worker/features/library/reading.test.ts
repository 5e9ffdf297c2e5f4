import { env } from 'cloudflare:workers'
import { afterEach, expect, test } from 'vitest'
import { aUser, personOf, type TestUser } from '#test/kit/worker/factories.ts'
import { control, type LibraryPhoto } from '#test/kit/worker/flickr.ts'
import { giveAccount, revoke } from '#test/kit/worker/granted.ts'
import { answering, type Fault, injectFault, ORDER } from '#test/kit/worker/jobs.ts'
import { connected } from '#test/kit/worker/listing.ts'
import { callsOf, editOn, lastCall, libraryOf, uploadTo } from '#test/kit/worker/platforms.ts'
import { keeping } from '#test/kit/worker/reading.ts'
import { settled } from '#test/kit/worker/settled.ts'
import type { LibraryAnswer } from '#worker/contract/library.ts'
import type { PhotoIdsAnswer, PhotosAnswer } from '#worker/contract/photos.ts'
import { openDb } from '#worker/db/client.ts'
import { libraries, listedPhotos } from '#worker/db/listing-schema.ts'
import { connectedAccounts, rateCounters } from '#worker/db/schema.ts'
import { depsFrom } from '#worker/deps.ts'
import { PLATFORMS, type Provider } from '#worker/domain/platforms.ts'
import { readOn } from '#worker/features/library/reading.ts'
import { claimReadings, sweepLibraries } from '#worker/features/library/schedule.ts'
import { readLibrary, refreshLibrary } from '#worker/features/library/service.ts'
import type { ReadMessage } from '#worker/queue/messages.ts'

const db = openDb(env.DB)
const HOUR_MS = 60 * 60_000

// A platform account belongs to one user, and each test has its own user.
afterEach(async () => {
  for (const table of [connectedAccounts, libraries, listedPhotos]) await db.delete(table)
})

async function libraryFor(user: TestUser, provider: Provider = 'flickr'): Promise<LibraryAnswer> {
  const answer = await user.get(`/api/library?provider=${provider}`)
  expect(answer.status).toBe(200)
  return answer.json<LibraryAnswer>()
}

/** The library once it has been read, as nothing hinders it. */
const libraryRead = (user: TestUser, provider: Provider = 'flickr') => libraryIn('ready', user, provider)

/** The library when all work has ended, in this state. */
async function libraryIn(state: LibraryAnswer['state'], user: TestUser, provider: Provider = 'flickr') {
  await libraryFor(user, provider)
  await settled()
  const library = await libraryFor(user, provider)
  expect(library.state).toBe(state)
  return library
}

const refresh = (user: TestUser, provider: Provider = 'flickr') => user.post('/api/library/refresh', { provider })

async function idsOf(user: TestUser, query: Record<string, string>): Promise<PhotoIdsAnswer> {
  const answer = await user.get(`/api/photos/ids?${new URLSearchParams({ provider: 'flickr', ...query })}`)
  expect(answer.status).toBe(200)
  return answer.json<PhotoIdsAnswer>()
}

const isPhoto = ({ media }: LibraryPhoto) => media === 'photo'
const isEmpty = (text: string) => text.trim() === ''

test.each(['flickr', 'unsplash', 'smugmug'] as const)(
  'a look has the library on %s read, and its counts are those of the platform',
  async provider => {
    const user = await aUser()
    await giveAccount(user, provider, 'ansel')
    expect(await libraryFor(user, provider)).toMatchObject({ state: 'reading', readAt: null })
    const { counts, total, read, readAt } = await libraryRead(user, provider)
    const photos = (await libraryOf(provider, 'ansel')).filter(isPhoto)
    const { title, listedTags } = PLATFORMS[provider].capabilities
    const count = (lacks: (photo: LibraryPhoto) => boolean) => photos.filter(lacks).length
    expect([counts.all, total, read]).toEqual([photos.length, photos.length, photos.length])
    expect(counts.undescribed).toBe(count(({ description }) => isEmpty(description)))
    expect(counts.untagged).toBe(listedTags ? count(({ tags }) => tags.length === 0) : null)
    if (title) expect(counts.untitled).toBeGreaterThanOrEqual(count(photo => isEmpty(photo.title)))
    else expect(counts.untitled).toBeNull()
    expect(Date.parse(readAt ?? '')).toBeGreaterThan(Date.now() - HOUR_MS)
  },
)

test('an order can be made of what a reading has shown, a day after its end', async () => {
  const user = await connected()
  await libraryRead(user)
  const { ids } = await idsOf(user, { missing: 'title' })
  const photoIds = ids.slice(0, 2)
  await db.update(listedPhotos).set({ listedAt: Date.now() - 25 * HOUR_MS })
  const order = { ...ORDER, photoIds }
  const processed = await user.post('/api/photos/process', order)
  expect([processed.status, await processed.json()]).toMatchObject([200, { requiresPayment: false }])
  await db.update(libraries).set({ expiresAt: Date.now() - 1 })
  const late = await user.post('/api/photos/process', order)
  expect([late.status, await late.json()]).toMatchObject([400, { code: 'UNKNOWN_PHOTO' }])
})

test('once a library is read, the photos of a search are named without a call of the platform', async () => {
  const user = await connected()
  await libraryRead(user)
  const since = await lastCall('flickr')
  const { total } = await idsOf(user, { work: 'none' })
  expect(total).toBeGreaterThan(0)
  expect(await callsOf('flickr', { since })).toEqual([])
})

test('what the owner edits, uploads and deletes shows after a refresh, to the photo', async () => {
  const user = await connected()
  const doomed = await uploadTo('flickr', 'ansel', { title: '', description: '', tags: [] })
  const edited = await uploadTo('flickr', 'ansel', { title: '', description: '', tags: [] })
  await libraryRead(user)
  const before = await idsOf(user, { missing: 'title' })
  expect(before.ids).toContain(doomed.id)
  await control('DELETE', `/photos/flickr/ansel/${doomed.id}`)
  await editOn('flickr', 'ansel', edited.id, { title: 'Boats at Rest' })
  const added = await uploadTo('flickr', 'ansel', { title: '', description: '', tags: [] })
  expect((await refresh(user)).status).toBe(202)
  const { counts } = await libraryRead(user)
  expect(counts.all).toBe((await libraryOf('flickr', 'ansel')).filter(isPhoto).length)
  const after = await idsOf(user, { missing: 'title' })
  expect(after.ids).toContain(added.id)
  expect(after.ids).not.toContain(edited.id)
  expect(after.ids).not.toContain(doomed.id)
  const again = await refresh(user)
  expect([again.status, await again.json()]).toMatchObject([429, { code: 'RATE_LIMITED' }])
  for (const { id } of [edited, added]) await control('DELETE', `/photos/flickr/ansel/${id}`)
})

test('a library read again unchanged writes no row of a photo', async () => {
  const user = await connected()
  await libraryRead(user)
  const first = await db.select().from(listedPhotos)
  await db.update(listedPhotos).set({ listedAt: 7 })
  expect((await refresh(user)).status).toBe(202)
  await libraryRead(user)
  const second = await db.select().from(listedPhotos)
  expect(second).toEqual(first.map(row => ({ ...row, listedAt: 7 })))
})

test('readings are limited per person, also after a disconnect', async () => {
  const user = await connected()
  await libraryRead(user)
  await user.delete('/api/auth/disconnect/flickr')
  expect(await db.select().from(listedPhotos)).toEqual([])
  await giveAccount(user, 'flickr', 'ansel')
  const blocked = await libraryFor(user)
  expect(blocked).toMatchObject({ state: 'waiting', readAt: null, counts: { all: 0 } })
  expect(blocked.waitSeconds).toBeGreaterThan(0)
  await db.delete(rateCounters)
  expect(await libraryFor(user)).toMatchObject({ state: 'reading' })
})

test('a refused token ends a reading until the platform is connected again', async () => {
  const user = await connected()
  await revoke('flickr', 'ansel')
  await libraryIn('denied', user)
  await user.delete('/api/auth/disconnect/flickr')
  await giveAccount(user, 'flickr', 'ansel')
  await db.delete(rateCounters)
  await libraryRead(user)
})

test('an outage has a reading wait, and cron goes on with it', async () => {
  const user = await connected()
  const outage = injectFault('photos.search', '', answering(502, ''), 100)
  const waiting = await libraryIn('waiting', user)
  expect(waiting.waitSeconds).toBeGreaterThan(0)
  outage.end()
  await claimReadings(depsFrom(env), Date.now() + HOUR_MS)
  await libraryRead(user)
})

test('a reading without a page for a day ends, and begins again when somebody looks', async () => {
  const user = await connected()
  const outage = injectFault('photos.search', '', answering(502, ''), 100)
  await libraryIn('waiting', user)
  outage.end()
  const sent: ReadMessage[] = []
  await claimReadings({ ...depsFrom(env), readingsQueue: keeping(sent) }, Date.now() + 25 * HOUR_MS)
  expect(sent).toEqual([])
  await db.delete(rateCounters)
  expect(await libraryFor(user)).toMatchObject({ state: 'reading' })
})

test('a day after its reading a library is deleted but for its counts', async () => {
  const user = await connected()
  const { counts } = await libraryRead(user)
  const [listed] = (await (await user.get('/api/photos?provider=flickr&limit=1')).json<PhotosAnswer>()).photos
  const later = Date.now() + 23 * HOUR_MS
  await db.update(listedPhotos).set({ listedAt: Date.now() - 3 * HOUR_MS })
  await db.update(libraries).set({ expiresAt: Date.now() - 1 })
  await sweepLibraries({ ...depsFrom(env), now: () => later })
  expect(listed).toBeDefined()
  expect(await db.select().from(listedPhotos)).toEqual([])
  await db.update(libraries).set({ readAt: Date.now() })
  expect(await libraryFor(user)).toMatchObject({ counts })
})

test('a consumer that was overtaken stores nothing and sends no message', async () => {
  const user = await connected()
  const sent: ReadMessage[] = []
  const deps = { ...depsFrom(env), readingsQueue: keeping(sent) }
  await readLibrary(deps, personOf(user), 'flickr')
  const [first] = sent.splice(0)
  const overtake: Fault = async (request, send) => {
    await claimReadings(deps, Date.now() + HOUR_MS)
    return send(request)
  }
  injectFault('photos.search', '', overtake)
  if (first) await readOn(deps, first)
  expect(await db.select().from(listedPhotos)).toEqual([])
  const [next] = sent.splice(0)
  if (next) await readOn(deps, next)
  expect([await db.$count(listedPhotos), sent]).toEqual([expect.toSatisfy(rows => rows > 0), []])
})

test('an answer without photos empties no library', async () => {
  const user = await connected()
  await libraryRead(user)
  const sent: ReadMessage[] = []
  const deps = { ...depsFrom(env), readingsQueue: keeping(sent) }
  await refreshLibrary(deps, personOf(user), 'flickr')
  const empty = { page: 1, pages: 1, perpage: 500, total: 60, photo: [] }
  injectFault('photos.search', '', answering(200, JSON.stringify({ photos: empty, stat: 'ok' })))
  for (const message of sent.splice(0)) await readOn(deps, message)
  const { state, counts } = await readLibrary(deps, personOf(user), 'flickr')
  const photos = (await libraryOf('flickr', 'ansel')).filter(isPhoto).length
  expect([state, counts.all]).toEqual(['waiting', photos])
})
