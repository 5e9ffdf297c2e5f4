import { and, eq, sql } from 'drizzle-orm'
import type { PreferencesChanges } from '../../contract/preferences.ts'
import type { Db } from '../../db/client.ts'
import { users } from '../../db/schema.ts'

/** What preferences are presented from. */
const SAVED = { preferences: users.preferences, addTagsDefault: users.addTagsDefault }

export function selectPreferences(db: Db, userId: string) {
  return db.select(SAVED).from(users).where(eq(users.id, userId))
}

/** With null a preference is no longer chosen. */
export type StoredChanges = Omit<PreferencesChanges, 'addTagsTo'> & {
  addTagsTo?: PreferencesChanges['addTagsTo'] | null
  saved?: true
}

/** Preferences as they are stored, which a change may be made to depend on. */
export function selectStored(db: Db, userId: string) {
  return db
    .select({ ...SAVED, stored: sql<string | null>`${users.preferences}` })
    .from(users)
    .where(eq(users.id, userId))
}

/**
 * Changes only the given preferences, in one statement, so that two tabs do not overwrite each other's changes. With
 * `stored`, only if they are still those.
 */
export function mergePreferences(db: Db, userId: string, changes: StoredChanges, stored?: string | null) {
  return db
    .update(users)
    .set({ preferences: sql`json_patch(coalesce(${users.preferences}, '{}'), ${JSON.stringify(changes)})` })
    .where(and(eq(users.id, userId), stored === undefined ? undefined : sql`${users.preferences} is ${stored}`))
    .returning(SAVED)
}
