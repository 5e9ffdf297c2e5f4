import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aUser, personOf, type TestUser } from '#test/kit/worker/factories.ts'
import { control, type LibraryPhoto } from '#test/kit/worker/flickr.ts'
import { giveAccount } from '#test/kit/worker/granted.ts'
import { applied, generated, injectFault, readJob, startJob, undone, until, untilSaved } from '#test/kit/worker/jobs.ts'
import { clean } from '#test/kit/worker/listing.ts'
import { libraryOf, uploadTo } from '#test/kit/worker/platforms.ts'
import { keeping } from '#test/kit/worker/reading.ts'
import { statesOf } from '#test/kit/worker/work.ts'
import { type Random, randomFrom } from '#test/stand-ins/sandbox/library/random.ts'
import type { Photo, PhotoIdsAnswer, PhotosAnswer } from '#worker/contract/photos.ts'
import { openDb } from '#worker/db/client.ts'
import { libraries, listedPhotos, photoWork } from '#worker/db/listing-schema.ts'
import { connectedAccounts } from '#worker/db/schema.ts'
import { depsFrom } from '#worker/deps.ts'
import type { Provider } from '#worker/domain/platforms.ts'
import { readOn } from '#worker/features/library/reading.ts'
import { readLibrary, refreshLibrary } from '#worker/features/library/service.ts'
import type { ReadMessage } from '#worker/queue/messages.ts'

const db = openDb(env.DB)
const SEED = 30
const DRAWS = 16

type Query = Record<string, string>
/** A photo as its platform has stored it, with the state that the person's jobs say. */
type Known = LibraryPhoto & { work: string }
type Part = { query: Query; wants: (photo: Known) => boolean }

type OnPlatform = { fields: Photo['missing']; tagForm?: (tag: string) => string; hasDates: boolean; list: string }
const lowerCase = (tag: string) => tag.toLowerCase().replace(/\s+/g, ' ').trim()
/** What lists show there, the form in which tags are compared, and the call that lists a page. */
const ON: Record<Provider, OnPlatform> = {
  flickr: { fields: ['title', 'description', 'tags'], tagForm: clean, hasDates: true, list: 'photos.search' },
  unsplash: { fields: ['description'], hasDates: false, list: '/photos?' },
  smugmug: { fields: ['title', 'description', 'tags'], tagForm: lowerCase, hasDates: true, list: '!search' },
}

function lacks({ title, description, tags }: LibraryPhoto, fields: Photo['missing']): Photo['missing'] {
  const isCameras = /^(IMG|DSC|DSCF|DSCN|P|PXL|MVIMG)_?\d|^_ICT\d/.test(title)
  const isMissing = { title: title.trim() === '' || isCameras, description: description.trim() === '', tags: !tags[0] }
  return fields.filter(field => isMissing[field])
}

