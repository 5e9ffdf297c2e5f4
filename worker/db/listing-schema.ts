import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant } from './schema.ts'

/** What recent listings showed: a job takes photos only from here. Rows are valid for 24 hours. */
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
    /** Title of the album it was listed in, a fact for the model as its description is. */
    albumTitle: text('album_title'),
    listedAt: instant('listed_at').notNull(),
    albumDescription: text('album_description'),
    /** Name of the place it was taken at, where everyone may know; its position is not stored. */
    place: text('place'),
  },
  t => [primaryKey({ columns: [t.accountId, t.photoId] }), index('listed_photos_age').on(t.listedAt)],
)
