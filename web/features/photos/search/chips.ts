import type { LibraryCounts } from '#worker/contract/library.ts'
import { type Field, listedFieldsOf } from '#worker/domain/fields.ts'
import type { Provider } from '#worker/domain/platforms.ts'
import { WORK_STATES } from '#worker/domain/work.ts'
import type { AskedWork, Criteria } from './criteria.ts'

/** A criterion that only the library can answer. */
export type Chip = {
  label: string
  /** How many photos of the library it finds alone; null while that is not known. */
  count: (counts: LibraryCounts) => number | null
  isOn: (criteria: Criteria) => boolean
  /** The criteria with it switched on or off. */
  toggled: (criteria: Criteria) => Criteria
}

const MISSING: Record<Field, { label: string; counted: keyof LibraryCounts }> = {
  title: { label: 'Missing title', counted: 'untitled' },
  description: { label: 'Missing description', counted: 'undescribed' },
  tags: { label: 'Missing tags', counted: 'untagged' },
}

const WORK: { label: string; state: AskedWork; count: Chip['count'] }[] = [
  { label: 'Waiting for review', state: 'review', count: counts => counts.review },
  { label: 'Applied', state: 'applied', count: counts => counts.applied },
  { label: 'Skipped', state: 'skipped', count: counts => counts.skipped },
  { label: 'Not yet described', state: 'none', count: withoutJob },
]

/** The chips of a platform: those of fields that its lists show, and those of what jobs did. */
export function chipsFor(provider: Provider): Chip[] {
  const missing = listedFieldsOf(provider).map(field => {
    const { label, counted } = MISSING[field]
    return { label, count: (counts: LibraryCounts) => counts[counted], ...switching('missing', field) }
  })
  return [...missing, ...WORK.map(({ label, state, count }) => ({ label, count, ...switching('work', state) }))]
}

function switching<Key extends 'missing' | 'work'>(key: Key, word: Criteria[Key][number]) {
  const isOn = (criteria: Criteria) => criteria[key].some(other => other === word)
  const toggled = (criteria: Criteria): Criteria => {
    const others = criteria[key].filter(other => other !== word)
    return { ...criteria, quick: false, [key]: isOn(criteria) ? others : [...others, word] }
  }
  return { isOn, toggled }
}

/** How many photos no job has anything to do with. */
function withoutJob(counts: LibraryCounts): number | null {
  const inJobs = WORK_STATES.reduce((sum, state) => sum + (counts[state] ?? 0), 0)
  return counts.all === null ? null : Math.max(0, counts.all - inJobs)
}
