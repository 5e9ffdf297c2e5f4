import { expect, test } from 'vitest'
import { randomFrom } from '#test/stand-ins/sandbox/library/random.ts'
import type { ReadingPlace } from '#worker/db/listing-schema.ts'
import { PLATFORMS, type Provider } from '#worker/domain/platforms.ts'
import { queryOf, readAt, TOP } from '#worker/features/library/place.ts'
import type { ListedPhoto, PhotosPage } from '#worker/platforms/platform.ts'

const SEEDS = 80

type Listed = { id: string; dateUploaded: string }

const dateAt = (second: number) => new Date(Date.UTC(2020, 0, 1) + second * 1000).toISOString()

/** A page as the platform answers it: newest first, below a bound if it knows upload dates, else by offset. */
function pageOf(provider: Provider, library: Listed[], place: ReadingPlace): PhotosPage {
  const { dateUploadedEnd, cursor, limit } = queryOf(provider, place)
  const found = library
    .filter(({ dateUploaded }) => dateUploadedEnd === undefined || dateUploaded <= dateUploadedEnd)
    .toSorted((a, b) =>
      a.dateUploaded === b.dateUploaded ? (a.id < b.id ? 1 : -1) : a.dateUploaded < b.dateUploaded ? 1 : -1,
    )
  const offset = Number(cursor ?? 0)
  const end = offset + limit
  return {
    photos: found.slice(offset, end) as ListedPhoto[],
    nextCursor: end < found.length ? String(end) : null,
    total: found.length,
  }
}

/** Reads `library`, to which `meanwhile` happens after every page, into what was known before. */
function readInto(
  known: Set<string>,
  dates: Map<string, string>,
  provider: Provider,
  library: Listed[],
  meanwhile: () => void,
) {
  let place: ReadingPlace | null = TOP
  let pages = 0
  while (place) {
    const page = pageOf(provider, library, place)
    const { range, shown, next } = readAt(provider, place, page, () => false)
    for (const { id, dateUploaded } of page.photos) {
      known.add(id)
      dates.set(id, dateUploaded)
    }
    if (range) {
      const isIn = (date: string) =>
        (range.newest === null || date <= range.newest) && (range.oldest === null || date > range.oldest)
      const onPages = new Set(shown)
      for (const id of known) if (isIn(dates.get(id) ?? '') && !onPages.has(id)) known.delete(id)
    }
    meanwhile()
    pages += 1
    place = next
  }
  return pages
}

test.each(['flickr', 'unsplash'] as const)(
  'a reading of %s ends with every photo that was there throughout, and none that was gone before',
  provider => {
    const { listPage } = PLATFORMS[provider]
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const { next: random, int } = randomFrom(seed)
      const pick = (below: number) => int(0, below - 1)
      let made = 0
      let now = 0
      const upload = (): Listed => {
        // Uploads come in batches that share a second.
        if (random() < 0.1) now += 1 + pick(50)
        made += 1
        return { id: String(made).padStart(6, '0'), dateUploaded: dateAt(now) }
      }
      const library = Array.from({ length: pick(listPage * 6) }, upload)
      const known = new Set<string>()
      const dates = new Map<string, string>()
      readInto(known, dates, provider, library, () => undefined)
      expect([...known].toSorted()).toEqual(library.map(({ id }) => id).toSorted())

      // Between readings, and during the second one.
      const change = () => {
        if (random() < 0.5 && library.length > 0) library.splice(pick(library.length), 1 + pick(3))
        if (random() < 0.3) library.push(upload())
      }
      for (let times = 0; times < 5; times += 1) change()
      const gone = new Set([...known].filter(id => !library.some(photo => photo.id === id)))
      const there = new Set(library.map(({ id }) => id))
      readInto(known, dates, provider, library, change)
      const lost = library.filter(({ id }) => there.has(id) && !known.has(id)).map(({ id }) => id)
      expect([seed, lost]).toEqual([seed, []])
      expect([seed, [...known].filter(id => gone.has(id))]).toEqual([seed, []])
    }
  },
)
