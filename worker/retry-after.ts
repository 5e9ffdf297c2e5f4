import { LONGEST_RETRY_AFTER_S } from './domain/limits.ts'

/** Seconds of a Retry-After header, from one to ten minutes' worth; undefined where it is neither a number nor an HTTP date. */
export function retryAfterSeconds(header: string | null | undefined, now: number): number | undefined {
  if (header === null || header === undefined) return undefined
  const isNumber = /^\s*\d+(\.\d+)?\s*$/.test(header)
  const seconds = isNumber ? Number(header) : (Date.parse(header) - now) / 1000
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(1, Math.ceil(seconds)), LONGEST_RETRY_AFTER_S)
}
