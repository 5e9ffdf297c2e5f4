import { LONGEST_RETRY_AFTER_S } from './domain/limits.ts'

/**
 * The seconds of a Retry-After header, limited to between one second and ten minutes; undefined if it is neither a
 * number nor an HTTP date.
 */
export function retryAfterSeconds(header: string | null | undefined, now: number): number | undefined {
  if (header === null || header === undefined) return undefined
  const isNumber = /^\s*\d+(\.\d+)?\s*$/.test(header)
  const seconds = isNumber ? Number(header) : (Date.parse(header) - now) / 1000
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(1, Math.ceil(seconds)), LONGEST_RETRY_AFTER_S)
}
