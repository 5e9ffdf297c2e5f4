import { eq, sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { connectedAccounts, users } from './schema.ts'

/** Makes the user a full one for good, by the first password or connected platform; for `.set`. */
export const becomesFull = (now: number) => ({ fullSince: sql`coalesce(${users.fullSince}, ${now})` })

/** Records that a connected account was just used. */
export function touchAccount(db: Db, accountId: string, now: number) {
  return db.update(connectedAccounts).set({ lastUsedAt: now }).where(eq(connectedAccounts.id, accountId))
}

export function selectEmail(db: Db, userId: string) {
  return db.select({ email: users.email }).from(users).where(eq(users.id, userId))
}
