import type { Hono } from 'hono'
import { type LibraryAnswer, LibraryInput } from '#worker/contract/library.ts'
import { api } from '#worker/contract/paths.ts'
import {
  type Album,
  type AlbumsAnswer,
  AlbumsQuery,
  type Photo,
  type PhotoIdsAnswer,
  type PhotosAnswer,
  PhotosQuery,
} from '#worker/contract/photos.ts'
import { listedFieldsOf } from '#worker/domain/fields.ts'
import { missingFields } from '#worker/domain/missing.ts'
import type { Provider } from '#worker/domain/platforms.ts'
import { canonicalTag } from '#worker/domain/tags.ts'
import { type PhotoWork, WORK_STATES } from '#worker/domain/work.ts'
import type { Connections } from './connections.ts'
import { at, bodyOf, queryOf, refuse } from './server.ts'
import type { Person } from './user.ts'

export type ListedPhoto = Omit<Photo, 'missing' | 'work'>
type ListedAlbum = Album & { photoIds: string[] }

export type Library = ReturnType<typeof createLibrary>

let made = 0

/** A photo without title, description and tags. Later photos are older. */
function aPhoto(change: Partial<ListedPhoto> = {}): ListedPhoto {
  made += 1
  const id = change.id ?? `photo-${made}`
  const url = `https://images.example/${id}`
  return {
    id,
    title: '',
    description: '',
    tags: [],
    ...{ urlSmall: `${url}-s.jpg`, urlMedium: `${url}-m.jpg`, urlLarge: `${url}-l.jpg`, urlXLarge: `${url}-xl.jpg` },
    ...{ width: 1500, height: 1000 },
    dateUploaded: new Date(Date.UTC(2026, 3, 30) - made * 3_600_000).toISOString(),
    dateTaken: null,
    pageUrl: `https://www.flickr.com/photos/ansel/${id}`,
    ...change,
  }
}

export function createLibrary() {
  made = 0
  const none = () => ({ flickr: [], unsplash: [], smugmug: [] })
  return {
    photos: none() as Record<Provider, ListedPhoto[]>,
    albums: none() as Record<Provider, ListedAlbum[]>,
    /** Overrides what the library's line says, as `{ state: 'reading', read: 40 }`. */
    line: {} as Partial<LibraryAnswer>,
    /** Adds so many photos that lack everything, or these, to a platform. */
    add(photos: number | Partial<ListedPhoto>[], provider: Provider = 'flickr'): ListedPhoto[] {
      const changes = typeof photos === 'number' ? Array.from({ length: photos }, () => ({})) : photos
      const added = changes.map(aPhoto)
      this.photos[provider].push(...added)
      return added
    },
  }
}

type Parts = {
  user: Person
  library: Library
  connections: Connections
  workOf: (photoId: string) => PhotoWork | null
  toReview: () => { jobId: string; photos: number }[]
}

export function addLibraryCalls(app: Hono, { user, library, connections, workOf, toReview }: Parts): void {
  const photosOf = (provider: Provider): Photo[] => {
    if (!connections.accounts.some(account => account.provider === provider)) refuse('NOT_CONNECTED')
    const options = { cameraNames: user.preferences.replaceCameraNames, among: listedFieldsOf(provider) }
    return library.photos[provider].map(photo => ({
      ...photo,
      missing: missingFields(photo, options),
      work: workOf(photo.id),
    }))
  }
  const matching = (query: PhotosQuery) =>
    photosOf(query.provider)
      .filter(photo => isMatch(photo, query, library.albums[query.provider]))
      .toSorted((a, b) => (query.order === 'asc' ? 1 : -1) * keyOf(a, query).localeCompare(keyOf(b, query)))

  app.get(at(api.albums('flickr')), c => {
    const { provider } = queryOf(c, AlbumsQuery)
    return c.json<AlbumsAnswer>({ albums: library.albums[provider].map(({ photoIds: _, ...album }) => album) })
  })
  app.get(at(api.photos(new URLSearchParams())), c => {
    const query = queryOf(c, PhotosQuery)
    const found = matching(query)
    const start = Number(query.cursor ?? 0)
    const end = start + query.limit
    const complete = query.missing || query.work ? { complete: true } : {}
    return c.json<PhotosAnswer>({
      photos: found.slice(start, end),
      nextCursor: end < found.length ? String(end) : null,
      total: found.length,
      ...complete,
    })
  })
  app.get(at(api.photoIds(new URLSearchParams())), c => {
    const ids = matching(queryOf(c, PhotosQuery)).map(({ id }) => id)
    return c.json<PhotoIdsAnswer>({ ids, total: ids.length, complete: true })
  })
  const answer = (provider: Provider): LibraryAnswer => {
    const photos = photosOf(provider)
    const count = (is: (photo: Photo) => boolean) => photos.filter(is).length
    const states = WORK_STATES.map(state => [state, count(({ work }) => work?.state === state)] as const)
    const lacks = (field: Photo['missing'][number]) =>
      listedFieldsOf(provider).includes(field) ? count(({ missing }) => missing.includes(field)) : null
    const {
      unpaid = 0,
      describing = 0,
      review = 0,
      approved = 0,
      applied = 0,
      undone = 0,
      skipped = 0,
      failed = 0,
    } = Object.fromEntries(states)
    return {
      provider,
      state: 'ready',
      ...{ read: photos.length, total: photos.length, readAt: new Date().toISOString(), waitSeconds: 0 },
      counts: {
        all: photos.length,
        ...{ untitled: lacks('title'), undescribed: lacks('description'), untagged: lacks('tags') },
        complete: count(({ missing }) => missing.length === 0),
        ...{ unpaid, describing, review, approved, applied, undone, skipped, failed },
      },
      toReview: toReview(),
      ...library.line,
    }
  }
  app.get(at(api.library('flickr')), c => c.json<LibraryAnswer>(answer(queryOf(c, LibraryInput).provider)))
  app.post(api.refreshLibrary, async c => c.json<LibraryAnswer>(answer((await bodyOf(c, LibraryInput)).provider)))
}

const keyOf = (photo: Photo, { sort }: PhotosQuery) =>
  sort === 'dateTaken' ? (photo.dateTaken ?? '') : photo.dateUploaded

function isMatch(photo: Photo, query: PhotosQuery, albums: readonly ListedAlbum[]): boolean {
  const { provider, missing, work, tags, albums: wanted } = query
  const own = new Set(photo.tags.map(tag => canonicalTag(provider, tag)))
  const state = photo.work?.state ?? 'none'
  const uploaded = photo.dateUploaded
  const taken = (photo.dateTaken ?? '').replace(' ', 'T')
  return [
    !missing || missing.some(field => photo.missing.includes(field)),
    !work || work.includes(state),
    !tags?.length || tags.some(tag => own.has(canonicalTag(provider, tag))),
    !wanted?.length || albums.some(({ id, photoIds }) => wanted.includes(id) && photoIds.includes(photo.id)),
    isWithin(uploaded, query.dateUploadedStart, query.dateUploadedEnd),
    isWithin(taken, query.dateTakenStart, query.dateTakenEnd),
  ].every(Boolean)
}

/** A bound that is a day includes all of it. */
function isWithin(at: string, start: string | undefined, end: string | undefined): boolean {
  const until = end && end.length === 10 ? `${end}T99` : end
  return (start === undefined || at >= start) && (until === undefined || (at !== '' && at <= until))
}
