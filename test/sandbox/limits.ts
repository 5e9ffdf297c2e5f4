import { countLastHour } from './calls.ts'
import { number, row, run } from './db.ts'
import type { Sandbox, Service } from './sandbox.ts'

/** The platforms' own published limits, per application key. */
const PER_HOUR: Partial<Record<Service, number>> = { flickr: 3_600, unsplash: 5_000 }

export function setLimit(sandbox: Sandbox, service: Service, perHour: number | null) {
  run(sandbox.db, 'DELETE FROM limits WHERE service = ?', service)
  if (perHour !== null) run(sandbox.db, 'INSERT INTO limits VALUES (?, ?)', service, perHour)
}

export function clearLimits(sandbox: Sandbox) {
  run(sandbox.db, 'DELETE FROM limits')
}

/** Whether the sliding hour has no call left. Refused calls do not count. */
export function isSpent(sandbox: Sandbox, service: Service): boolean {
  const found = row(sandbox.db, 'SELECT per_hour FROM limits WHERE service = ?', service)
  const perHour = found ? number(found, 'per_hour') : PER_HOUR[service]
  return perHour !== undefined && countLastHour(sandbox, service) >= perHour
}
