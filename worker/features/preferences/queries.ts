import { eq, sql } from 'drizzle-orm'
import type { PreferencesChanges } from '../../contract/preferences.ts'
import type { Db } from '../../db/client.ts'
import { users } from '../../db/schema.ts'

export function selectPreferences(db: Db, userId: string) {
  return db.select({ preferences: users.preferences }).from(users).where(eq(users.id, userId))
}

/** Changes only the given preferences, in one statement, so that two tabs do not overwrite each other's changes. */
export function mergePreferences(db: Db, userId: string, changes: PreferencesChanges & { saved: true }) {
  return db
    .update(users)
    .set({ preferences: sql`json_patch(coalesce(${users.preferences}, '{}'), ${JSON.stringify(changes)})` })
    .where(eq(users.id, userId))
    .returning({ preferences: users.preferences })
}
