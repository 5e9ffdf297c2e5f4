import { lastHour } from './calls.ts'
import { number, row, run } from './db.ts'
import type { Sandbox, Service } from './sandbox.ts'

/** The platforms' own limits, per application key. SmugMug counts per user and publishes no limit: this one is from its answers. */
const PER_HOUR: Partial<Record<Service, number>> = { flickr: 3_600, unsplash: 5_000, smugmug: 100_000 }

export function setLimit(sandbox: Sandbox, service: Service, perHour: number | null) {
  run(sandbox.db, 'DELETE FROM limits WHERE service = ?', service)
  if (perHour !== null) run(sandbox.db, 'INSERT INTO limits VALUES (?, ?)', service, perHour)
}

export function clearLimits(sandbox: Sandbox) {
  run(sandbox.db, 'DELETE FROM limits')
}

export type LimitState = { perHour: number; remaining: number; resetAt: number }

/** Calls left in the sliding hour; undefined for a service without a limit. Refused calls do not count. */
export function limitState(sandbox: Sandbox, service: Service, scope = ''): LimitState | undefined {
  const found = row(sandbox.db, 'SELECT per_hour FROM limits WHERE service = ?', service)
  const perHour = found ? number(found, 'per_hour') : PER_HOUR[service]
  if (perHour === undefined) return undefined
  const { used, oldest } = lastHour(sandbox, service, scope)
  const resetAt = (oldest ?? sandbox.now()) + 3_600_000
  return { perHour, remaining: Math.max(0, perHour - used), resetAt }
}
