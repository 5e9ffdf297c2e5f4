import type { Context } from 'hono'
import * as z from 'zod'
import type { SandboxContext } from '../sandbox.ts'
import { UnsplashFailure } from './failure.ts'

export type Body = Record<string, unknown>

const record = z.record(z.string(), z.unknown())

/** The fields of a small body, form or JSON, texts only. */
export async function readBodyFields(c: Context<SandboxContext>): Promise<Map<string, string>> {
  const body = await readBody(c).catch(() => ({}))
  return new Map(Object.entries(body).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}

/**
 * A body as JSON, or a form in the notation of Rails: `exif[make]=…`, `tags[]=…`.
 * @throws UnsplashFailure 400 for JSON that does not parse to an object.
 */
export async function readBody(c: Context<SandboxContext>): Promise<Body> {
  const sent = await c.req.text()
  if (sent === '') return {}
  if (!(c.req.header('content-type') ?? '').startsWith('application/json')) return nested(new URLSearchParams(sent))
  try {
    return record.parse(JSON.parse(sent))
  } catch {
    throw new UnsplashFailure(400, 'There was a problem in the JSON you submitted')
  }
}

function nested(form: URLSearchParams): Body {
  const body: Body = {}
  for (const [key, value] of form) {
    const [, name = key, inner] = /^([^[\]]+)\[([^[\]]*)\]$/.exec(key) ?? []
    const held = body[name]
    if (inner === undefined) body[name] = value
    else if (inner === '') body[name] = [...(Array.isArray(held) ? held : []), value]
    else body[name] = { ...record.safeParse(held).data, [inner]: value }
  }
  return body
}
