import type { Album, Photo, PhotosAnswer, PhotosQuery } from '../../contract/photos.ts'
import { touchAccount } from '../../db/users.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../domain/actor.ts'
import { listedFieldsOf } from '../../domain/fields.ts'
import { LISTING_MS } from '../../domain/lifetimes.ts'
import { missingFields } from '../../domain/missing.ts'
import { type Capabilities, PLATFORMS, type Provider } from '../../domain/platforms.ts'
import { AppError } from '../../errors.ts'
import type { ListedPhoto } from '../../platforms/platform.ts'
import { sessionOf } from '../../platforms/session.ts'
import { withUserErrors } from '../../platforms/user-errors.ts'
import { findAccount } from '../connections/service.ts'
import { presentPreferences } from '../preferences/service.ts'
import { deleteListed, selectAccountWithPreferences, selectListed, upsertListed } from './queries.ts'

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
 * Reads one page from the platform and stores it, because jobs may only be made of stored photos. @throws
 * NOT_CONNECTED, UNSUPPORTED_CRITERION, PLATFORM_*
 */
export async function listPhotos(deps: Deps, actor: Person, query: PhotosQuery): Promise<PhotosAnswer> {
  assertSupported(query)
  const { db } = deps
  const [found] = await selectAccountWithPreferences(db, actor.userId, query.provider)
  if (!found) throw new AppError('NOT_CONNECTED')
  const { account, preferences } = found
  const page = await withUserErrors(deps, query.provider, async () => {
    const { platform, session } = await sessionOf(deps, account, 'list')
    return platform.listPhotos(session, query)
  })
  const now = deps.now()
  await db.batch([touchAccount(db, account.id, now), ...upsertListed(db, account, page.photos, now)])
  const cameraNames = presentPreferences(preferences).replaceCameraNames
  return { ...page, photos: page.photos.map(photo => presentPhoto(photo, query.provider, cameraNames)) }
}

/** Those of the photos that the user's listings have shown in the last 24 hours, in no particular order. */
export function listedPhotosOf(deps: Pick<Deps, 'db' | 'now'>, asked: Asked) {
  return selectListed(deps.db, { ...asked, newerThan: deps.now() - LISTING_MS })
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

function presentPhoto(listed: ListedPhoto, provider: Provider, cameraNames: boolean): Photo {
  const { albumTitle, albumDescription, place, ...photo } = listed
  return { ...photo, missing: missingFields(photo, { cameraNames, among: listedFieldsOf(provider) }) }
}
