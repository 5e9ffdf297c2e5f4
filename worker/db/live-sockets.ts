import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from '../domain/lifetimes.ts'
import { type Db, jsonList } from './client.ts'
import { liveSockets, sessions } from './schema.ts'

export type NewSocket = { id: string; jobId: string; sessionHash: string; now: number }

/**
 * Stores a socket if its session is active. `endsAt`: the end of that session in milliseconds since the epoch,
 * undefined if it has ended. `others`: the other sockets stored for this job, some of which may have closed unnoticed.
 */
export async function noteSocket(
  db: Db,
  { id, jobId, sessionHash, now }: NewSocket,
): Promise<{ endsAt: number | undefined; others: string[] }> {
  const [[noted], others] = await db.batch([
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
    db
      .select({ id: liveSockets.id })
      .from(liveSockets)
      .where(and(eq(liveSockets.jobId, jobId), ne(liveSockets.id, id))),
  ])
  return { endsAt: noted?.closesAt, others: others.map(other => other.id) }
}

/** Deletes sockets that have closed or never opened. */
export function deleteSockets(db: Db, ids: string[]) {
  return db.delete(liveSockets).where(inArray(liveSockets.id, jsonList(ids)))
}
