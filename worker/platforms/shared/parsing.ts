import type * as z from 'zod'
import { PlatformError } from '../platform.ts'

/** ISO 8601 UTC; the epoch for an invalid date, since one odd photo must not break a list. */
export function instantOf(text: string): string {
  const time = Date.parse(text)
  return new Date(Number.isNaN(time) ? 0 : time).toISOString()
}

/**
 * Checks and types a reply. `what` names it in errors.
 * @throws PlatformError `unclear`, naming the place, when it has another shape.
 */
export function parseReply<T extends z.ZodType>(what: string, reply: T, body: unknown): z.infer<T> {
  const parsed = reply.safeParse(body)
  if (parsed.success) return parsed.data
  const where = parsed.error.issues[0]?.path.join('.') ?? ''
  throw new PlatformError('unclear', `${what} has an unexpected shape at ${where}`)
}

export function jsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
