import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { type Db, jsonList } from '../../db/client.ts'
import { libraries, listedPhotos } from '../../db/listing-schema.ts'
import { connectedAccounts, users } from '../../db/schema.ts'
import type { Provider } from '../../domain/platforms.ts'

export function selectAccountWithPreferences(db: Db, userId: string, provider: Provider) {
  return db
    .select({ account: connectedAccounts, preferences: users.preferences, addTagsDefault: users.addTagsDefault })
    .from(connectedAccounts)
    .innerJoin(users, eq(users.id, connectedAccounts.userId))
    .where(and(eq(connectedAccounts.userId, userId), eq(connectedAccounts.provider, provider)))
}

/**
 * Deletes at most `max` photos outside of libraries that were last listed before `before`, the oldest first, and returns
 * how many.
 */
export async function deleteListed(db: Db, { before, max }: { before: number; max: number }): Promise<number> {
  const outdated = sql`select rowid from ${listedPhotos} where in_library = 0 and ${listedPhotos.listedAt} < ${before}
    order by ${listedPhotos.listedAt} limit ${max}`
  const { meta } = await db.delete(listedPhotos).where(sql`rowid in (${outdated})`)
  return meta.changes
}

type Valid = { userId: string; provider: Provider; photoIds: readonly string[]; now: number; newerThan: number }

/** Those of the photos that a list has shown since `newerThan`, or that are in a library whose photos are still valid. */
export function selectListed(db: Db, { userId, provider, photoIds, now, newerThan }: Valid) {
  const account = db
    .select({ id: connectedAccounts.id })
    .from(connectedAccounts)
    .where(and(eq(connectedAccounts.userId, userId), eq(connectedAccounts.provider, provider)))
  const isRead = sql`${listedPhotos.inLibrary} and exists (select 1 from ${libraries}
    where ${libraries.accountId} = ${listedPhotos.accountId} and ${libraries.expiresAt} > ${now})`
  return db
    .select()
    .from(listedPhotos)
    .where(
      and(
        eq(listedPhotos.accountId, account),
        inArray(listedPhotos.photoId, jsonList(photoIds)),
        or(gt(listedPhotos.listedAt, newerThan), isRead),
      ),
    )
}
