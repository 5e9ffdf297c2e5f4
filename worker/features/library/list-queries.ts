import { and, asc, desc, eq, getTableColumns, gte, inArray, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { libraries, listedPhotos, photoWork } from '../../db/listing-schema.ts'
import type { AccountRow } from '../../db/schema.ts'
import type { WorkState } from '../../domain/work.ts'
import { isInLibrary } from './queries.ts'
import { isNewest, isOf } from './work-queries.ts'

/**
 * Which photos of a library are asked for. `mask`: the bits of `missingBits`, any of them; `tagKeys`: any of these, in
 * canonical form; upload dates in ISO 8601 and dates taken without a zone, inclusive. Null where it does not matter.
 */
export type Filter = {
  account: Pick<AccountRow, 'id' | 'userId' | 'provider'>
  mask: number | null
  states: (WorkState | 'none')[] | null
  tagKeys: string[] | null
  uploaded: { from: string | null; to: string | null }
  taken: { from: string | null; to: string | null }
}

export type Order = { by: 'dateUploaded' | 'dateTaken'; direction: 'asc' | 'desc' }

/** The last photo of the page before. */
type After = { key: string; id: string }

const keyOf = (by: Order['by']) => (by === 'dateUploaded' ? listedPhotos.dateUploaded : listedPhotos.takenKey)

/** The newest of the person's jobs with a photo, as JSON: its id and the photo's state. */
function workOf(account: Filter['account']): SQL<string | null> {
  return sql`(select json_object('jobId', ${photoWork.jobId}, 'state', ${photoWork.state}) from ${photoWork}
    where ${and(isOf(account), eq(photoWork.photoId, listedPhotos.photoId))}
    order by ${photoWork.jobAt} desc, ${photoWork.jobId} desc limit 1)`
}

/** The photos of which the newest of the person's jobs is in one of these states, or that no job has. */
function isInState(db: Db, account: Filter['account'], states: (WorkState | 'none')[]): SQL | undefined {
  const { photoId, state } = photoWork
  const inJobs = (which: SQL | undefined) =>
    db
      .select({ id: photoId })
      .from(photoWork)
      .where(and(isOf(account), which))
  const known = states.filter(one => one !== 'none')
  return or(
    known.length === 0 ? undefined : inArray(listedPhotos.photoId, inJobs(and(inArray(state, known), isNewest(db)))),
    states.includes('none') ? notInArray(listedPhotos.photoId, inJobs(undefined)) : undefined,
  )
}

function matching(db: Db, { account, mask, states, tagKeys, uploaded, taken }: Filter) {
  const { dateUploaded, takenKey, missing } = listedPhotos
  return and(
    isInLibrary(account.id),
    mask === null ? undefined : sql`${missing} & ${sql.raw(String(mask))} <> 0`,
    uploaded.from === null ? undefined : gte(dateUploaded, uploaded.from),
    uploaded.to === null ? undefined : lte(dateUploaded, uploaded.to),
    taken.from === null ? undefined : gte(takenKey, taken.from),
    taken.to === null ? undefined : lte(takenKey, taken.to),
    states === null ? undefined : isInState(db, account, states),
    tagKeys === null ? undefined : hasTag(tagKeys),
  )
}

/** Whether a photo has any of these tags. Most that have none are told by their text, without reading it as JSON. */
function hasTag(tagKeys: string[]) {
  const stored = sql`coalesce(${listedPhotos.tagKeys}, ${listedPhotos.tags})`
  return and(
    or(...tagKeys.map(key => sql`instr(${stored}, ${JSON.stringify(key)})`)),
    sql`exists (select 1 from json_each(${stored})
      where json_each.value in (select value from json_each(${JSON.stringify(tagKeys)})))`,
  )
}

type Page = Order & { after: After | undefined; limit: number }

/** A page of a library, with what jobs did with each photo. */
export function selectPage(db: Db, filter: Filter, { by, direction, after, limit }: Page) {
  const key = keyOf(by)
  const [order, past] = direction === 'asc' ? [asc, sql`>`] : [desc, sql`<`]
  const isAfter = after && sql`(${key}, ${listedPhotos.photoId}) ${past} (${after.key}, ${after.id})`
  return db
    .select({ photo: getTableColumns(listedPhotos), work: workOf(filter.account) })
    .from(listedPhotos)
    .where(and(matching(db, filter), isAfter))
    .orderBy(order(key), order(listedPhotos.photoId))
    .limit(limit)
}

/** How many photos match, and how far the library is read. */
export function countMatching(db: Db, filter: Filter) {
  return db.select({ total: sql<number>`count(*)` }).from(listedPhotos).where(matching(db, filter))
}

export function selectIds(db: Db, filter: Filter, { by, direction, limit }: Order & { limit: number }) {
  const order = direction === 'asc' ? asc : desc
  return db
    .select({ id: listedPhotos.photoId })
    .from(listedPhotos)
    .where(matching(db, filter))
    .orderBy(order(keyOf(by)), order(listedPhotos.photoId))
    .limit(limit)
}

/** Whether a complete reading has ended, none is under way, and its photos have not been deleted since. */
export function selectIsRead(db: Db, accountId: string, now: number) {
  const isValid = sql`${libraries.expiresAt} > ${now} and not ${libraries.isDenied}`
  return db
    .select({
      isRead: sql<number>`${libraries.readAt} is not null and ${libraries.startedAt} is null and ${isValid}`,
    })
    .from(libraries)
    .where(eq(libraries.accountId, accountId))
}
