import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Provider } from '../domain/platforms.ts'
import type { WorkState } from '../domain/work.ts'
import { instant } from './schema.ts'

/**
 * The photos that recent listings showed. Jobs are made only of these. Rows are valid for 24 hours; those of a library
 * for 24 hours after its reading.
 */
export const listedPhotos = sqliteTable(
  'listed_photos',
  {
    accountId: text('account_id').notNull(),
    photoId: text('photo_id').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    tags: text('tags', { mode: 'json' }).$type<string[]>().notNull(),
    urlSmall: text('url_small').notNull(),
    urlMedium: text('url_medium').notNull(),
    urlLarge: text('url_large').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    pageUrl: text('page_url').notNull(),
    dateUploaded: text('date_uploaded').notNull(),
    dateTaken: text('date_taken'),
    /** Title of the album it was listed in. Title and description of the album are facts for the model. */
    albumTitle: text('album_title'),
    listedAt: instant('listed_at').notNull(),
    albumDescription: text('album_description'),
    /** Name of the place where it was taken, if that is public. The position is not stored. */
    place: text('place'),
    /** The fields without a text, as `missingBits` gives them; null in rows of a release that did not note them. */
    missing: integer('missing'),
    /** The tags as the platform's search compares them, where those are not the tags themselves. */
    tagKeys: text('tag_keys', { mode: 'json' }).$type<string[]>(),
    /** Where it stands by the date taken; a photo without goes by its upload. */
    takenKey: text('taken_key'),
    /** Whether the reading of the whole library has shown it. */
    inLibrary: integer('in_library', { mode: 'boolean' }).notNull().default(false),
    /** Until when the texts that we wrote win over those of lists, which lag behind writes. */
    writtenUntil: instant('written_until'),
    urlXLarge: text('url_x_large').notNull().default(''),
  },
  t => [
    primaryKey({ columns: [t.accountId, t.photoId] }),
    // Read by the release before; the next may drop it.
    index('listed_photos_age').on(t.listedAt),
    index('listed_photos_outside').on(t.listedAt).where(sql`in_library = 0`),
    index('listed_photos_uploaded').on(t.accountId, t.dateUploaded, t.photoId, t.missing).where(sql`in_library = 1`),
    index('listed_photos_taken').on(t.accountId, t.takenKey, t.photoId, t.missing).where(sql`in_library = 1`),
  ],
)

export type ListedRow = typeof listedPhotos.$inferSelect

/** How far the library of a connected account has been read. */
export const libraries = sqliteTable(
  'libraries',
  {
    accountId: text('account_id').primaryKey(),
    userId: text('user_id').notNull(),
    provider: text('provider').$type<Provider>().notNull(),
    /** The number of the reading's newest claim; each page names its own. */
    claim: integer('claim').notNull().default(0),
    /** When cron takes the reading up again: once its lease or its wait has ended. Null when none is under way. */
    dueAt: instant('due_at'),
    /** Whether it waits until then for a spent key or an outage. */
    isWaiting: integer('is_waiting', { mode: 'boolean' }).notNull().default(false),
    isDenied: integer('is_denied', { mode: 'boolean' }).notNull().default(false),
    /** When the reading under way began; null when none is. */
    startedAt: instant('started_at'),
    /** When it last stored a page. */
    pageAt: instant('page_at'),
    /** Where it goes on; null at the beginning. */
    place: text('place', { mode: 'json' }).$type<ReadingPlace>(),
    read: integer('read').notNull().default(0),
    total: integer('total').notNull().default(0),
    /** When the last reading ended that was completed. */
    readAt: instant('read_at'),
    /** When its photos are deleted; null when there are none. */
    expiresAt: instant('expires_at'),
    /** How many photos had which `missing` bits, once the photos are deleted. */
    counts: text('counts', { mode: 'json' }).$type<MissingCount[]>(),
  },
  t => [
    index('libraries_user').on(t.userId),
    index('libraries_due').on(t.dueAt).where(sql`due_at is not null`),
    index('libraries_expiry').on(t.expiresAt).where(sql`expires_at is not null`),
  ],
)

export type LibraryRow = typeof libraries.$inferSelect

/** How many photos lack the same fields. */
export type MissingCount = { missing: number; photos: number }

/**
 * Where a reading goes on: below the photos that it has read, the newest first.
 *
 * - `until`: the upload date of the last one; null at the top. `ids`: those read that share it.
 * - `strays`: those that stood above their upload date, and so are not in the range of a later page.
 * - `cursor`: of the next page of the list that ends at `until`, or of the whole list where lists have no such bound;
 *   `previous`: of the page before that, if it may be read again. `listed`: how many photos the list had.
 * - `top`: the newest upload when the reading began. `isLast`: everything is read but what was uploaded since.
 */
export type ReadingPlace = {
  until: string | null
  ids: string[]
  strays: { id: string; dateUploaded: string }[]
  cursor: string | null
  previous: { cursor: string | null } | null
  listed: number
  top: string | null
  isLast: boolean
}

/**
 * What each of a user's jobs did with each of its photos. A row belongs to its job, not to the connection, which may be
 * made again under another id.
 */
export const photoWork = sqliteTable(
  'photo_work',
  {
    userId: text('user_id').notNull(),
    provider: text('provider').$type<Provider>().notNull(),
    photoId: text('photo_id').notNull(),
    /** When the job was made: the newest one counts. */
    jobAt: instant('job_at').notNull(),
    jobId: text('job_id').notNull(),
    state: text('state').$type<WorkState>().notNull(),
  },
  t => [
    primaryKey({ columns: [t.userId, t.provider, t.photoId, t.jobAt, t.jobId] }),
    index('photo_work_state').on(t.userId, t.provider, t.state, t.jobId),
  ],
)
