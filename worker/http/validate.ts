import type { Context } from 'hono'
import type * as z from 'zod'
import { ERRORS } from '../contract/errors.ts'
import { AppError } from '../errors.ts'
import type { AppContext } from './context.ts'

/** The JSON body, parsed. An empty body is read as `{}`. @throws INVALID_JSON, VALIDATION */
export async function readBody<S extends z.ZodType>(c: Context<AppContext>, schema: S): Promise<z.output<S>> {
  const text = await c.req.text()
  return parse(schema, text.trim() === '' ? {} : parseJson(text))
}

/** The query's parameters, parsed. Of a repeated parameter the first value is used. @throws VALIDATION */
export function readQuery<S extends z.ZodType>(c: Context<AppContext>, schema: S): z.output<S> {
  return parse(schema, c.req.query())
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('INVALID_JSON')
  }
}

function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  // If a schema has no message of its own, ours replaces zod's.
  const result = schema.safeParse(value, { error: () => ERRORS.VALIDATION.text })
  if (result.success) return result.data
  const fields: Record<string, string> = {}
  for (const issue of result.error.issues) {
    const field = issue.path.map(String).join('.')
    if (field !== '') fields[field] ??= issue.message
  }
  const text = result.error.issues[0]?.message
  throw new AppError('VALIDATION', {
    ...(text !== undefined && { text }),
    ...(Object.keys(fields).length > 0 && { fields }),
  })
}
