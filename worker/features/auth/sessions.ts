import type { SessionInfo } from '../../contract/auth.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../domain/actor.ts'
import { AppError } from '../../errors.ts'
import { activityEntry } from '../activity/service.ts'
import { closeSockets, endedSockets } from '../jobs/service.ts'
import { presentSession, sessionId } from './present.ts'
import { deleteSession, deleteSessions, selectActiveSessions } from './queries.ts'

/** Last used first. */
export async function listSessions({ db, now }: Deps, actor: Person): Promise<SessionInfo[]> {
  const rows = await selectActiveSessions(db, actor.userId, now())
  return rows.map(row => presentSession(row, actor.sessionHash))
}

export async function signOut(deps: Deps, actor: Person): Promise<void> {
  const [, ended] = await deps.db.batch([
    deleteSession(deps.db, actor.sessionHash),
    endedSockets(deps, actor.userId),
    activityEntry(deps, actor.userId, { action: 'sign-out' }),
  ])
  await closeSockets(deps, ended)
}

/** Ends one of the user's own sessions and returns the others, or none when it was the current one. @throws NOT_FOUND */
export async function endOneSession(
  deps: Deps,
  actor: Person,
  id: string,
): Promise<{ endedThis: boolean; sessions: SessionInfo[] }> {
  const { db } = deps
  const rows = await selectActiveSessions(db, actor.userId, deps.now())
  const ended = rows.find(row => sessionId(row.tokenHash) === id)
  if (!ended) throw new AppError('NOT_FOUND')
  const detail = ended.device === '' ? {} : { device: ended.device }
  const [, sockets] = await db.batch([
    deleteSession(db, ended.tokenHash),
    endedSockets(deps, actor.userId),
    activityEntry(deps, actor.userId, { action: 'session-ended', detail }),
  ])
  await closeSockets(deps, sockets)
  const endedThis = ended.tokenHash === actor.sessionHash
  const left = endedThis ? [] : rows.filter(row => row !== ended)
  return { endedThis, sessions: left.map(row => presentSession(row, actor.sessionHash)) }
}

/** The current one included. */
export async function endAllSessions(deps: Deps, actor: Person): Promise<void> {
  const [, sockets] = await deps.db.batch([
    deleteSessions(deps.db, actor.userId),
    endedSockets(deps, actor.userId),
    activityEntry(deps, actor.userId, { action: 'sign-out-everywhere' }),
  ])
  await closeSockets(deps, sockets)
}
