import { DAY_MS } from '../../worker/domain/lifetimes.ts'

/** Calls granted on one day, by UTC. `day`: days since the epoch. */
export type DailyCalls = { day: number; calls: number }

/** `perDay`: how many calls a day may have, null for any number; undefined where days are not counted. */
type Days = { daily: DailyCalls; perDay: number | null | undefined }

/** Every how many calls the count is stored: a restart forgets those since. */
const STORED_EVERY = 50

const dayOf = (now: number) => Math.floor(now / DAY_MS)

export function callsToday({ daily }: Pick<Days, 'daily'>, now: number): number {
  return daily.day === dayOf(now) ? daily.calls : 0
}

/** Counts a call. Returns whether the count has to be stored: now and then, and when the day is used up. */
export function countDaily(state: Days, now: number): boolean {
  const calls = callsToday(state, now) + 1
  state.daily = { day: dayOf(now), calls }
  return calls % STORED_EVERY === 0 || calls === state.perDay
}

/** In how many milliseconds the next day begins, if this one is used up; otherwise 0. */
export function dayWaitMs(state: Days, now: number): number {
  const isUsedUp = typeof state.perDay === 'number' && callsToday(state, now) >= state.perDay
  return isUsedUp ? (dayOf(now) + 1) * DAY_MS - now : 0
}
