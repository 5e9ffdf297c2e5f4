import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { type Db, jsonList } from '../../db/client.ts'
import { listedPhotos } from '../../db/listing-schema.ts'
import { type AccountRow, connectedAccounts, users } from '../../db/schema.ts'
import { listedFieldsOf } from '../../domain/fields.ts'
import { missingBits } from '../../domain/missing.ts'
import type { Provider } from '../../domain/platforms.ts'
import { canonicalTag } from '../../domain/tags.ts'
import type { ListedPhoto } from '../../platforms/platform.ts'

/** D1 takes parameters of up to 2 MB. */
const CHUNK_CHARACTERS = 500_000

export function selectAccountWithPreferences(db: Db, userId: string, provider: Provider) {
  return db
    .select({ account: connectedAccounts, preferences: users.preferences })
    .from(connectedAccounts)
    .innerJoin(users, eq(users.id, connectedAccounts.userId))
    .where(and(eq(connectedAccounts.userId, userId), eq(connectedAccounts.provider, provider)))
}

/**
 * Stores a page of a listing, in one statement unless the texts are very long. If the page names no album, one known
 * from an earlier listing is kept.
 */
export function upsertListed(
  db: Db,
  account: Pick<AccountRow, 'id' | 'provider'>,
  photos: readonly ListedPhoto[],
  now: number,
) {
  const { id: accountId, provider } = account
  return chunksOf(photos.map(photo => rowOf(provider, photo))).map(json =>
    db
      .insert(listedPhotos)
      // The columns in the order of the schema. Stores nothing for an account that has been disconnected meanwhile.
      .select(sql`
        select ${accountId}, value->>'id', value->>'title', value->>'description', value->'tags', value->>'urlSmall',
          value->>'urlMedium', value->>'urlLarge', value->>'width', value->>'height', value->>'pageUrl',
          value->>'dateUploaded', value->>'dateTaken', value->>'albumTitle', ${now},
          value->>'albumDescription', value->>'place', value->>'missing', value->>'tagKeys', value->>'takenKey', 0, null
        from json_each(${json})
        where exists (select 1 from ${connectedAccounts} where ${connectedAccounts.id} = ${accountId})`)
      .onConflictDoUpdate({
        target: [listedPhotos.accountId, listedPhotos.photoId],
        set: {
          title: excluded('title'),
          description: excluded('description'),
          tags: excluded('tags'),
          urlSmall: excluded('url_small'),
          urlMedium: excluded('url_medium'),
          urlLarge: excluded('url_large'),
          width: excluded('width'),
          height: excluded('height'),
          pageUrl: excluded('page_url'),
          dateUploaded: excluded('date_uploaded'),
          dateTaken: excluded('date_taken'),
          albumTitle: sql`coalesce(excluded.album_title, ${listedPhotos.albumTitle})`,
          albumDescription: sql`iif(excluded.album_title is null, ${listedPhotos.albumDescription}, excluded.album_description)`,
          place: excluded('place'),
          missing: excluded('missing'),
          tagKeys: excluded('tag_keys'),
          takenKey: excluded('taken_key'),
          listedAt: excluded('listed_at'),
        },
      }),
  )
}

/** A listed photo with what filters compare. */
function rowOf(provider: Provider, photo: ListedPhoto) {
  const { tags, dateTaken, dateUploaded } = photo
  const keys = tags.map(tag => canonicalTag(provider, tag))
  return {
    ...photo,
    missing: missingBits(photo, listedFieldsOf(provider)),
    tagKeys: keys.some((key, index) => key !== tags[index]) ? keys : null,
    takenKey: dateTaken ?? dateUploaded.slice(0, 19).replace('T', ' '),
  }
}

const excluded = (column: string) => sql.raw(`excluded.${column}`)

/** Deletes at most `max` photos last listed before `before`, the oldest first, and returns how many. */
export async function deleteListed(db: Db, { before, max }: { before: number; max: number }): Promise<number> {
  const outdated = sql`select rowid from ${listedPhotos} where ${listedPhotos.listedAt} < ${before}
    order by ${listedPhotos.listedAt} limit ${max}`
  const { meta } = await db.delete(listedPhotos).where(sql`rowid in (${outdated})`)
  return meta.changes
}

export function selectListed(
  db: Db,
  {
    userId,
    provider,
    photoIds,
    newerThan,
  }: { userId: string; provider: Provider; photoIds: readonly string[]; newerThan: number },
) {
  const account = db
    .select({ id: connectedAccounts.id })
    .from(connectedAccounts)
    .where(and(eq(connectedAccounts.userId, userId), eq(connectedAccounts.provider, provider)))
  return db
    .select()
    .from(listedPhotos)
    .where(
      and(
        eq(listedPhotos.accountId, account),
        inArray(listedPhotos.photoId, jsonList(photoIds)),
        gt(listedPhotos.listedAt, newerThan),
      ),
    )
}

function chunksOf(photos: readonly object[]): string[] {
  const chunks: string[][] = []
  let size = Number.POSITIVE_INFINITY
  for (const photo of photos) {
    const json = JSON.stringify(photo)
    if (size + json.length > CHUNK_CHARACTERS) {
      chunks.push([])
      size = 0
    }
    chunks.at(-1)?.push(json)
    size += json.length
  }
  return chunks.map(chunk => `[${chunk.join(',')}]`)
}
