import type { Photo } from '../library/photo.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Body } from './body.ts'
import type { Caller } from './caller.ts'
import { invalidToken, missingPermission } from './failure.ts'
import type { MemberJson } from './member-json.ts'
import type { Member } from './members.ts'
import type { Scope } from './scopes.ts'

export type EndpointCall = {
  sandbox: Sandbox
  /** The path parameter: a username, a photo's id or slug, a collection's id. */
  subject: string
  query: URLSearchParams
  body: Body
  caller: Caller
  /** The requested URL as the caller wrote it. */
  url: URL
  /** A member as given with each photo. */
  present: (member: Member) => MemberJson
}

/** The result of an endpoint: the body and, for a page of a list, the length of the whole list. */
type Found = { body: unknown; total?: number }

export type Endpoint = {
  verb: 'GET' | 'PUT'
  path: RegExp
  writes?: boolean
  run: (call: EndpointCall) => Found
}

/**
 * The member who gave the permission.
 * @throws UnsplashFailure 401 for the application alone, 403 without the scope
 */
export function memberWith(call: EndpointCall, scope: Scope): Member {
  const { member, scopes } = call.caller
  if (!member) throw invalidToken()
  if (!scopes.includes(scope)) throw missingPermission()
  return member
}

/** Hidden photos are their owner's private data. */
export function canSee({ caller }: EndpointCall, photo: Photo): boolean {
  return photo.visibility === 'public' || photo.account === hiddenReadableOf(caller)
}

/** The member whose hidden photos the caller may read; empty for none. */
export function hiddenReadableOf({ member, scopes }: Caller): string {
  return member && scopes.includes('read_photos') ? member.account.key : ''
}
