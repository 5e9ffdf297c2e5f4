import type { AuditAction, AuditDetail, AuditOutcome } from '../../contract/account.ts'
import type { Deps } from '../../deps.ts'
import { insertEntry, insertEntryByEmail } from './queries.ts'

export type AuditLine = { action: AuditAction; outcome?: AuditOutcome; detail?: AuditDetail }

/** Adds a line to a user's trail: a statement to be batched with what it tells of. */
export function auditLine({ db, now }: Pick<Deps, 'db' | 'now'>, userId: string, line: AuditLine) {
  return insertEntry(db, userId, entryOf(line, now()))
}

/** As `auditLine`, for a caller who only gave an address: the same work whether or not anybody has it. */
export function auditLineByEmail({ db, now }: Pick<Deps, 'db' | 'now'>, email: string, line: AuditLine) {
  return insertEntryByEmail(db, email, entryOf(line, now()))
}

function entryOf({ action, outcome = 'done', detail = {} }: AuditLine, at: number) {
  return { at, action, outcome, detail }
}
