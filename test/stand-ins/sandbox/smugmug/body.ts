import type { Context } from 'hono'
import type { SandboxContext } from '../sandbox.ts'
import { type ApiRequest, type Pair, readMultipart } from '../signed-request.ts'

export type Body = { fields: Record<string, unknown> } | { problem: string }

/** The body of a write, as JSON, form or multipart. */
export async function readBody(c: Context<SandboxContext>, request: ApiRequest): Promise<Body> {
  const type = c.req.header('content-type') ?? ''
  if (c.req.method === 'GET') return { fields: {} }
  if (type.startsWith('application/x-www-form-urlencoded')) return { fields: fieldsOf(request.form) }
  if (type.startsWith('multipart/form-data')) return { fields: fieldsOf(await readMultipart(c)) }
  const text = await c.req.text()
  if (text === '') return { fields: {} }
  if (!type.startsWith('application/json')) return { problem: 'the Content-Type of the body is not supported' }
  const parsed = parseJson(text)
  return isObject(parsed) ? { fields: parsed } : { problem: 'the body is not a JSON object' }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** `KeywordArray[]` once per element, or the other fields by name. */
function fieldsOf(pairs: readonly Pair[]): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const [name, value] of pairs) {
    if (name.startsWith('oauth_')) continue
    const list = /^(.+)\[\d*\]$/.exec(name)?.[1]
    if (list === undefined) fields[name] = value
    else fields[list] = [...(Array.isArray(fields[list]) ? fields[list] : []), value]
  }
  return fields
}
