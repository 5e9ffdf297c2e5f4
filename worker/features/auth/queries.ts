import { and, desc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import type { SignInMethod } from '../../contract/auth.ts'
import type { Condition, Db } from '../../db/client.ts'
import { loginLinks, sessions, users } from '../../db/schema.ts'
import { becomesFull } from '../../db/users.ts'
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from '../../domain/lifetimes.ts'

export type NewSessionRow = Pick<
  typeof sessions.$inferInsert,
  'tokenHash' | 'userId' | 'openedBy' | 'linkHash' | 'device'
>

export function selectUser(db: Db, userId: string) {
  return db.select().from(users).where(eq(users.id, userId))
}

export function selectUserByEmail(db: Db, email: string) {
  return db.select().from(users).where(eq(users.email, email))
}

export function insertUser(db: Db, user: { id: string; email: string; now: number }) {
  return db
    .insert(users)
    .values({ id: user.id, email: user.email, addTagsDefault: 'few', emailVerifiedAt: user.now, createdAt: user.now })
    .onConflictDoNothing({ target: users.email })
}

/**
 * Sets a password, which makes the user a full one for good. Does nothing and returns no row if the session has ended
 * or has a new token: each new password does that to all of a user's sessions, so the second of two at once is refused.
 */
export function updatePassword(
  db: Db,
  { userId, sessionHash }: { userId: string; sessionHash: string },
  passwordHash: string,
  now: number,
) {
  return db
    .update(users)
    .set({ passwordHash, passwordSetAt: now, ...becomesFull(now) })
    .where(and(eq(users.id, userId), sql`exists ${selectSession(db, sessionHash)}`))
    .returning({ id: users.id })
}

/** Stores the same password under stronger parameters, unless it was changed meanwhile. */
export function replaceHash(db: Db, userId: string, oldHash: string, newHash: string) {
  return db
    .update(users)
    .set({ passwordHash: newHash })
    .where(and(eq(users.id, userId), eq(users.passwordHash, oldHash)))
}

const isActive = (now: number) =>
  and(gt(sessions.createdAt, now - SESSION_ABSOLUTE_MS), gt(sessions.lastSeenAt, now - SESSION_IDLE_MS))

export function selectActiveSession(db: Db, tokenHash: string, now: number) {
  return db
    .select({
      userId: users.id,
      email: users.email,
      fullSince: users.fullSince,
      deletionDueAt: users.deletionDueAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), isActive(now)))
}

/** Last used first. */
export function selectActiveSessions(db: Db, userId: string, now: number) {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isActive(now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
}

export function selectSession(db: Db, tokenHash: string) {
  return db.select().from(sessions).where(eq(sessions.tokenHash, tokenHash))
}

/** Inserts nothing and returns no row if the user has been deleted meanwhile or does not meet `onlyIf`. */
export function insertSession(db: Db, session: NewSessionRow, now: number, onlyIf?: Condition) {
  return insertSessionFor(db, session, and(eq(users.id, session.userId), onlyIf), now).returning({
    tokenHash: sessions.tokenHash,
  })
}

/** As `insertSession`, for the user with this address. */
export function insertSessionByEmail(
  db: Db,
  { email, ...session }: { tokenHash: string; email: string; linkHash: string; device: string },
  now: number,
) {
  return insertSessionFor(db, { ...session, openedBy: 'link' }, eq(users.email, email), now)
}

function insertSessionFor(
  db: Db,
  { tokenHash, openedBy, linkHash = null, device = '' }: Omit<NewSessionRow, 'userId'>,
  who: Condition | undefined,
  now: number,
) {
  return db.insert(sessions).select(
    db
      .select({
        tokenHash: sql<string>`${tokenHash}`.as('token_hash'),
        userId: users.id,
        openedBy: sql<SignInMethod>`${openedBy}`.as('opened_by'),
        linkHash: sql<string | null>`${linkHash}`.as('link_hash'),
        device: sql<string>`${device}`.as('device'),
        createdAt: sql<number>`${now}`.as('created_at'),
        lastSeenAt: sql<number>`${now}`.as('last_seen_at'),
      })
      .from(users)
      .where(who),
  )
}

/** The condition that the user's password still has this hash. */
export const hasPassword = (hash: string): Condition => eq(users.passwordHash, hash)

export function rotateSession(db: Db, oldHash: string, newHash: string, now: number) {
  return db.update(sessions).set({ tokenHash: newHash, lastSeenAt: now }).where(eq(sessions.tokenHash, oldHash))
}

export function touchSession(db: Db, tokenHash: string, now: number) {
  return db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.tokenHash, tokenHash))
}

export function deleteSession(db: Db, tokenHash: string) {
  return db.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

export function deleteSessions(db: Db, userId: string) {
  return db.delete(sessions).where(eq(sessions.userId, userId))
}

/** Deletes none if the session to keep is gone. */
export function deleteOtherSessions(db: Db, userId: string, keptHash: string) {
  const isThere = sql`exists ${selectSession(db, keptHash)}`
  return db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, keptHash), isThere))
}

/** Sessions past their absolute end are deleted too: they are refused, so that they become idle. */
export function deleteIdleSessions(db: Db, now: number) {
  return db.delete(sessions).where(lt(sessions.lastSeenAt, now - SESSION_IDLE_MS))
}

export function insertLink(db: Db, link: Omit<typeof loginLinks.$inferInsert, 'consumedAt' | 'reusedAt'>) {
  return db.insert(loginLinks).values(link)
}

const isOpen = (tokenHash: string, now: number) =>
  and(eq(loginLinks.tokenHash, tokenHash), isNull(loginLinks.consumedAt), gt(loginLinks.expiresAt, now))

/** No row when the link is unknown, used or expired. */
export function selectOpenLink(db: Db, tokenHash: string, now: number) {
  return db
    .select({ email: loginLinks.email, browserHash: loginLinks.browserHash })
    .from(loginLinks)
    .where(isOpen(tokenHash, now))
}

/** Consumes a link; no row when it is unknown, used or expired. */
export function consumeLink(db: Db, tokenHash: string, now: number) {
  return db
    .update(loginLinks)
    .set({ consumedAt: now })
    .where(isOpen(tokenHash, now))
    .returning({ email: loginLinks.email })
}

/**
 * A session may present the link that opened it once more. Consumes that; no row when the session may not, or has
 * already.
 */
export function reuseLink(db: Db, tokenHash: string, sessionHash: string, now: number) {
  const openedWith = db
    .select({ linkHash: sessions.linkHash })
    .from(sessions)
    .where(eq(sessions.tokenHash, sessionHash))
  return db
    .update(loginLinks)
    .set({ reusedAt: now })
    .where(
      and(
        eq(loginLinks.tokenHash, tokenHash),
        eq(loginLinks.tokenHash, openedWith),
        isNull(loginLinks.reusedAt),
        gt(loginLinks.expiresAt, now),
      ),
    )
    .returning({ email: loginLinks.email })
}

export function deleteExpiredLinks(db: Db, now: number) {
  return db.delete(loginLinks).where(lt(loginLinks.expiresAt, now))
}
