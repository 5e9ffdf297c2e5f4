import * as z from 'zod'
import type { PhotoIdsAnswer, PhotosQuery } from '../../contract/photos.ts'
import type { ListedRow } from '../../db/listing-schema.ts'
import type { AccountRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { FIELD_NAMES, listedFieldsOf } from '../../domain/fields.ts'
import { MAX_CHOICE } from '../../domain/limits.ts'
import { missingMask } from '../../domain/missing.ts'
import { PLATFORMS } from '../../domain/platforms.ts'
import { canonicalTag } from '../../domain/tags.ts'
import { type PhotoWork, WORK_STATES } from '../../domain/work.ts'
import { AppError } from '../../errors.ts'
import { criteriaOf, matchNothing } from '../../platforms/shared/criteria.ts'
import { readCursor, writeCursor } from '../../platforms/shared/cursor.ts'
import * as queries from './list-queries.ts'
import { assertLibraries } from './service.ts'

type Owner = { account: AccountRow; cameraNames: boolean }

/** `work`: what the newest of the person's jobs with a photo did with it. */
export type LibraryPage = {
  rows: (ListedRow & { work: PhotoWork | null })[]
  nextCursor: string | null
  total: number
  complete: boolean
}

const Cursor = z.strictObject({ key: z.string().max(60), id: z.string().max(100) })
const Work = z.object({ jobId: z.string(), state: z.enum(WORK_STATES) })
const NONE = { nextCursor: null, total: 0, complete: true }

/** Whether a list asks for what platforms cannot find. */
export const isFiltered = ({ missing, work }: PhotosQuery) => missing !== undefined || work !== undefined

/** A page of a library, as far as it is read. @throws UNSUPPORTED_CRITERION */
export async function listLibrary(deps: Deps, owner: Owner, query: PhotosQuery): Promise<LibraryPage> {
  const filter = filterOf(deps, owner, query)
  const after = query.cursor ? readCursor(query.cursor, Cursor) : undefined
  if (!filter) return { rows: [], ...NONE }
  const { limit, sort: by, order: direction } = query
  const { db } = deps
  const page = queries.selectPage(db, filter, { by, direction, after, limit: limit + 1 })
  const count = queries.countMatching(db, filter)
  const isRead = queries.selectIsRead(db, owner.account.id, deps.now())
  // Tags are compared row by row, and a page that holds all there is has compared every row already.
  const isOnePass = filter.tagKeys !== null && !after
  const [found, [library], counts] = await (isOnePass ? db.batch([page, isRead]) : db.batch([page, isRead, count]))
  const [counted] = counts ?? (found.length > limit ? await count : [{ total: found.length }])
  const shown = found.slice(0, limit)
  const last = shown.at(-1)?.photo
  const key = last && (by === 'dateUploaded' ? last.dateUploaded : last.takenKey)
  return {
    rows: shown.map(({ photo, work }) => ({ ...photo, work: work === null ? null : Work.parse(JSON.parse(work)) })),
    nextCursor: last && found.length > limit ? writeCursor({ key, id: last.photoId }) : null,
    total: counted?.total ?? 0,
    complete: Boolean(library?.isRead),
  }
}

/** The ids of all photos of a library that match. @throws UNSUPPORTED_CRITERION */
export async function listLibraryIds(deps: Deps, owner: Owner, query: PhotosQuery): Promise<PhotoIdsAnswer> {
  const filter = filterOf(deps, owner, query)
  if (!filter) return { ids: [], total: 0, complete: true }
  const { db } = deps
  const [found, [counted], [library]] = await db.batch([
    queries.selectIds(db, filter, { by: query.sort, direction: query.order, limit: MAX_CHOICE }),
    queries.countMatching(db, filter),
    queries.selectIsRead(db, owner.account.id, deps.now()),
  ])
  return { ids: found.map(({ id }) => id), total: counted?.total ?? 0, complete: Boolean(library?.isRead) }
}

/** @throws UNSUPPORTED_CRITERION where libraries are off, or for a field that the platform's lists do not show */
export function assertListed(deps: Deps, { provider, missing }: PhotosQuery): void {
  assertLibraries(deps)
  const unknown = missing?.find(field => !listedFieldsOf(provider).includes(field))
  if (!unknown) return
  const text = `Lists of ${PLATFORMS[provider].name} do not show the ${FIELD_NAMES[unknown].toLowerCase()}.`
  throw new AppError('UNSUPPORTED_CRITERION', { text, fields: { missing: text } })
}

/** What a query asks of a library; undefined if no photo can match. @throws UNSUPPORTED_CRITERION */
function filterOf(deps: Deps, { account, cameraNames }: Owner, query: PhotosQuery): queries.Filter | undefined {
  assertListed(deps, query)
  const { provider, missing, work } = query
  const criteria = criteriaOf(query, tag => canonicalTag(provider, tag))
  if (matchNothing(criteria)) return undefined
  const { tags, uploaded, taken } = criteria
  return {
    account,
    mask: missing ? missingMask(missing, { cameraNames }) : null,
    states: work ?? null,
    tagKeys: tags,
    uploaded: { from: instantOf(uploaded.from, 0), to: instantOf(uploaded.to, 999) },
    taken,
  }
}

const instantOf = (seconds: number | null, ms: number) =>
  seconds === null ? null : new Date(seconds * 1000 + ms).toISOString()
