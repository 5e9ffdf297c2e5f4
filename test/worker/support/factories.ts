import { env } from 'cloudflare:workers'
import type { Role } from '#worker/context.ts'
import { openDb } from '#worker/db/client.ts'
import { sessions, users } from '#worker/db/schema.ts'
import { hashToken, newToken } from '#worker/tokens.ts'
import { APP, type Client, newAddress, stranger } from './api.ts'

export type TestUser = Client & { userId: string; email: string; sessionHash: string }

/** A user with a session, written straight into D1: quicker than `signedIn`, for tests about something else. */
export async function aUser({ role = 'full' }: { role?: Role } = {}): Promise<TestUser> {
  const db = openDb(env.DB)
  const now = Date.now()
  const userId = crypto.randomUUID()
  const email = newAddress()
  const token = newToken()
  const sessionHash = hashToken(token)
  const fullSince = role === 'full' ? now : null
  await db.batch([
    db.insert(users).values({ id: userId, email, emailVerifiedAt: now, fullSince, createdAt: now }),
    db
      .insert(sessions)
      .values({ tokenHash: sessionHash, userId, openedBy: 'password', createdAt: now, lastSeenAt: now }),
  ])
  const client = stranger()
  client.cookies.set(`session_${new URL(APP).port}`, token)
  return { ...client, userId, email, sessionHash }
}