/** Up to `max` of these, in any order. */
const some = <T>(random: Random, all: readonly T[], max: number): T[] =>
  all
    .map(one => ({ one, at: random.next() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, random.int(1, Math.min(max, all.length)))
    .map(({ one }) => one)

/** Bounds drawn from these dates, compared as far as they are written. */
function drawBounds(random: Random, name: string, dates: string[], dateOf: (photo: Known) => string): Part {
  const draw = () => dates[random.int(0, dates.length - 1)] ?? ''
  const [first = '', last = ''] = [draw(), draw()].toSorted()
  const short = (date: string) => (random.chance(0.4) ? date.slice(0, 10) : date)
  const from = random.chance(0.7) ? short(first) : undefined
  const to = from === undefined || random.chance(0.6) ? short(last) : undefined
  return {
    query: { ...(from && { [`${name}Start`]: from }), ...(to && { [`${name}End`]: to }) },
    wants: photo => {
      const date = dateOf(photo)
      return !(from && date.slice(0, from.length) < from) && !(to && date.slice(0, to.length) > to)
    },
  }
}

/** Criteria that a person might combine, and whether a photo meets them. */
function drawQuery(random: Random, provider: Provider, photos: Known[]): Part {
  const { fields, tagForm, hasDates } = ON[provider]
  const takenOf = ({ dateTaken }: Known) => dateTaken.replace(' ', 'T')
  const uploadOf = ({ dateUploaded }: Known) => dateUploaded
  const parts: Part[] = []
  if (random.chance(0.6)) {
    const missing = some(random, fields, 3)
    parts.push({ query: { missing: missing.join() }, wants: photo => lacks(photo, missing).length > 0 })
  }
  if (random.chance(0.5)) {
    const work = some(random, ['none', 'none', ...new Set(photos.map(photo => photo.work))], 4)
    parts.push({ query: { work: work.join() }, wants: photo => work.includes(photo.work) })
  }
  if (hasDates && random.chance(0.35)) parts.push(drawBounds(random, 'dateUploaded', photos.map(uploadOf), uploadOf))
  if (hasDates && random.chance(0.35)) parts.push(drawBounds(random, 'dateTaken', photos.map(takenOf), takenOf))
  if (tagForm && random.chance(0.35)) {
    const known = photos.flatMap(({ tags }) => tags).filter(tag => clean(tag) !== '' && !/[:=,]/.test(tag))
    const tags = some(random, known, 3)
    const forms = new Set(tags.map(tagForm))
    const typed = tags.map(tag => (random.chance(0.5) ? tag.toUpperCase() : tag)).join()
    parts.push({ query: { tags: typed }, wants: photo => photo.tags.some(tag => forms.has(tagForm(tag))) })
  }
  const sorted = { sort: hasDates ? random.pick(['dateUploaded', 'dateTaken']) : 'dateUploaded' }
  const shape = { ...sorted, order: random.pick(['asc', 'desc']), limit: random.pick(['20', '60', '200']) }
  return {
    query: Object.assign(shape, ...parts.map(({ query }) => query)),
    wants: photo => parts.every(part => part.wants(photo)),
  }
}

async function pageOf(user: TestUser, query: Query): Promise<PhotosAnswer> {
  const answer = await user.get(`/api/photos?${new URLSearchParams(query)}`)
  if (!answer.ok) throw new Error(`${JSON.stringify(query)}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

async function idsOf(user: TestUser, query: Query): Promise<PhotoIdsAnswer> {
  return (await user.get(`/api/photos/ids?${new URLSearchParams(query)}`)).json()
}

/** Lists, each of which is read a page at a time. */
function openLists(user: TestUser, queries: Query[]) {
  const lists = queries.map(query => ({ query, cursor: '' as string | null, photos: [] as Photo[], totals: [0] }))
  const isOpen = () => lists.some(({ cursor }) => cursor !== null)
  async function turn() {
    for (const list of lists) {
      if (list.cursor === null) continue
      const page = await pageOf(user, { ...list.query, ...(list.cursor !== '' && { cursor: list.cursor }) })
      list.photos.push(...page.photos)
      list.totals.push(page.total)
      list.cursor = page.nextCursor
    }
  }
  async function finish() {
    while (isOpen()) await turn()
    return lists
  }
  return { isOpen, turn, finish }
}

const ids = (photos: readonly { id: string }[]) => photos.map(({ id }) => id)

describe.each(['flickr', 'unsplash', 'smugmug'] as const)('a library on %s of which two jobs have photos', provider => {
  const { fields, list } = ON[provider]
  let user: TestUser
  let uploaded: string[]
  let [earlier, later] = ['', '']

  beforeAll(async () => {
    await db.delete(connectedAccounts)
    user = await aUser()
    await giveAccount(user, provider, 'ansel')
    uploaded = []
    for (const texts of [...TEXTS, ...TEXTS.slice(0, 3)]) uploaded.push((await uploadTo(provider, 'ansel', texts)).id)
    await until(
      () => readLibrary(depsFrom(env), personOf(user), provider),
      ({ state }) => state === 'ready',
    )
    const [a = '', b = '', c = '', d = '', e = '', f = '', g = '', h = ''] = uploaded
    await control('POST', '/faults', { service: 'image', match: e, status: 410, body: '', times: 0 })
    earlier = await startJob(user, [a, b, c, d, e, f, g], { provider })
    await generated(user, earlier)
    await control('DELETE', '/faults')
    await user.post('/api/photos/apply-batch', { jobId: earlier, photoIds: [a, b] })
    await applied(user, earlier)
    await user.post('/api/photos/undo-apply', { jobId: earlier, photoId: b })
    await undone(user, earlier)
    const decide = (photoId: string, decision: object) =>
      user.patch(`/api/photos/job/${earlier}/photo/${photoId}`, decision)
    for (const photoId of [c, g]) await decide(photoId, { approved: true })
    await decide(d, { skipped: true })
    later = await startJob(user, [d, g, h], { provider })
    await generated(user, later)
    await expectTold()
  }, 60_000)

  afterAll(async () => {
    for (const id of uploaded) await control('DELETE', `/photos/${provider}/ansel/${id}`).catch(() => undefined)
    for (const table of [connectedAccounts, libraries, listedPhotos, photoWork]) await db.delete(table)
  })

  async function expectTold() {
    for (const id of [earlier, later]) await untilSaved(id, ({ revision, toldRevision }) => toldRevision === revision)
  }

  async function known(): Promise<Known[]> {
    const [first, second] = [await readJob(user, earlier), await readJob(user, later)]
    const states = { ...statesOf(first.results), ...statesOf(second.results) }
    const photos = (await libraryOf(provider, 'ansel')).filter(({ media }) => media === 'photo')
    return photos.map(photo => ({ ...photo, work: states[photo.id] ?? 'none' }))
  }

  test('every filter, alone and combined, finds what a naive one does', async () => {
    const photos = await known()
    const byId = new Map(photos.map(photo => [photo.id, photo]))
    const random = randomFrom(SEED)
    for (let draws = 0; draws < DRAWS; draws += 1) {
      const drawn = drawQuery(random, provider, photos)
      const query: Query = { provider, ...drawn.query }
      const wanted = ids(photos.filter(drawn.wants)).toSorted()
      const all = await idsOf(user, query)
      expect([query, all.ids.toSorted(), all.total]).toEqual([query, wanted, wanted.length])
      const key = query.sort === 'dateTaken' ? 'dateTaken' : 'dateUploaded'
      const dates = all.ids.map(id => byId.get(id)?.[key])
      expect([query, dates]).toEqual([query, query.order === 'asc' ? dates.toSorted() : dates.toSorted().reverse()])
      // Other lists come from the platform.
      if (!('missing' in query || 'work' in query)) continue
      const [found] = await openLists(user, [query]).finish()
      expect([query, ids(found?.photos ?? [])]).toEqual([query, all.ids])
      expect(new Set(found?.totals.slice(1))).toEqual(new Set([wanted.length]))
      const shown = found?.photos.map(({ id, missing, work }) => [id, missing, work?.state ?? 'none'])
      const stored = all.ids
        .flatMap(id => byId.get(id) ?? [])
        .map(photo => [photo.id, lacks(photo, fields), photo.work])
      expect(shown).toEqual(stored)
    }
  })

  test('paging while a reading, an apply and a deletion go on shows nothing twice and misses only what changed', async () => {
    const before = await known()
    const missing = fields.join()
    const parts: Part[] = [
      { query: { missing, order: 'desc' }, wants: photo => lacks(photo, fields).length > 0 },
      { query: { missing, order: 'asc' }, wants: photo => lacks(photo, fields).length > 0 },
      { query: { work: 'none,applied', order: 'desc' }, wants: ({ work }) => ['none', 'applied'].includes(work) },
      { query: { work: 'none,review,approved', order: 'asc' }, wants: ({ work }) => /none|review|approved/.test(work) },
    ]
    const lists = openLists(
      user,
      parts.map(({ query }) => ({ provider, limit: '20', ...query })),
    )
    await lists.turn()
    const [, , approved = '', , , shown = '', , reviewed = ''] = uploaded
    const unseen = before.filter(photo => parts.every(part => part.wants(photo)) && !uploaded.includes(photo.id))
    const middle = unseen[Math.floor(unseen.length / 2)]
    for (const photoId of [shown, middle?.id]) await control('DELETE', `/photos/${provider}/ansel/${photoId}`)
    uploaded.push((await uploadTo(provider, 'ansel', { title: '', description: '', tags: [] })).id)
    for (const [jobId, photoId] of [
      [earlier, approved],
      [later, reviewed],
    ])
      await user.post('/api/photos/apply-batch', { jobId, photoIds: [photoId] })

    const sent: ReadMessage[] = []
    const deps = { ...depsFrom(env), readingsQueue: keeping(sent) }
    const { state } = await refreshLibrary(deps, personOf(user), provider)
    let pages = 0
    injectFault(
      list,
      '',
      async (request, send) => {
        pages += 1
        if (pages <= 3) await lists.turn()
        return send(request)
      },
      50,
    )
    for (let message = sent.pop(); message; message = sent.pop()) await readOn(deps, message)
    expect([state, pages]).toEqual(['reading', expect.toSatisfy(count => count > 0)])
    expect(lists.isOpen()).toBe(true)
    await Promise.all([applied(user, earlier), applied(user, later)])
    await lists.turn()
    await expectTold()
    const found = await lists.finish()

    const after = await known()
    const stillThere = new Map(after.map(photo => [photo.id, photo]))
    for (const [at, { query, wants }] of parts.entries()) {
      const seen = ids(found[at]?.photos ?? [])
      expect([query, seen.length]).toEqual([query, new Set(seen).size])
      const [then, now] = [new Set(ids(before.filter(wants))), new Set(ids(after.filter(wants)))]
      const unchanged = before.filter(photo => JSON.stringify(stillThere.get(photo.id)) === JSON.stringify(photo))
      const missed = unchanged.filter(photo => then.has(photo.id) && !seen.includes(photo.id))
      expect([query, ids(missed)]).toEqual([query, []])
      expect([query, seen.filter(id => !then.has(id) && !now.has(id))]).toEqual([query, []])
      const all = await idsOf(user, { provider, ...query })
      expect([query, all.ids.toSorted()]).toEqual([query, [...now].toSorted()])
    }
  })
})

const TEXTS = [
  { title: '', description: '', tags: [] },
  { title: 'IMG_1234', description: '', tags: ['Golden Gate'] },
  { title: ' ', description: 'Fog over the bay.', tags: ['fog'] },
  { title: 'Old pier', description: '', tags: ['Old Pier', 'fog'] },
  { title: 'DSC_0042', description: 'Boats at rest.', tags: [] },
]
