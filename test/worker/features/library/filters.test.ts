import { env } from 'cloudflare:workers'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { aUser, personOf } from '#test/kit/worker/factories.ts'
import { control } from '#test/kit/worker/flickr.ts'
import { giveAccount } from '#test/kit/worker/granted.ts'
import { until } from '#test/kit/worker/jobs.ts'
import {
  idsOf,
  type Known,
  known,
  lacks,
  ON,
  openLists,
  type Part,
  type Query,
  TEXTS,
} from '#test/kit/worker/library-filters.ts'
import { clean } from '#test/kit/worker/listing.ts'
import { libraryOf, uploadTo } from '#test/kit/worker/platforms.ts'
import { giveWork } from '#test/kit/worker/work.ts'
import { type Random, randomFrom } from '#test/stand-ins/sandbox/library/random.ts'
import { openDb } from '#worker/db/client.ts'
import { libraries, listedPhotos, photoWork } from '#worker/db/listing-schema.ts'
import { connectedAccounts } from '#worker/db/schema.ts'
import { depsFrom } from '#worker/deps.ts'
import { PROVIDERS, type Provider } from '#worker/domain/platforms.ts'
import { readLibrary } from '#worker/features/library/service.ts'

const db = openDb(env.DB)
const SEED = 30
const DRAWS = 16

// A platform account belongs to one user, and each test has its own user.
afterEach(async () => {
  for (const table of [connectedAccounts, libraries, listedPhotos, photoWork]) await db.delete(table)
})

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

test.each(PROVIDERS)('on %s every filter, alone and combined, finds what a naive one does', async provider => {
  const user = await aUser()
  await giveAccount(user, provider, 'ansel')
  for (const texts of TEXTS) {
    const { id } = await uploadTo(provider, 'ansel', texts)
    onTestFinished(async () => void (await control('DELETE', `/photos/${provider}/ansel/${id}`)))
  }
  await until(
    () => readLibrary(depsFrom(env), personOf(user), provider),
    ({ state }) => state === 'ready',
  )
  const states = await giveWork(user, provider, await libraryOf(provider, 'ansel'))
  const photos = await known(provider, Object.fromEntries(states))
  const byId = new Map(photos.map(photo => [photo.id, photo]))
  const random = randomFrom(SEED)
  for (let draws = 0; draws < DRAWS; draws += 1) {
    const drawn = drawQuery(random, provider, photos)
    const query: Query = { provider, ...drawn.query }
    const wanted = photos
      .filter(drawn.wants)
      .map(({ id }) => id)
      .toSorted()
    const all = await idsOf(user, query)
    expect([query, all.ids.toSorted(), all.total]).toEqual([query, wanted, wanted.length])
    const key = query.sort === 'dateTaken' ? 'dateTaken' : 'dateUploaded'
    const dates = all.ids.map(id => byId.get(id)?.[key])
    expect([query, dates]).toEqual([query, query.order === 'asc' ? dates.toSorted() : dates.toSorted().reverse()])
    // Other lists come from the platform.
    if (!('missing' in query || 'work' in query)) continue
    const [found] = await openLists(user, [query]).finish()
    expect([query, found?.photos.map(({ id }) => id)]).toEqual([query, all.ids])
    expect(new Set(found?.totals.slice(1))).toEqual(new Set([wanted.length]))
    const shown = found?.photos.map(({ id, missing, work }) => [id, missing, work?.state ?? 'none'])
    const stored = all.ids
      .flatMap(id => byId.get(id) ?? [])
      .map(photo => [photo.id, lacks(photo, ON[provider].fields), photo.work])
    expect(shown).toEqual(stored)
  }
})
