import type { Account } from '../library/accounts.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Grant } from './tokens.ts'

/** The calling account; null for a call with the application's key alone. */
export type Viewer = { account: Account; grant: Grant } | null

export type Api = {
  sandbox: Sandbox
  viewer: Viewer
  /** The sandbox's base URL, as the caller wrote it. */
  origin: string
}

/** A reference from one object to another. */
export type Link = { uri: string; locator?: string; isList?: boolean; about: string; endpoint: string }

/** An object of the API before any filter: its data and its references. */
export type Thing = {
  uri?: string
  about: string
  fields: Record<string, unknown>
  links: Record<string, Link>
  level?: 'Full' | 'Public'
}

export type Pages = { total: number; start: number; asked: number }

export type Found =
  | { kind: 'object'; locator: string; thing: Thing }
  | { kind: 'objects'; locator: string; things: Thing[]; pages?: Pages }
  /** The object's present address, if another: the path after `/api/v2`. */
  | { kind: 'moved'; to: string }

export type EndpointCall = {
  api: Api
  /** The parts of the address, in order: a nickname, keys. */
  keys: string[]
  param: (name: string) => string | undefined
  page: { start: number; count: number }
}

export type Endpoint = {
  name: string
  about: string
  /** Matches the path after `/api/v2`; its groups are the keys. */
  path: RegExp
  /** Parameters it accepts beside the common ones; any other is ignored. */
  params?: string[]
  /** The most objects in one answer; larger counts are reduced to it. Only lists have it. */
  maxCount?: number
  get: (call: EndpointCall) => Found
  /** `fields`: the body. Throws unless the caller may. */
  patch?: (call: EndpointCall, fields: Record<string, unknown>) => Found & { wrote?: boolean }
}
