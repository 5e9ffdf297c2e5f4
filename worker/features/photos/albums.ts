import * as z from 'zod'
import type { PhotosQuery } from '../../contract/photos.ts'
import { upsertListed } from '../../db/listed-photos.ts'
import { selectWork } from '../../db/photo-work.ts'
import type { AccountRow } from '../../db/schema.ts'
import { touchAccount } from '../../db/users.ts'
import type { Deps } from '../../deps.ts'
import { listedFieldsOf } from '../../domain/fields.ts'
import { MAX_CHOICE, PHOTOS_PAGE } from '../../domain/limits.ts'
import { missingFields } from '../../domain/missing.ts'
import { newestWork, type PhotoWork } from '../../domain/work.ts'
import type { ListedPhoto } from '../../platforms/platform.ts'
import { sessionOf } from '../../platforms/session.ts'
import { readCursor, writeCursor } from '../../platforms/shared/cursor.ts'
import { withUserErrors } from '../../platforms/user-errors.ts'
import { assertListed } from '../library/list.ts'

type Owner = { account: AccountRow; cameraNames: boolean }

/** The platform's page on which our page begins, how many of its matches were given already, and how many match in all. */
const Cursor = z.strictObject({
  page: z.string().max(400).nullable(),
  given: z.number().int().min(0).max(PHOTOS_PAGE.max),
  total: z.number().int().min(0),
})

type Found = { photo: ListedPhoto; page: string | null }
type Works = (PhotoWork & { photoId: string })[]

/**
 * A page of the photos in albums by `missing` or `work`, which platforms do not know: their lists are filtered here.
 * @throws UNSUPPORTED_CRITERION, PLATFORM_*
 */
export async function listInAlbums(deps: Deps, owner: Owner, query: PhotosQuery) {
  const at = query.cursor ? readCursor(query.cursor, Cursor) : { page: null, given: 0, total: null }
  const { matches, works } = await matchesFrom(deps, owner, query, at.page)
  const rest = matches.slice(at.given)
  const shown = rest.slice(0, query.limit)
  const next = rest[query.limit]
  const total = at.total ?? matches.length
  const isOnPage = (page: string | null) => (match: Found) => match.page === page
  await store(deps, owner, shown)
  return {
    photos: shown.map(({ photo }) => photo),
    works,
    nextCursor: next
      ? writeCursor({
          page: next.page,
          given: matches.slice(0, matches.indexOf(next)).filter(isOnPage(next.page)).length,
          total,
        })
      : null,
    total,
    complete: true,
  }
}

/** The ids of all photos in albums that match. They are stored, so that jobs can be made of them. */
export async function listIdsInAlbums(deps: Deps, owner: Owner, query: PhotosQuery) {
  const { matches } = await matchesFrom(deps, owner, query, null)
  const chosen = matches.slice(0, MAX_CHOICE)
  await store(deps, owner, chosen)
  return { ids: chosen.map(({ photo }) => photo.id), total: matches.length, complete: true }
}

/** All matches from a page of the platform on, in the order of the list. Later pages of albums come from the cache. */
async function matchesFrom(deps: Deps, { account, cameraNames }: Owner, query: PhotosQuery, first: string | null) {
  assertListed(deps, query)
  const { provider, missing, work, cursor: _, ...criteria } = query
  const found = await withUserErrors(deps, provider, async () => {
    const { platform, session } = await sessionOf(deps, account, 'list')
    const listed: Found[] = []
    for (let page = first, isEnd = false; !isEnd; ) {
      const cursor = page === null ? {} : { cursor: page }
      const asked = { ...criteria, provider, limit: PHOTOS_PAGE.max, ...cursor }
      const { photos, nextCursor } = await platform.listPhotos(session, asked)
      listed.push(...photos.map(photo => ({ photo, page })))
      isEnd = nextCursor === null
      page = nextCursor
    }
    return listed
  })
  const photoIds = found.map(({ photo }) => photo.id)
  const works: Works = await selectWork(deps.db, { userId: account.userId, provider, photoIds })
  const workOf = newestWork(works)
  const lacks = (photo: ListedPhoto) => missingFields(photo, { cameraNames, among: listedFieldsOf(provider) })
  const matches = found.filter(
    ({ photo }) =>
      (missing === undefined || lacks(photo).some(field => missing.includes(field))) &&
      (work === undefined || work.includes(workOf(photo.id)?.state ?? 'none')),
  )
  return { matches, works }
}

async function store({ db, now }: Deps, { account }: Owner, shown: Found[]): Promise<void> {
  const photos = shown.map(({ photo }) => photo)
  const at = now()
  await db.batch([touchAccount(db, account.id, at), ...upsertListed(db, account, photos, at)])
}
