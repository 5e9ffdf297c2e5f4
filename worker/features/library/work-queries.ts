import { and, eq, isNotNull, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Db } from '../../db/client.ts'
import { libraries, listedPhotos, photoWork } from '../../db/listing-schema.ts'
import type { AccountRow } from '../../db/schema.ts'

type Account = Pick<AccountRow, 'id' | 'userId' | 'provider'>

export const isOf = ({ userId, provider }: Account) =>
  and(eq(photoWork.userId, userId), eq(photoWork.provider, provider))

/** Whether no newer job of the person has the photo. */
export function isNewest(db: Db) {
  const newer = alias(photoWork, 'newer')
  return notExists(
    db
      .select({ jobId: newer.jobId })
      .from(newer)
      .where(
        and(
          eq(newer.userId, photoWork.userId),
          eq(newer.provider, photoWork.provider),
          eq(newer.photoId, photoWork.photoId),
          sql`(${newer.jobAt}, ${newer.jobId}) > (${photoWork.jobAt}, ${photoWork.jobId})`,
        ),
      ),
  )
}

/** How many photos of a library are in each state; of all photos once those of the library are deleted. */
export function countStates(db: Db, account: Account) {
  const listed = sql`exists (select 1 from ${listedPhotos} where ${listedPhotos.accountId} = ${account.id}
    and ${listedPhotos.photoId} = ${photoWork.photoId} and in_library = 1)`
  const isKept = db
    .select({ id: libraries.accountId })
    .from(libraries)
    .where(and(eq(libraries.accountId, account.id), isNotNull(libraries.expiresAt)))
  return db
    .select({ state: photoWork.state, photos: sql<number>`count(*)` })
    .from(photoWork)
    .where(and(isOf(account), isNewest(db), or(listed, notExists(isKept))))
    .groupBy(photoWork.state)
}

/** The jobs with photos to review, the newest first. */
export function selectToReview(db: Db, account: Account) {
  return db
    .select({ jobId: photoWork.jobId, photos: sql<number>`count(*)` })
    .from(photoWork)
    .where(and(isOf(account), eq(photoWork.state, 'review'), isNewest(db)))
    .groupBy(photoWork.jobId)
    .orderBy(sql`max(${photoWork.jobAt}) desc`)
}
