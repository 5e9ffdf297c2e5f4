import { randomBytes, randomInt } from 'node:crypto'
import { row, run, text } from '../db.ts'
import { type Account, findAccount } from '../library/accounts.ts'
import type { Sandbox } from '../sandbox.ts'

export type Perms = 'read' | 'write' | 'delete'
const PERMS: readonly Perms[] = ['read', 'write', 'delete']

/** An unknown permission means the least. */
export function parsePerms(value: string | undefined): Perms {
  return PERMS.find(perms => perms === value) ?? 'read'
}

export function allows(held: Perms, needed: Perms): boolean {
  return PERMS.indexOf(held) >= PERMS.indexOf(needed)
}

export type RequestToken = {
  token: string
  secret: string
  callback: string
  state: 'open' | 'approved' | 'denied' | 'used'
  account: Account | undefined
  perms: Perms
  verifier: string
}

export function createRequestToken(sandbox: Sandbox, callback: string): { token: string; secret: string } {
  const token = newToken()
  const secret = randomBytes(8).toString('hex')
  run(
    sandbox.db,
    "INSERT INTO request_tokens (token, platform, secret, callback, state) VALUES (?, 'flickr', ?, ?, 'open')",
    token,
    secret,
    callback,
  )
  return { token, secret }
}

export function findRequestToken(sandbox: Sandbox, token: string): RequestToken | undefined {
  const found = row(sandbox.db, "SELECT * FROM request_tokens WHERE platform = 'flickr' AND token = ?", token)
  if (!found) return undefined
  const state = text(found, 'state')
  return {
    token,
    secret: text(found, 'secret'),
    callback: text(found, 'callback'),
    state: state === 'approved' || state === 'denied' || state === 'used' ? state : 'open',
    account: findAccount(text(found, 'account')),
    perms: parsePerms(text(found, 'perms')),
    verifier: text(found, 'verifier'),
  }
}

/** The verifier: 16 hex digits for a callback, nine digits a person can copy for `oob`. */
export function approveRequestToken(sandbox: Sandbox, request: RequestToken, account: Account, perms: Perms): string {
  const digits = () => String(randomInt(1_000)).padStart(3, '0')
  const verifier = request.callback === 'oob' ? `${digits()}-${digits()}-${digits()}` : randomBytes(8).toString('hex')
  run(
    sandbox.db,
    "UPDATE request_tokens SET state = 'approved', account = ?, perms = ?, verifier = ? WHERE token = ?",
    account.key,
    perms,
    verifier,
    request.token,
  )
  return verifier
}

export function denyRequestToken(sandbox: Sandbox, request: RequestToken) {
  run(sandbox.db, "UPDATE request_tokens SET state = 'denied' WHERE token = ?", request.token)
}

/** Consumes the request token. */
export function createAccessToken(sandbox: Sandbox, request: RequestToken, account: Account) {
  const token = newToken()
  const secret = randomBytes(8).toString('hex')
  run(sandbox.db, "UPDATE request_tokens SET state = 'used' WHERE token = ?", request.token)
  run(sandbox.db, "INSERT INTO access_tokens VALUES (?, 'flickr', ?, ?, ?)", token, secret, account.key, request.perms)
  return { token, secret }
}

export type AccessToken = { token: string; secret: string; account: Account; perms: Perms }

export function findAccessToken(sandbox: Sandbox, token: string): AccessToken | undefined {
  const found = row(sandbox.db, "SELECT * FROM access_tokens WHERE platform = 'flickr' AND token = ?", token)
  const account = found && findAccount(text(found, 'account'))
  if (!found || !account) return undefined
  return { token, secret: text(found, 'secret'), account, perms: parsePerms(text(found, 'perms')) }
}

function newToken(): string {
  return `7215772${randomInt(1_000_000_000, 9_999_999_999)}-${randomBytes(8).toString('hex')}`
}
