import { eq, sql } from 'drizzle-orm'
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

/** Changes only the given preferences, in one statement, so that two tabs do not overwrite each other's changes. */
export function mergePreferences(db: Db, userId: string, changes: StoredChanges) {
  return db
    .update(users)
    .set({ preferences: sql`json_patch(coalesce(${users.preferences}, '{}'), ${JSON.stringify(changes)})` })
    .where(eq(users.id, userId))
    .returning(SAVED)
}
