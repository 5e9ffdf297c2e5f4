import type { ConnectedAccount, User } from '../../contract/auth.ts'
import type { users } from '../../db/schema.ts'
import { presentPreferences } from '../preferences/present.ts'

export function presentUser(user: typeof users.$inferSelect, connectedAccounts: ConnectedAccount[]): User {
  return {
    _id: user.id,
    email: user.email,
    hasPassword: user.passwordHash !== null,
    isTemporary: user.fullSince === null,
    connectedAccounts,
    preferences: presentPreferences(user.preferences),
  }
}
