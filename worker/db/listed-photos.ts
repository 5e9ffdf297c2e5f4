import { type Column, type SQL, sql } from 'drizzle-orm'
import { listedFieldsOf } from '../domain/fields.ts'
import { WRITTEN_MS } from '../domain/lifetimes.ts'
import { missingBits } from '../domain/missing.ts'
import type { Provider } from '../domain/platforms.ts'
import { canonicalTag } from '../domain/tags.ts'
import type { WrittenPhoto } from '../domain/work.ts'
import type { ListedPhoto } from '../platforms/platform.ts'
import type { Condition, Db } from './client.ts'
import { listedPhotos } from './listing-schema.ts'
import { type AccountRow, connectedAccounts, jobs } from './schema.ts'

/** D1 takes parameters of up to 2 MB. */
const CHUNK_CHARACTERS = 500_000

type Account = Pick<AccountRow, 'id' | 'provider'>

/**
 * Stores a page of a listing, in one statement unless the texts are very long. If the page names no album, one known
 * from an earlier listing is kept; so are texts that we have just written, which lists may not show yet. Stores nothing
 * for an account that has been disconnected meanwhile.
 */
export function upsertListed(db: Db, account: Account, photos: readonly ListedPhoto[], now: number) {
  const isConnected = sql`exists (select 1 from ${connectedAccounts} where ${connectedAccounts.id} = ${account.id})`
  return insertsOf(db, account, photos, { now, inLibrary: false, onlyIf: isConnected }).map(insert =>
    insert.onConflictDoUpdate({ target: KEY, set: { ...shown(now), listedAt: excluded('listed_at') } }),
  )
}

/**
 * Stores a page of the library's reading, as `upsertListed` does, but writes only rows that have changed. `isReading`:
 * the condition on the reading's claim.
 */
export function upsertRead(
  db: Db,
  account: Account,
  photos: readonly ListedPhoto[],
  { now, isReading }: { now: number; isReading: Condition },
) {
  const set = { ...shown(now), inLibrary: sql`1` }
  const changed = Object.entries(set).map(([name, value]) => {
    const column = name as keyof typeof set
    const compared = column.startsWith('url') ? withoutQuery : (text: unknown) => sql`${text}`
    return sql`${compared(listedPhotos[column])} is not ${compared(value)}`
  })
  return insertsOf(db, account, photos, { now, inLibrary: true, onlyIf: isReading }).map(insert =>
    insert.onConflictDoUpdate({
      target: KEY,
      set: { ...set, listedAt: excluded('listed_at') },
      setWhere: sql.join(changed, sql` or `),
    }),
  )
}

/** Has the listings of a job's person show what the job wrote, until lists have caught up. */
export function storeWritten(db: Db, job: { id: string; provider: Provider }, photos: readonly WrittenPhoto[]) {
  const known = listedFieldsOf(job.provider)
  const account = sql`(select ${connectedAccounts.id} from ${jobs} join ${connectedAccounts}
    on ${connectedAccounts.userId} = ${jobs.userId} and ${connectedAccounts.provider} = ${jobs.provider}
    where ${jobs.id} = ${job.id})`
  const rows = photos.map(({ at, tags, ...photo }) => ({
    ...photo,
    missing: missingBits({ ...photo, tags }, known),
    until: at + WRITTEN_MS,
    ...(known.includes('tags') && { tags, tagKeys: tagKeysOf(job.provider, tags) }),
  }))
  const keepUnknown = (column: Column, value: SQL) => sql`iif(value ->> 'tags' is null, ${column}, ${value})`
  return chunksOf(rows).map(json =>
    db
      .update(listedPhotos)
      .set({
        title: sql`value ->> 'title'`,
        description: sql`value ->> 'description'`,
        tags: keepUnknown(listedPhotos.tags, sql`value ->> 'tags'`),
        tagKeys: keepUnknown(listedPhotos.tagKeys, sql`value ->> 'tagKeys'`),
        missing: sql`value ->> 'missing'`,
        writtenUntil: sql`value ->> 'until'`,
      })
      .from(sql`json_each(${json})`)
      .where(
        sql`${listedPhotos.accountId} = ${account} and ${listedPhotos.photoId} = value ->> 'id'
          and coalesce(${listedPhotos.writtenUntil}, 0) < value ->> 'until'`,
      ),
  )
}

