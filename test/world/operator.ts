import { isPlatform } from './actions.ts'
import { type Call, inFlight } from './boundary.ts'
import { clock } from './clock.ts'
import { readCall } from './flickr.ts'
import { note, type Simulation, violate } from './simulation.ts'

// What an operator sets amid a run: switches, and the cap of the model's calls of one day.

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** For how long something is off. A job that waits looks again twice a minute. */
export const OFF_MS = [10 * MINUTE_MS, 3 * HOUR_MS, 30 * HOUR_MS]
/** A change reaches every isolate, object and waiting call within a minute, and a call may be delayed twice meanwhile. */
const KNOWN_MS = 3 * MINUTE_MS
/** Of a long wait, only so much at its beginning and end is played. */
const PLAYED_MS = 4 * MINUTE_MS

export type SettingName = 'describe' | 'apply' | 'flickr' | 'orders' | 'modelCallsPerDay'
/** `value`: 0 for a switch that is off; of the cap, the number of calls. */
export type Setting = { value: number; since: number; until: number }

/** Sets something for `ms`. */
export async function setFor(sim: Simulation, name: SettingName, value: number, ms: number): Promise<void> {
  sim.settings.set(name, { value, since: clock.now, until: clock.now + ms })
  await sim.direct.db.prepare('INSERT INTO operator_settings (name, value) VALUES (?, ?)').bind(name, value).run()
}

/** Undoes what was set for a time that is over. */
export async function undoSettings(sim: Simulation): Promise<void> {
  for (const [name, { until }] of sim.settings) {
    if (until > clock.now) continue
    sim.settings.delete(name)
    await sim.direct.db.prepare('DELETE FROM operator_settings WHERE name = ?').bind(name).run()
    note(sim, `${name} is on again`)
  }
}

/** Time passes, for which no setting is to be blamed. */
export function forgiveSettings(sim: Simulation, ms: number): void {
  for (const setting of sim.settings.values()) setting.since += ms
}

/**
 * The time to which the clock moves if `next` is when something is due. While all that goes on is to look again, most
 * of the wait is left out.
 */
export function whileOff(sim: Simulation, next: number): number {
  const settings = [...sim.settings.values()]
  if (settings.length === 0) return next
  const ends = Math.min(...settings.map(({ until }) => until))
  const isPlayed = settings.every(({ since }) => next - since > PLAYED_MS)
  const isQuiet = inFlight.stops.length + sim.underWay.size + sim.lateWrites.length === 0 && sim.restoreAt === null
  if (!isQuiet || !isPlayed || next > ends - PLAYED_MS) return Math.min(next, ends)
  note(sim, `all wait for the operator, ${Math.floor((ends - next) / MINUTE_MS)} minutes`)
  sim.waitedForOperator += 1
  return ends - PLAYED_MS
}

const isModel = ({ url }: Call) => url.startsWith('https://model.sim/')
const NEEDS: Partial<Record<SettingName, (call: Call) => boolean>> = {
  describe: call => isModel(call) || call.url.startsWith('https://images.sim/'),
  apply: call => isPlatform(call.url) && readCall(call).isWrite,
  flickr: ({ url }) => isPlatform(url) && url.includes('/services/rest'),
}

/** No call leaves that needs what has been off for some minutes, and the model is called no more often than it may be. */
export function checkSettings(sim: Simulation, call: Call): void {
  for (const [name, { value, since }] of sim.settings) {
    if (clock.now - since < KNOWN_MS) continue
    const minutes = Math.floor((clock.now - since) / MINUTE_MS)
    if (NEEDS[name]?.(call)) violate(sim, `${call.url.slice(0, 80)} is called, ${minutes} minutes after ${name} is off`)
    // A budget that is reset forgets some of its calls.
    const isCapped = name === 'modelCallsPerDay' && isModel(call) && !sim.struck.has('budget reset')
    if (isCapped && callsToday(sim) >= value)
      violate(sim, `the model is called more often than ${value} times in a day`)
  }
  // A call that was granted at midnight counts as one of the day before.
  if (isModel(call) && clock.now % DAY_MS > KNOWN_MS) sim.modelCallsAt.push(clock.now)
}

const callsToday = ({ modelCallsAt }: Simulation) =>
  modelCallsAt.filter(at => Math.floor(at / DAY_MS) === Math.floor(clock.now / DAY_MS)).length
