import type * as z from 'zod'
import { PHOTOS_EXPIRED } from '../../domain/messages.ts'
import { AppError } from '../../errors.ts'

/** Makes an opaque cursor: JSON in base64url. */
export function writeCursor(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** @throws AppError VALIDATION when the cursor does not match the schema. */
export function readCursor<T extends z.ZodType>(cursor: string, schema: T): z.infer<T> {
  const result = schema.safeParse(decode(cursor))
  if (result.success) return result.data
  const text = `This list can no longer be continued. ${PHOTOS_EXPIRED}`
  throw new AppError('VALIDATION', { text, fields: { cursor: text } })
}

function decode(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}
