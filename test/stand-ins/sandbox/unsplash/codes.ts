import { randomBytes } from 'node:crypto'
import { number, row, run, text } from '../db.ts'
import type { Sandbox } from '../sandbox.ts'
import { type Member, memberByKey } from './members.ts'
import type { Scope } from './scopes.ts'

const CODE_LIFETIME_MS = 600_000

export function createCode(sandbox: Sandbox, grant: { member: Member; scopes: Scope[]; redirectUri: string }): string {
  const code = randomBytes(32).toString('base64url')
  run(
    sandbox.db,
    `INSERT INTO request_tokens (token, platform, secret, callback, state, account, perms, created)
     VALUES (?, 'unsplash', '', ?, 'approved', ?, ?, ?)`,
    code,
    grant.redirectUri,
    grant.member.account.key,
    grant.scopes.join(' '),
    sandbox.now(),
  )
  return code
}

export type Grant = { token: string; scope: string }

/** Exchanges a code, once, within ten minutes and for the redirect URI it was requested with. */
export function redeemCode(sandbox: Sandbox, code: string, redirectUri: string): Grant | undefined {
  const found = row(
    sandbox.db,
    "SELECT * FROM request_tokens WHERE platform = 'unsplash' AND token = ? AND state = 'approved'",
    code,
  )
  if (!found || text(found, 'callback') !== redirectUri) return undefined
  if (sandbox.now() - number(found, 'created') >= CODE_LIFETIME_MS) return undefined
  const token = randomBytes(32).toString('base64url')
  const scope = text(found, 'perms')
  run(sandbox.db, "UPDATE request_tokens SET state = 'used' WHERE token = ?", code)
  run(sandbox.db, "INSERT INTO access_tokens VALUES (?, 'unsplash', '', ?, ?)", token, text(found, 'account'), scope)
  return { token, scope }
}

export function findBearer(sandbox: Sandbox, token: string): { member: Member; scopes: string[] } | undefined {
  const found = row(sandbox.db, "SELECT * FROM access_tokens WHERE platform = 'unsplash' AND token = ?", token)
  const member = found && memberByKey(text(found, 'account'))
  return found && member ? { member, scopes: text(found, 'perms').split(' ') } : undefined
}
