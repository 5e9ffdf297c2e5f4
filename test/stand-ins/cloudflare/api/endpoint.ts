import * as z from 'zod'
import type { StandIn } from '../stand-in.ts'
import { malformed } from './failure.ts'

export type Part = { name: string; content: string | Uint8Array }

export type EndpointCall = {
  standIn: StandIn
  /** What stands in place of `{names}` in the path. */
  params: Record<string, string>
  query: URLSearchParams
  /** Of a JSON body; undefined where there is none. */
  json: unknown
  /** Of a multipart body, by the names of its fields. */
  parts: Map<string, Part>
  bearer: string
  /** The stand-in's base URL, as the caller wrote it. */
  origin: string
}

export type Endpoint = {
  verb: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** After `/client/v4`; `{name}` stands for one segment. */
  path: string
  /** What the envelope holds as `result`, a `Listed`, or a `Bare` answer. @throws CloudflareFailure */
  run: (call: EndpointCall) => unknown
}

/** A result with `result_info`. */
export class Listed {
  readonly items: unknown[]
  readonly info: object
  constructor(items: unknown[], info: object) {
    this.items = items
    this.info = info
  }
}

/** An answer without the envelope. */
export class Bare {
  readonly body: object
  constructor(body: object) {
    this.body = body
  }
}

const PER_PAGE = 100

/** The page that `page` and `per_page` ask for. */
export function paged({ query }: EndpointCall, all: unknown[]): Listed {
  const page = Math.max(1, Number(query.get('page') ?? 1) || 1)
  const perPage = Math.max(1, Number(query.get('per_page') ?? PER_PAGE) || PER_PAGE)
  const items = all.slice((page - 1) * perPage, page * perPage)
  const info = { page, per_page: perPage, count: items.length, total_count: all.length }
  return new Listed(items, { ...info, total_pages: Math.max(1, Math.ceil(all.length / perPage)) })
}

/** @throws CloudflareFailure 400 */
export function parseBody<T>(schema: z.ZodType<T>, json: unknown): T {
  const parsed = schema.safeParse(json)
  if (!parsed.success) throw malformed(z.prettifyError(parsed.error))
  return parsed.data
}