type Insert = { now: number; inLibrary: boolean; onlyIf: Condition }

function insertsOf(
  db: Db,
  { id, provider }: Account,
  photos: readonly ListedPhoto[],
  { now, inLibrary, onlyIf }: Insert,
) {
  return chunksOf(photos.map(photo => rowOf(provider, photo))).map(json =>
    db
      .insert(listedPhotos)
      // The columns in the order of the schema.
      .select(sql`
        select ${id}, value->>'id', value->>'title', value->>'description', value->'tags', value->>'urlSmall',
          value->>'urlMedium', value->>'urlLarge', value->>'width', value->>'height', value->>'pageUrl',
          value->>'dateUploaded', value->>'dateTaken', value->>'albumTitle', ${now},
          value->>'albumDescription', value->>'place', value->>'missing', value->>'tagKeys', value->>'takenKey',
          ${inLibrary ? 1 : 0}, null, value->>'urlXLarge'
        from json_each(${json})
        where ${onlyIf}`),
  )
}

/** An address without its query, in which Unsplash names the time of each call. */
const withoutQuery = (url: unknown) => sql`substr(${url}, 1, instr(${url} || '?', '?') - 1)`

const KEY = [listedPhotos.accountId, listedPhotos.photoId]
const excluded = (column: string) => sql.raw(`excluded.${column}`)

/** What a list says of photos that are known already. */
function shown(now: number) {
  const { albumTitle, albumDescription, writtenUntil } = listedPhotos
  const unlessWritten = (own: Column, column: string) => sql`iif(${writtenUntil} > ${now}, ${own}, ${excluded(column)})`
  return {
    title: unlessWritten(listedPhotos.title, 'title'),
    description: unlessWritten(listedPhotos.description, 'description'),
    tags: unlessWritten(listedPhotos.tags, 'tags'),
    missing: unlessWritten(listedPhotos.missing, 'missing'),
    tagKeys: unlessWritten(listedPhotos.tagKeys, 'tag_keys'),
    urlSmall: excluded('url_small'),
    urlMedium: excluded('url_medium'),
    urlLarge: excluded('url_large'),
    urlXLarge: excluded('url_x_large'),
    width: excluded('width'),
    height: excluded('height'),
    pageUrl: excluded('page_url'),
    dateUploaded: excluded('date_uploaded'),
    dateTaken: excluded('date_taken'),
    takenKey: excluded('taken_key'),
    albumTitle: sql`coalesce(excluded.album_title, ${albumTitle})`,
    albumDescription: sql`iif(excluded.album_title is null, ${albumDescription}, excluded.album_description)`,
    place: excluded('place'),
  }
}

/** A listed photo with what filters compare. */
function rowOf(provider: Provider, photo: ListedPhoto) {
  const { tags, dateTaken, dateUploaded } = photo
  return {
    ...photo,
    missing: missingBits(photo, listedFieldsOf(provider)),
    tagKeys: tagKeysOf(provider, tags),
    takenKey: dateTaken ?? dateUploaded.slice(0, 19).replace('T', ' '),
  }
}

/** The tags as the platform's search compares them; null if they are the tags themselves. */
function tagKeysOf(provider: Provider, tags: readonly string[]): string[] | null {
  const keys = tags.map(tag => canonicalTag(provider, tag))
  return keys.some((key, index) => key !== tags[index]) ? keys : null
}

/** The rows as JSON lists, each short enough for a parameter. */
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
