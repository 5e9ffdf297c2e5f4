import { counted } from '#web/lib/format.ts'
import { OPEN_WORK, WORK_STATES, type WorkState } from '#worker/domain/work.ts'
import type { AskedWork } from '../search/criteria.ts'

/** Why photos are left out when many are selected at once: a job has them open, or their person skipped them. */
const REASONS: { states: WorkState[]; alone: (photos: number) => string; among: (photos: number) => string }[] = [
  {
    states: ['review', 'approved'],
    alone: photos => `${photos === 1 ? 'it has' : 'they have'} texts that wait for you`,
    among: photos => `${photos === 1 ? 'has' : 'have'} texts that wait for you`,
  },
  {
    states: ['describing'],
    alone: photos => (photos === 1 ? 'it is being described' : 'they are being described'),
    among: photos => (photos === 1 ? 'is being described' : 'are being described'),
  },
  {
    states: ['unpaid'],
    alone: photos => (photos === 1 ? 'it waits for payment' : 'they wait for payment'),
    among: photos => (photos === 1 ? 'waits for payment' : 'wait for payment'),
  },
  {
    states: ['skipped'],
    alone: photos => (photos === 1 ? 'you skipped it' : 'you skipped them'),
    among: photos => (photos === 1 ? 'was skipped by you' : 'were skipped by you'),
  },
]

const LEFT_OUT: readonly AskedWork[] = [...OPEN_WORK, 'skipped']

export const isLeftOut = (state: AskedWork) => LEFT_OUT.includes(state)

/** The states whose photos are selected where a list shows those of `asked`, or of all states if that is empty. */
export const selectableOf = (asked: AskedWork[]): AskedWork[] =>
  (asked.length > 0 ? asked : [...WORK_STATES, 'none' as const]).filter(state => !isLeftOut(state))

/** The same for those left out, a group for each reason. */
export const leftOutOf = (asked: AskedWork[]): WorkState[][] =>
  REASONS.map(({ states }) => states.filter(state => asked.length === 0 || asked.includes(state)))

/** "12 photos left out: they have texts that wait for you"; empty if none is. `counts`: a number for each group of `leftOutOf`. */
export function leftOutText(counts: number[]): string {
  const found = REASONS.flatMap((reason, index) => {
    const photos = counts[index] ?? 0
    return photos === 0 ? [] : [{ ...reason, photos }]
  })
  const all = found.reduce((sum, { photos }) => sum + photos, 0)
  const [first, ...others] = found
  if (!first) return ''
  if (others.length === 0) return `${counted(all, 'photo')} left out: ${first.alone(all)}`
  return `${counted(all, 'photo')} left out: ${found.map(({ photos, among }) => `${photos} ${among(photos)}`).join(', ')}`
}

/** The same for listed photos. */
export function countLeftOut(states: AskedWork[]): number[] {
  return REASONS.map(reason => states.filter(state => reason.states.some(one => one === state)).length)
}
