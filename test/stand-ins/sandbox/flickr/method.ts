import type { Account } from '../library/accounts.ts'
import type { Photo } from '../library/photo.ts'
import { findPhoto } from '../library/store.ts'
import type { Sandbox } from '../sandbox.ts'
import { Failure } from './failure.ts'
import type { Perms } from './tokens.ts'

export type Caller = { account: Account; perms: Perms }

export type MethodCall = {
  sandbox: Sandbox
  param: (name: string) => string | undefined
  params: readonly (readonly [string, string])[]
  caller: Caller | null
  /** The sandbox's base URL, as the caller wrote it. */
  origin: string
}

export type Method = { needs: Perms | null; writes?: boolean; run: (call: MethodCall) => object }

/** @throws Failure 99 for an unsigned call. */
export function callerOf(call: MethodCall): Account {
  if (!call.caller) throw new Failure(99, 'User not logged in / Insufficient permissions')
  return call.caller.account
}

export function canSee(call: MethodCall, photo: Photo): boolean {
  return photo.visibility === 'public' || call.caller?.account.key === photo.account
}

/** Another member's private photo is treated like one that does not exist. */
export function getVisiblePhoto(call: MethodCall): Photo {
  const id = call.param('photo_id') ?? ''
  const photo = findPhoto(call.sandbox.db, 'flickr', id)
  if (!photo || !canSee(call, photo)) throw notFound(id)
  return photo
}

export function getOwnPhoto(call: MethodCall): Photo {
  const id = call.param('photo_id') ?? ''
  const photo = findPhoto(call.sandbox.db, 'flickr', id)
  if (!photo || photo.account !== callerOf(call).key) throw notFound(id)
  return photo
}

function notFound(id: string): Failure {
  return new Failure(1, `Photo "${id}" not found (invalid ID)`)
}

/** Page numbers start at 1; anything else counts as the first page. */
export function pageOf(call: MethodCall, defaultPerPage: number): { page: number; perPage: number } {
  const page = Math.max(1, Math.floor(Number(call.param('page') ?? 1)) || 1)
  const asked = Math.floor(Number(call.param('per_page') ?? defaultPerPage)) || defaultPerPage
  return { page, perPage: Math.min(500, Math.max(1, asked)) }
}
