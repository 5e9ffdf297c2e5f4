import { randomInt } from 'node:crypto'
import { number, row, run, text } from '../db.ts'
import { type Account, findAccount } from '../library/accounts.ts'
import type { Sandbox } from '../sandbox.ts'

const ACCESSES = ['Public', 'Full'] as const
const PERMISSIONS = ['Read', 'Add', 'Modify'] as const
/** What a person allows the app to see and to change. */
export type Grant = { access: (typeof ACCESSES)[number]; permissions: (typeof PERMISSIONS)[number] }

/** A missing or unknown value asks for the least. */
export function parseGrant(access: string | undefined, permissions: string | undefined): Grant {
  return {
    access: ACCESSES.find(each => each === access) ?? 'Public',
    permissions: PERMISSIONS.find(each => each === permissions) ?? 'Read',
  }
}

const store = (grant: Grant) => `${grant.access} ${grant.permissions}`
const restore = (stored: string) => parseGrant(...pairOf(stored))
const pairOf = (stored: string): [string | undefined, string | undefined] => {
  const [access, permissions] = stored.split(' ')
  return [access, permissions]
}

const REQUEST_LIFETIME_MS = 5 * 60_000

export type RequestToken = {
  token: string
  secret: string
  callback: string
  state: 'open' | 'approved' | 'denied' | 'used' | 'expired'
  account: Account | undefined
  grant: Grant
  verifier: string
}

export function createRequestToken(sandbox: Sandbox, callback: string): { token: string; secret: string } {
  const made = { token: letters(32), secret: letters(64) }
  run(
    sandbox.db,
    `INSERT INTO request_tokens (token, platform, secret, callback, state, created)
     VALUES (?, 'smugmug', ?, ?, 'open', ?)`,
    made.token,
    made.secret,
    callback,
    sandbox.now(),
  )
  return made
}

export function findRequestToken(sandbox: Sandbox, token: string): RequestToken | undefined {
  const found = row(sandbox.db, "SELECT * FROM request_tokens WHERE platform = 'smugmug' AND token = ?", token)
  if (!found) return undefined
  const state = text(found, 'state')
  const hasExpired = sandbox.now() - number(found, 'created') > REQUEST_LIFETIME_MS
  const known = state === 'approved' || state === 'denied' || state === 'used' ? state : 'open'
  return {
    token,
    secret: text(found, 'secret'),
    callback: text(found, 'callback'),
    state: hasExpired && known !== 'used' ? 'expired' : known,
    account: findAccount(text(found, 'account')),
    grant: restore(text(found, 'perms')),
    verifier: text(found, 'verifier'),
  }
}

/** The verifier: six digits, copied by the person or passed on by the browser. */
export function approveRequestToken(sandbox: Sandbox, request: RequestToken, account: Account, grant: Grant): string {
  const verifier = String(randomInt(1_000_000)).padStart(6, '0')
  run(
    sandbox.db,
    "UPDATE request_tokens SET state = 'approved', account = ?, perms = ?, verifier = ? WHERE token = ?",
    account.key,
    store(grant),
    verifier,
    request.token,
  )
  return verifier
}

export function denyRequestToken(sandbox: Sandbox, request: RequestToken) {
  run(sandbox.db, "UPDATE request_tokens SET state = 'denied' WHERE token = ?", request.token)
}

/**
 * Consumes the request token. A person who authorized the app before keeps the level granted then, whatever is
 * requested now: only their account settings, or removing the app, change it.
 */
export function createAccessToken(sandbox: Sandbox, request: RequestToken, account: Account) {
  const made = { token: letters(32), secret: letters(64) }
  const earlier = row(
    sandbox.db,
    "SELECT perms FROM access_tokens WHERE platform = 'smugmug' AND account = ? LIMIT 1",
    account.key,
  )
  const perms = earlier ? text(earlier, 'perms') : store(request.grant)
  run(sandbox.db, "UPDATE request_tokens SET state = 'used' WHERE token = ?", request.token)
  run(
    sandbox.db,
    "INSERT INTO access_tokens VALUES (?, 'smugmug', ?, ?, ?)",
    made.token,
    made.secret,
    account.key,
    perms,
  )
  return made
}

export type AccessToken = { token: string; secret: string; account: Account; grant: Grant }

export function findAccessToken(sandbox: Sandbox, token: string): AccessToken | undefined {
  const found = row(sandbox.db, "SELECT * FROM access_tokens WHERE platform = 'smugmug' AND token = ?", token)
  const account = found && findAccount(text(found, 'account'))
  return found && account && { token, secret: text(found, 'secret'), account, grant: restore(text(found, 'perms')) }
}

const LETTERS = 'bcdfghjkmnpqrstvwxzBCDFGHJKLMNPQRSTVWXZ23456789'

function letters(count: number): string {
  return Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}
