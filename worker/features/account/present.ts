import type { AccountRow, SessionRow, UserRow } from '../../db/schema.ts'
import { presentAccount } from '../connections/service.ts'

const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString())

/** Whether there is a password, never its hash. */
export function exportedUser(user: UserRow) {
  return {
    id: user.id,
    email: user.email,
    createdAt: iso(user.createdAt),
    emailVerifiedAt: iso(user.emailVerifiedAt),
    fullSince: iso(user.fullSince),
    hasPassword: user.passwordHash !== null,
    freePhotosUsed: user.freePhotosUsed,
  }
}

export function exportedSession(session: SessionRow, currentHash: string) {
  return {
    device: session.device,
    openedBy: session.openedBy,
    createdAt: iso(session.createdAt),
    lastSeenAt: iso(session.lastSeenAt),
    current: session.tokenHash === currentHash,
  }
}

/** Without the credentials. */
export function exportedAccount(account: AccountRow) {
  return { ...presentAccount(account), platformUserId: account.platformUserId }
}
