import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { openDb } from '#worker/db/client.ts'
import { rateCounters, sessions, users } from '#worker/db/schema.ts'
import type { Person, Role } from '#worker/domain/actor.ts'
import { configOf } from '#worker/env.ts'
import { counterKey, type Use } from '#worker/http/rate-limit.ts'
import { hashToken, newToken } from '#worker/tokens.ts'
import { newId } from '../new-id.ts'
import { APP, type Client, newAddress, stranger } from './api.ts'

export type TestUser = Client & { userId: string; email: string; sessionHash: string }

/** A user with a session, inserted into D1 directly, which is faster than `signedIn`. */
export async function aUser({
  role = 'full',
  userId = newId(),
}: {
  role?: Role
  userId?: string
} = {}): Promise<TestUser> {
  const db = openDb(env.DB)
  const now = Date.now()
  const email = newAddress()
  const fullSince = role === 'full' ? now : null
  await db.insert(users).values({ id: userId, email, emailVerifiedAt: now, fullSince, createdAt: now })
  return { ...(await signInAs(userId)), userId, email }
}

/** Runs statements, however many, in one round trip. */
export async function runTogether(statements: BatchItem<'sqlite'>[]): Promise<void> {
  const [first, ...others] = statements
  if (first) await openDb(env.DB).batch([first, ...others])
}

/** How many free photos a user has taken; undefined if there is no such user. */
export async function usedBy(userId: string): Promise<number | undefined> {
  const { freePhotosUsed } = users
  const user = await openDb(env.DB).select({ freePhotosUsed }).from(users).where(eq(users.id, userId)).get()
  return user?.freePhotosUsed
}

/** A new session of a user already in D1. */
export async function signInAs(userId: string): Promise<Client & { sessionHash: string }> {
  const now = Date.now()
  const token = newToken()
  const sessionHash = hashToken(token)
  const session = { tokenHash: sessionHash, userId, openedBy: 'link' as const, createdAt: now, lastSeenAt: now }
  await openDb(env.DB).insert(sessions).values(session)
  const client = stranger()
  client.cookies.set(`session_${new URL(APP).port}`, token)
  return { ...client, sessionHash }
}

/** Stores `count` uses, the last of them now. The window ends in a quarter of an hour. */
export async function usedUp(count: number, ...use: Use): Promise<void> {
  const row = { key: counterKey({ config: configOf(env) }, use), count, resetsAt: Date.now() + 900_000 }
  const { key: target } = rateCounters
  await openDb(env.DB).insert(rateCounters).values(row).onConflictDoUpdate({ target, set: row })
}

/** A full user as services see a signed-in one. */
export function personOf({ userId, email, sessionHash }: TestUser): Person {
  return { kind: 'person', userId, email, sessionHash, role: 'full' }
}
