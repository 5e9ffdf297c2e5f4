import { FIELDS } from '#worker/domain/fields.ts'
import { WORK_STATES } from '#worker/domain/work.ts'
import type { AskedWork, Criteria } from './criteria.ts'

type Addressed = Pick<Criteria, 'missing' | 'work'>

const ASKED_WORK: readonly AskedWork[] = [...WORK_STATES, 'none']

/** The criteria that an address holds; those that it does not name are absent. Unknown words are ignored. */
export function readAddress(address: string): Partial<Addressed> {
  const params = new URLSearchParams(address)
  const words = (name: string) => (params.get(name) ?? '').split(',')
  const missing = FIELDS.filter(field => words('missing').includes(field))
  const work = ASKED_WORK.filter(state => words('work').includes(state))
  return { ...(missing.length > 0 && { missing }), ...(work.length > 0 && { work }) }
}

/** The address with these criteria, as `location.search`. */
export function writeAddress(address: string, criteria: Addressed): string {
  const params = new URLSearchParams(address)
  for (const name of ['missing', 'work'] as const) {
    if (criteria[name].length > 0) params.set(name, criteria[name].join(','))
    else params.delete(name)
  }
  // A comma is allowed in a query, and easier to read.
  const text = params.toString().replaceAll('%2C', ',')
  return text === '' ? '' : `?${text}`
}
