import { env } from 'cloudflare:workers'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod'
import { anAgent, runNow, upload, workedJob } from '#test/kit/worker/agents.ts'
import { dumpD1, dumpJob } from '#test/kit/worker/dump.ts'
import { control, flickrSession, library } from '#test/kit/worker/flickr.ts'
import {
  answering,
  aPhotographer,
  BARE,
  callsFor,
  generated,
  injectFault,
  listedPhotos,
  onlyResult,
  readJob,
  serviceIsBack,
  startJob,
  until,
} from '#test/kit/worker/jobs.ts'
import { albumsOf, allPages, page } from '#test/kit/worker/listing.ts'
import { aPhotographerOn, callsOf, lastCall } from '#test/kit/worker/platforms.ts'
import { promptsFromNow } from '#test/kit/worker/prompts.ts'
import type { Job } from '#worker/contract/jobs.ts'
import { depsFrom } from '#worker/deps.ts'
import { PROVIDERS } from '#worker/domain/platforms.ts'
import { listedPhotosOf } from '#worker/features/photos/service.ts'

const TITLE = 'Fish &amp; Chips <b>'
/** The line of the prompt that holds each fact of this photo of ansel's. */
const FACTS = {
  album: 'album (owner): \\"Harbours & coast\\"',
  about: 'album description (owner): \\"Boats, mostly.\\"',
  texts: 'title (owner): \\"Fish &amp; Chips\\"',
  tags: 'tags (owner): [\\"food\\",\\"fishchips\\"]',
}
const ALL = Object.values(FACTS)

test.each([
  ['all are sent to the model if none is switched off', {}, ALL],
  ['the album is withheld if it is switched off', { album: false }, [FACTS.texts, FACTS.tags]],
  [
    'titles and descriptions are withheld if they are switched off',
    { texts: false },
    [FACTS.album, FACTS.about, FACTS.tags],
  ],
  ['tags are withheld if they are switched off', { tags: false }, [FACTS.album, FACTS.about, FACTS.texts]],
  ['none is sent if all are switched off', { album: false, texts: false, tags: false, place: false }, []],
])('of a photo’s facts %s', async (_, modelFacts, told) => {
  const user = await aPhotographer('ansel')
  await user.put('/api/users/preferences', { modelFacts })
  const album = (await albumsOf(user)).find(({ title }) => title === 'Harbours & coast')
  const { photos } = await page(user, { albums: album?.id ?? '', limit: '500' })
  const photo = photos.find(({ title }) => title === TITLE)
  const prompts = promptsFromNow()
  await generated(user, await startJob(user, [photo?.id ?? '']))
  expect(prompts.map(prompt => ALL.filter(fact => prompt.includes(fact)))).toEqual([told])
})

test('an agent’s job withholds facts that the person has switched off', async () => {
  const agent = await anAgent()
  await agent.user.put('/api/users/preferences', { modelFacts: { texts: false } })
  await upload(agent, [{ title: 'Words of my own' }])
  const prompts = promptsFromNow()
  await runNow(agent.user)
  await workedJob(agent.user)
  expect(prompts).toEqual([expect.stringContaining('tags (owner)')])
  expect(prompts.filter(prompt => prompt.includes('Words of my own'))).toEqual([])
})

test.each(PROVIDERS)(
  'a photo on %s keeps its album’s description even after it is listed without the album',
  async provider => {
    const user = await aPhotographerOn(provider, 'ansel')
    const album = (await albumsOf(user, provider)).find(({ title }) => title === 'Harbours & coast')
    const { photos } = await page(user, { provider, albums: album?.id ?? '', limit: '5' })
    await allPages(user, { provider, limit: '500' })
    const photoIds = photos.map(({ id }) => id)
    const kept = await listedPhotosOf(depsFrom(env), { userId: user.userId, provider, photoIds })
    expect(kept.length).toBe(5)
    for (const row of kept) {
      expect(row).toMatchObject({ albumTitle: 'Harbours & coast', albumDescription: 'Boats, mostly.' })
    }
  },
)

const NAMED = {
  title: 'Boats at Rest in Venice',
  description: 'Boats rest in Venice. The water is still.',
  tags: ['venice', 'boats', 'water', 'canal', 'morning', 'calm', 'wood', 'rope', 'blue', 'reflection'],
}

