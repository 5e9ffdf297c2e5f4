import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant } from './schema.ts'

/** The photos that recent listings showed. Jobs are made only of these. Rows are valid for 24 hours. */
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
  },
  t => [primaryKey({ columns: [t.accountId, t.photoId] }), index('listed_photos_age').on(t.listedAt)],
)
