import { eq, sql } from 'drizzle-orm'
import type { PreferencesChanges } from '../../contract/preferences.ts'
import type { Db } from '../../db/client.ts'
import { users } from '../../db/schema.ts'

export function selectPreferences(db: Db, userId: string) {
  return db.select({ preferences: users.preferences }).from(users).where(eq(users.id, userId))
}

/** Changes the named preferences only, in one statement, so that two tabs cannot overwrite each other's. */
export function mergePreferences(db: Db, userId: string, changes: PreferencesChanges & { saved: true }) {
  return db
    .update(users)
    .set({ preferences: sql`json_patch(coalesce(${users.preferences}, '{}'), ${JSON.stringify(changes)})` })
    .where(eq(users.id, userId))
    .returning({ preferences: users.preferences })
}