test('a result and the export say which fact each name comes from; after an edit only the names that remain are listed', async () => {
  const user = await aPhotographer()
  const [photoId = ''] = await listedPhotos(user, [{ ...BARE, tags: ['venice'] }])
  promptsFromNow(NAMED)
  const job = await generated(user, await startJob(user, [photoId]))
  const sources = [{ text: 'Venice', from: 'tags' }]
  expect(onlyResult(job)).toMatchObject({ generatedTitle: NAMED.title, sources })
  const { jobs } = await (await user.get('/api/account/export')).json<{ jobs: Job[] }>()
  expect(jobs.map(exported => onlyResult(exported).sources)).toEqual([sources])
  const edit = (texts: object) => user.patch(`/api/photos/job/${job._id}/photo/${photoId}`, texts)
  await edit({ title: 'Boats', tags: 'boats' })
  expect(onlyResult(await readJob(user, job._id)).sources).toEqual(sources)
  await edit({ description: 'Boats rest. The water is still.' })
  expect(onlyResult(await readJob(user, job._id)).sources).toEqual([])
})

test('a name that occurs only in a switched-off fact is refused', async () => {
  const user = await aPhotographer()
  await user.put('/api/users/preferences', { modelFacts: { tags: false } })
  const [photoId = ''] = await listedPhotos(user, [{ ...BARE, tags: ['venice'] }])
  promptsFromNow(NAMED)
  const job = await generated(user, await startJob(user, [photoId]))
  expect(onlyResult(job)).toMatchObject({ status: 'failed', sources: [] })
})

const GEO = { latitude: 51.96371, longitude: 1.35114, public: true }
const PLACE = 'place (GPS): \\"Felixstowe, United Kingdom\\"'

test('of a position only the name of a place is used: no coordinate is stored, logged or sent', async () => {
  const user = await aPhotographer()
  const logged: string[] = []
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    vi.spyOn(console, level).mockImplementation((...words) => void logged.push(words.map(String).join(' ')))
  }
  onTestFinished(() => void vi.restoreAllMocks())
  const texts = { ...NAMED, description: 'Boats rest off Felixstowe. The water is still.' }
  const prompts = promptsFromNow({ ...texts, title: 'Boats at Rest', tags: NAMED.tags.slice(1).concat('felixstowe') })
  const [photoId = ''] = await listedPhotos(user, [{ ...BARE, geo: GEO }])
  const job = await generated(user, await startJob(user, [photoId]))
  expect(prompts).toEqual([expect.stringContaining(PLACE)])
  expect(onlyResult(job).sources).toEqual([{ text: 'Felixstowe', from: 'place' }])
  const { jobs } = await (await user.get('/api/account/export')).json<{ jobs: Job[] }>()
  expect(jobs.map(onlyResult)).toMatchObject([{ facts: { place: 'Felixstowe, United Kingdom' } }])
  const kept = [await dumpD1(), JSON.stringify(await dumpJob(job._id))]
  expect(kept).toEqual([expect.stringContaining('Felixstowe'), expect.stringContaining('Felixstowe')])
  const said = [...kept, ...prompts, ...logged, JSON.stringify(job)].join('\n')
  expect(logged.length).toBeGreaterThan(0)
  for (const digits of ['51.96', '5196371', '1.3511', '135114']) expect(said).not.toContain(digits)
})

const hidden = { geo: { ...GEO, public: false } }

test('a place that is hidden on the map, not there or switched off is not sent to the model', async () => {
  const user = await aPhotographer()
  const prompts = promptsFromNow()
  const [photoId = '', ...others] = await listedPhotos(user, [{ ...BARE, geo: GEO }, { ...BARE, ...hidden }, BARE])
  await generated(user, await startJob(user, others))
  await user.put('/api/users/preferences', { modelFacts: { place: false } })
  await generated(user, await startJob(user, [photoId]))
  expect(prompts).toEqual(Array(3).fill(expect.not.stringContaining('place (GPS)')))
})

