import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from '../domain/lifetimes.ts'
import type { Db } from './client.ts'
import { liveSockets, sessions } from './schema.ts'

export type NewSocket = { id: string; jobId: string; sessionHash: string; now: number }

/**
 * Notes a socket while its session is active; returns the end of that session in milliseconds since the epoch, or
 * undefined when it has ended. Forgets other sockets of the job but those in `openIds`: some end without a word.
 */
export async function noteSocket(
  db: Db,
  { id, jobId, sessionHash, now }: NewSocket,
  openIds: string[],
): Promise<number | undefined> {
  const [, [noted]] = await db.batch([
    db.delete(liveSockets).where(and(eq(liveSockets.jobId, jobId), sql`${liveSockets.id} not in ${jsonList(openIds)}`)),
    db
      .insert(liveSockets)
      .select(
        db
          .select({
            id: sql<string>`${id}`.as('id'),
            userId: sessions.userId,
            sessionHash: sessions.tokenHash,
            jobId: sql<string>`${jobId}`.as('job_id'),
            closesAt: sql<number>`${sessions.createdAt} + ${SESSION_ABSOLUTE_MS}`.as('closes_at'),
          })
          .from(sessions)
          .where(
            and(
              eq(sessions.tokenHash, sessionHash),
              gt(sessions.createdAt, now - SESSION_ABSOLUTE_MS),
              gt(sessions.lastSeenAt, now - SESSION_IDLE_MS),
            ),
          ),
      )
      .returning({ closesAt: liveSockets.closesAt }),
  ])
  return noted?.closesAt
}

export function deleteSockets(db: Db, ids: string[]) {
  return db.delete(liveSockets).where(sql`${liveSockets.id} in ${jsonList(ids)}`)
}

/** One parameter, however many there are. */
function jsonList(values: string[]): SQL {
  return sql`(select value from json_each(${JSON.stringify(values)}))`
}
