import type { SessionInfo, User } from '../../contract/auth.ts'
import type { ConnectedAccount } from '../../contract/connections.ts'
import type { SessionRow, UserRow } from '../../db/schema.ts'
import { hashToken } from '../../tokens.ts'
import { presentPreferences } from '../preferences/service.ts'

export function presentUser(user: UserRow, connectedAccounts: ConnectedAccount[]): User {
  return {
    _id: user.id,
    email: user.email,
    hasPassword: user.passwordHash !== null,
    isTemporary: user.fullSince === null,
    connectedAccounts,
    preferences: presentPreferences(user),
  }
}

const SESSION_ID_LENGTH = 16

/** Names a session in URLs without revealing the stored hash of its token. */
export function sessionId(tokenHash: string): string {
  return hashToken(tokenHash).slice(0, SESSION_ID_LENGTH)
}

export function presentSession(session: SessionRow, currentHash: string): SessionInfo {
  return {
    id: sessionId(session.tokenHash),
    device: session.device,
    openedBy: session.openedBy,
    createdAt: new Date(session.createdAt).toISOString(),
    lastSeenAt: new Date(session.lastSeenAt).toISOString(),
    current: session.tokenHash === currentHash,
  }
}
