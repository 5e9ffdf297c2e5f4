import { SANDBOX_KEYS } from '../keys.ts'
import type { Sandbox } from '../sandbox.ts'
import { findBearer } from './codes.ts'
import type { Member } from './members.ts'

/** The caller: the application alone, or with a member's permission. */
export type Caller = { member: Member | null; scopes: string[] }

/** `Authorization: Bearer TOKEN`, `Authorization: Client-ID KEY`, or the key as parameter `client_id`. */
export function callerOf(sandbox: Sandbox, authorization: string | undefined, clientId: string | undefined) {
  const [, kind = '', value = ''] = /^(Bearer|Client-ID)\s+(\S+)$/i.exec(authorization ?? '') ?? []
  if (kind.toLowerCase() === 'bearer') return findBearer(sandbox, value)
  const key = authorization === undefined ? clientId : value
  return key === SANDBOX_KEYS.unsplash.clientId ? { member: null, scopes: ['public'] } : undefined
}
