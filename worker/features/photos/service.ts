import type { Album, Photo, PhotoIdsAnswer, PhotosAnswer, PhotosQuery } from '../../contract/photos.ts'
import { upsertListed } from '../../db/listed-photos.ts'
import type { ListedRow } from '../../db/listing-schema.ts'
import { selectWork } from '../../db/photo-work.ts'
import { touchAccount } from '../../db/users.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../domain/actor.ts'
import { listedFieldsOf } from '../../domain/fields.ts'
import { LISTING_MS } from '../../domain/lifetimes.ts'
import { missingFields } from '../../domain/missing.ts'
import { type Capabilities, PLATFORMS, type Provider } from '../../domain/platforms.ts'
import { newestWork } from '../../domain/work.ts'
import { AppError } from '../../errors.ts'
import type { ListedPhoto } from '../../platforms/platform.ts'
import { sessionOf } from '../../platforms/session.ts'
import { withUserErrors } from '../../platforms/user-errors.ts'
import { findAccount } from '../connections/service.ts'
import { isFiltered, listLibrary, listLibraryIds } from '../library/list.ts'
import { presentPreferences } from '../preferences/service.ts'
import { listIdsInAlbums, listInAlbums } from './albums.ts'
import { deleteListed, selectAccountWithPreferences, selectListed } from './queries.ts'

/** @throws NOT_CONNECTED, PLATFORM_* */
export async function listAlbums(deps: Deps, actor: Person, provider: Provider): Promise<Album[]> {
  const account = await findAccount(deps, actor.userId, provider)
  if (!account) throw new AppError('NOT_CONNECTED')
  if (!PLATFORMS[provider].capabilities.albums) return []
  return withUserErrors(deps, provider, async () => {
    const { platform, session } = await sessionOf(deps, account, 'list')
    return platform.listAlbums(session)
  })
}

/**
 * Reads one page from the platform and stores it, because jobs may only be made of stored photos. By `missing` or `work`
 * it is a page of the library as stored, or of the albums asked for. @throws NOT_CONNECTED, UNSUPPORTED_CRITERION,
 * PLATFORM_*
 */
export async function listPhotos(deps: Deps, actor: Person, query: PhotosQuery): Promise<PhotosAnswer> {
  assertSupported(query)
  const { db } = deps
  const { account, cameraNames } = await getOwner(deps, actor, query.provider)
  if (isFiltered(query) && isInAlbums(query)) {
    const { photos, works, ...page } = await listInAlbums(deps, { account, cameraNames }, query)
    const known = { cameraNames, workOf: newestWork(works) }
    return { photos: photos.map(photo => presentPhoto(photo, query.provider, known)), ...page }
  }
  if (isFiltered(query)) {
    const { rows, ...page } = await listLibrary(deps, { account, cameraNames }, query)
    const present = ({ work, ...row }: (typeof rows)[number]) =>
      presentPhoto(listedOf(row), query.provider, { cameraNames, workOf: () => work })
    return { photos: rows.map(present), ...page }
  }
  const page = await withUserErrors(deps, query.provider, async () => {
    const { platform, session } = await sessionOf(deps, account, 'list')
    return platform.listPhotos(session, query)
  })
  const now = deps.now()
  const shown = { userId: actor.userId, provider: query.provider, photoIds: page.photos.map(({ id }) => id) }
  const [works] = await db.batch([
    selectWork(db, shown),
    touchAccount(db, account.id, now),
    ...upsertListed(db, account, page.photos, now),
  ])
  const known = { cameraNames, workOf: newestWork(works) }
  return { ...page, photos: page.photos.map(photo => presentPhoto(photo, query.provider, known)) }
}

/**
 * The ids of all photos that match, from the library or from albums. @throws NOT_CONNECTED, UNSUPPORTED_CRITERION,
 * PLATFORM_*
 */
export async function listPhotoIds(deps: Deps, actor: Person, query: PhotosQuery): Promise<PhotoIdsAnswer> {
  assertSupported(query)
  const owner = await getOwner(deps, actor, query.provider)
  return isInAlbums(query) ? listIdsInAlbums(deps, owner, query) : listLibraryIds(deps, owner, query)
}

const isInAlbums = ({ albums }: PhotosQuery) => (albums ?? []).length > 0

async function getOwner(deps: Deps, actor: Person, provider: Provider) {
  const [found] = await selectAccountWithPreferences(deps.db, actor.userId, provider)
  if (!found) throw new AppError('NOT_CONNECTED')
  return { account: found.account, cameraNames: presentPreferences(found).replaceCameraNames }
}

/** Those of the photos that the user's lists or library have shown in the last 24 hours, in no particular order. */
export function listedPhotosOf(deps: Pick<Deps, 'db' | 'now'>, asked: Asked) {
  const now = deps.now()
  return selectListed(deps.db, { ...asked, now, newerThan: now - LISTING_MS })
}

/** Rows per statement, and statements per run: a run of cron deletes 20,000 photos at most. */
const SWEEP = { rows: 1000, statements: 20 }

/** Deletes the photos that no listing has shown for 24 hours. */
export async function sweepListed({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const outdated = { before: now() - LISTING_MS, max: SWEEP.rows }
  for (let left = SWEEP.statements; left > 0; left -= 1) {
    if ((await deleteListed(db, outdated)) < SWEEP.rows) return
  }
}

type Asked = { userId: string; provider: Provider; photoIds: readonly string[] }

const CRITERIA = [
  ['albums', 'albums'],
  ['tags', 'tagSearch'],
  ['dateUploadedStart', 'uploadDates'],
  ['dateUploadedEnd', 'uploadDates'],
  ['dateTakenStart', 'takenDates'],
  ['dateTakenEnd', 'takenDates'],
] as const satisfies [keyof PhotosQuery, keyof Capabilities][]

function assertSupported(query: PhotosQuery): void {
  const { name, capabilities } = PLATFORMS[query.provider]
  const unsupported = CRITERIA.find(
    ([criterion, needed]) => (query[criterion]?.length ?? 0) > 0 && !capabilities[needed],
  )
  if (unsupported) refuse(unsupported[0], `${name} cannot filter by that.`)
  if (query.sort === 'dateTaken' && !capabilities.takenDates) refuse('sort', `${name} cannot sort by that.`)
}

function refuse(field: string, text: string): never {
  throw new AppError('UNSUPPORTED_CRITERION', { text, fields: { [field]: text } })
}

function listedOf({ photoId, ...row }: ListedRow): ListedPhoto {
  const { title, description, tags, urlSmall, urlMedium, urlLarge, urlXLarge } = row
  const { width, height, pageUrl, dateUploaded, dateTaken, albumTitle, albumDescription, place } = row
  const texts = { id: photoId, title, description, tags, albumTitle, albumDescription, place }
  return { ...texts, urlSmall, urlMedium, urlLarge, urlXLarge, width, height, pageUrl, dateUploaded, dateTaken }
}

function presentPhoto(
  listed: ListedPhoto,
  provider: Provider,
  { cameraNames, workOf }: { cameraNames: boolean; workOf: ReturnType<typeof newestWork> },
): Photo {
  const { albumTitle, albumDescription, place, ...photo } = listed
  const missing = missingFields(photo, { cameraNames, among: listedFieldsOf(provider) })
  return { ...photo, missing, work: workOf(photo.id) }
}
