import { and, asc, eq, gt, gte, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import { agentPhotos, agents } from '../../db/agent-schema.ts'
import { type Db, jsonList } from '../../db/client.ts'
import { libraries, listedPhotos, photoWork } from '../../db/listing-schema.ts'
import { deletedUsers } from '../../db/ops-schema.ts'
import {
  accountAliases,
  activity,
  connectedAccounts,
  erasures,
  idempotencyKeys,
  jobs,
  loginLinks,
  oauthRequests,
  sessions,
  users,
} from '../../db/schema.ts'

export function selectUser(db: Db, userId: string) {
  return db.select().from(users).where(eq(users.id, userId))
}

/** What became of the texts of each job; at most 2 KB a job. */
export function selectTextUses(db: Db, userId: string) {
  return db.select({ id: jobs.id, textUse: jobs.textUse }).from(jobs).where(eq(jobs.userId, userId))
}

export function selectSessions(db: Db, userId: string) {
  return db.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(asc(sessions.createdAt))
}

/**
 * The statements that delete a user, in order: the job objects to empty are stored first, then the user's id, which is
 * returned unless it was deleted before and came back with a restored database. The activity is deleted last, since its triggers protect it while the user exists. Links and requests have no index by user, so all expired
 * ones are deleted first, which leaves few rows to scan.
 */
export function eraseUser(db: Db, { userId, email, now }: { userId: string; email: string; now: number }) {
  const ofLibraries = db.select({ id: libraries.accountId }).from(libraries).where(eq(libraries.userId, userId))
  const accountIds = sql`(select ${connectedAccounts.id} from ${connectedAccounts} where ${connectedAccounts.userId} = ${userId})`
  return [
    db
      .insert(erasures)
      .select(sql`select ${jobs.id}, ${now} from ${jobs} where ${jobs.userId} = ${userId}`)
      .onConflictDoNothing()
      .returning({ jobId: erasures.jobId }),
    db
      .insert(deletedUsers)
      .select(sql`select ${users.id}, ${now} from ${users} where ${users.id} = ${userId}`)
      .onConflictDoNothing()
      .returning({ userId: deletedUsers.userId }),
    db.delete(jobs).where(eq(jobs.userId, userId)),
    db.delete(photoWork).where(eq(photoWork.userId, userId)),
    db.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId)),
    db.delete(listedPhotos).where(sql`${listedPhotos.accountId} in ${accountIds}`),
    db.delete(listedPhotos).where(inArray(listedPhotos.accountId, ofLibraries)),
    db.delete(libraries).where(eq(libraries.userId, userId)),
    db.delete(connectedAccounts).where(eq(connectedAccounts.userId, userId)),
    db.delete(sessions).where(eq(sessions.userId, userId)),
    db.delete(loginLinks).where(lt(loginLinks.expiresAt, now)),
    db.delete(loginLinks).where(and(gte(loginLinks.expiresAt, now), eq(loginLinks.email, email))),
    db.delete(accountAliases).where(eq(accountAliases.userId, userId)),
    db.delete(oauthRequests).where(lt(oauthRequests.expiresAt, now)),
    db.delete(oauthRequests).where(and(gte(oauthRequests.expiresAt, now), eq(oauthRequests.userId, userId))),
    db.delete(agents).where(eq(agents.userId, userId)),
    db.delete(agentPhotos).where(eq(agentPhotos.userId, userId)),
    db.delete(users).where(eq(users.id, userId)),
    db.delete(activity).where(eq(activity.userId, userId)),
  ] as const
}

/** Marks the user as being deleted, which locks the account at once. Cron resumes the deletion from `dueAt` on. */
export function beginDeletion(db: Db, userId: string, dueAt: number) {
  return db.update(users).set({ deletionDueAt: dueAt }).where(eq(users.id, userId))
}

/** Takes the deletions that have been due for longest. They are due again at `next`, whatever the outcome. */
export function takeDueDeletions(db: Db, { now, next, limit }: { now: number; next: number; limit: number }) {
  const due = db
    .select({ id: users.id })
    .from(users)
    .where(lte(users.deletionDueAt, now))
    .orderBy(users.deletionDueAt)
    .limit(limit)
  return db
    .update(users)
    .set({ deletionDueAt: next })
    .where(inArray(users.id, due))
    .returning({ userId: users.id, email: users.email })
}

const deletedSince = (db: Db, since: number) =>
  db.select({ id: deletedUsers.userId }).from(deletedUsers).where(gte(deletedUsers.deletedAt, since))

/** Deletes what a release that does not know this table has left of users whom it deleted since then. */
export function eraseLeftWork(db: Db, since: number) {
  return db.delete(photoWork).where(inArray(photoWork.userId, deletedSince(db, since)))
}

/** Begins the deletion of users who were deleted since then and are back. */
export function deleteAgain(db: Db, { since, now }: { since: number; now: number }) {
  const deleted = deletedSince(db, since)
  return db
    .update(users)
    .set({ deletionDueAt: now })
    .where(and(isNull(users.deletionDueAt), inArray(users.id, deleted)))
}

export function forgetDeleted(db: Db, before: number) {
  return db.delete(deletedUsers).where(lt(deletedUsers.deletedAt, before))
}

/** Oldest first: row ids grow in the order of insertion. */
export function selectErasures(db: Db, limit: number) {
  return db.select({ jobId: erasures.jobId }).from(erasures).where(gt(sql`rowid`, 0)).orderBy(sql`rowid`).limit(limit)
}

export function deleteErasures(db: Db, jobIds: string[]) {
  return db.delete(erasures).where(inArray(erasures.jobId, jsonList(jobIds)))
}
