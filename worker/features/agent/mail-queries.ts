import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { type AgentRow, agents } from '../../db/agent-schema.ts'
import { type Db, jsonList } from '../../db/client.ts'
import { type Due, dueIn, nextMail } from '../../db/due.ts'
import { jobs } from '../../db/schema.ts'
import { DAY_MS } from '../../domain/lifetimes.ts'

const isOf = (userId: string) => eq(agents.userId, userId)

/** Takes the agents for which a mail about a pause or failures is due. */
export function takeDueNotices(db: Db, due: Due) {
  const { userId, noticeDueAt, mailTries } = agents
  return db
    .update(agents)
    .set({ noticeDueAt: nextMail(mailTries, due.at), mailTries: sql`${mailTries} + 1` })
    .where(inArray(userId, dueIn(db, agents, { id: userId, dueAt: noticeDueAt }, due)))
    .returning()
}

export function noteNoticeSent(db: Db, { userId, notice }: Pick<AgentRow, 'userId' | 'notice'>) {
  return db
    .update(agents)
    .set({ notice: null, noticeDueAt: null, mailTries: 0 })
    .where(and(isOf(userId), notice === null ? undefined : eq(agents.notice, notice)))
}

/** Takes the agents whose daily mail is due. */
export function takeDueDigests(db: Db, due: Due) {
  const { userId, digestDueAt, mailTries } = agents
  return db
    .update(agents)
    .set({ digestDueAt: nextMail(mailTries, due.at), mailTries: sql`${mailTries} + 1` })
    .where(inArray(userId, dueIn(db, agents, { id: userId, dueAt: digestDueAt }, due)))
    .returning()
}

/** The agent's ended jobs that no daily mail has reported yet, oldest first. */
export function selectUntold(db: Db, userId: string) {
  return db
    .select()
    .from(jobs)
    .where(and(eq(jobs.userId, userId), eq(jobs.digest, 'due')))
    .orderBy(asc(jobs.createdAt))
}

/**
 * Notes that these jobs need no further daily mail, because they were reported or have nothing to report. `digestedAt`:
 * when the last daily mail was sent.
 */
export function noteTold(
  db: Db,
  userId: string,
  { jobIds, digestedAt }: { jobIds: string[]; digestedAt: number | null },
) {
  return [
    db
      .update(jobs)
      .set({ digest: 'told' })
      .where(inArray(jobs.id, jsonList(jobIds))),
    // Another job may have ended since the jobs were read.
    db
      .update(agents)
      .set({
        digestedAt,
        digestDueAt: sql`iif(exists ${selectUntold(db, userId)}, ${(digestedAt ?? 0) + DAY_MS}, null)`,
        mailTries: 0,
      })
      .where(isOf(userId)),
  ] as const
}

export function turnDigestOff(db: Db, mailToken: string) {
  return db
    .update(agents)
    .set({ digest: false, digestDueAt: null })
    .where(eq(agents.mailToken, mailToken))
    .returning({ userId: agents.userId })
}