test('a place hidden since the listing is not sent to the model, and the photo’s current texts are', async () => {
  const user = await aPhotographer()
  const prompts = promptsFromNow()
  const [photoId = ''] = await listedPhotos(user, [{ ...BARE, geo: GEO }])
  await control('PATCH', `/photos/flickr/dorothea/${photoId}`, { ...hidden, title: 'Mole', tags: ['Sea Wall'] })
  const job = await generated(user, await startJob(user, [photoId]))
  expect(prompts).toEqual([expect.not.stringContaining('place (GPS)')])
  expect(prompts[0]).toContain('title (owner): \\"Mole\\"')
  expect(onlyResult(job)).toMatchObject({ originalTitle: 'Mole', originalTags: ['Sea Wall'], missing: ['description'] })
  expect(JSON.stringify(await dumpJob(job._id))).not.toContain('Felixstowe')
  expect(await callsFor(photoId)).toEqual(['getInfo'])
})

test('a photo deleted since the listing is not described', async () => {
  const user = await aPhotographer()
  const prompts = promptsFromNow()
  const [photoId = ''] = await listedPhotos(user, [{ ...BARE, geo: GEO }])
  await control('DELETE', `/photos/flickr/dorothea/${photoId}`)
  const job = await generated(user, await startJob(user, [photoId]))
  expect(onlyResult(job)).toMatchObject({ status: 'failed', reason: expect.stringContaining('no longer on Flickr') })
  expect(prompts).toEqual([])
})

test.each([
  ['does not answer', answering(500, 'down')],
  ['has no call left', answering(429, '', { 'Retry-After': '900' })],
])('photos with a place are described without it, and without waiting, when Flickr %s', async (_, fault) => {
  onTestFinished(() => serviceIsBack('flickr'))
  const user = await aPhotographer()
  const photoIds = await listedPhotos(user, [
    { ...BARE, tags: ['quay'], geo: GEO },
    { ...BARE, geo: GEO },
  ])
  for (const photoId of photoIds) injectFault('getInfo', photoId, fault, 9)
  const since = await lastCall('openai')
  const job = await generated(user, await startJob(user, photoIds))
  expect(job.results.map(({ status, originalTags }) => [status, originalTags])).toEqual([
    ['processed', ['quay']],
    ['processed', []],
  ])
  const calls = await callsOf('openai', { since })
  const prompts = z.array(z.string()).parse(calls.map(({ params }) => params.prompt))
  expect(prompts).toEqual([expect.not.stringContaining('place (GPS)'), expect.not.stringContaining('place (GPS)')])
})

test('facts switched off after an order are not sent for its photos', async () => {
  const user = await aPhotographer()
  const prompts = promptsFromNow({ title: '', description: '', tags: [] })
  const [photoId = ''] = await listedPhotos(user, [{ ...BARE, tags: ['quay'], geo: GEO }])
  const jobId = await startJob(user, [photoId])
  await generated(user, jobId)
  const before = prompts.splice(0)
  await user.put('/api/users/preferences', { modelFacts: { place: false, tags: false } })
  const now = Date.now
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + 2_000)
  onTestFinished(() => clock.mockRestore())
  expect((await user.post('/api/photos/retry', { jobId })).status).toBe(202)
  await until(async () => prompts.length, Boolean)
  await generated(user, jobId)
  for (const fact of ['place (GPS)', 'tags (owner)']) {
    expect(before.every(prompt => prompt.includes(fact))).toBe(true)
    expect(prompts.filter(prompt => prompt.includes(fact))).toEqual([])
  }
  // With the place switched off there is nothing to look up.
  expect(await callsFor(photoId)).toEqual(['getInfo'])
})

test('an agent’s job sends the place to the model', async () => {
  const agent = await anAgent()
  await upload(agent, [{ geo: GEO }])
  const prompts = promptsFromNow()
  await runNow(agent.user)
  await workedJob(agent.user)
  expect(prompts).toEqual([expect.stringContaining(PLACE)])
})

test('listing an album yields the place just as a search does', async () => {
  const { platform, session } = await flickrSession('ansel')
  const placed = (await library('ansel')).filter(({ geo }) => geo?.public)
  const query = { provider: 'flickr', limit: 500, sort: 'dateUploaded', order: 'desc' } as const
  const [album = ''] = placed.flatMap(({ albums }) => albums)
  const lists = [
    await platform.listPhotos(session, query),
    await platform.listPhotos(session, { ...query, albums: [album] }),
  ]
  for (const { photos } of lists) {
    expect(photos.filter(({ place }) => place !== null).length).toBeGreaterThan(0)
    for (const { id, place } of photos) expect(place === null || placed.some(photo => photo.id === id)).toBe(true)
  }
})
