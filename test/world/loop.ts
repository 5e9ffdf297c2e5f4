import { answered, deliver, describeStop, effectOf, fireAlarm, isPlatform, runCron, withoutStops } from './actions.ts'
import { type Call, inFlight, release, type Stop, sweep, type Verdict } from './boundary.ts'
import { checkCall, checkDescribing, checkForeign, checkLimit, markRaces, noteDescribing } from './checks.ts'
import { clock } from './clock.ts'
import { answerFault, decideStop, isEventNear, strikeNow } from './events.ts'
import { readCall } from './flickr.ts'
import { objects } from './objects.ts'
import { checkSettings, undoSettings, whileOff } from './operator.ts'
import type { Answer } from './platform.ts'
import { keepMoment, restoreWhenDue } from './restore.ts'
import { type BaseSimulation, beginningOf, type Message, note, type Simulation, violate } from './simulation.ts'

const IDLE_TURNS = 1
const MOST_STEPS = 60_000
const CALL_MS = 80
const GO: Verdict = { outcome: 'go' }
const CONSUMERS = 2
const MINUTE_MS = 60_000
/** Cron wakes a job after ten silent minutes. */
const SILENCE_MS = 11 * MINUTE_MS
const STUCK_TURNS = 20_000

type Item =
  | { kind: 'stop'; stop: Stop }
  | { kind: 'alarm'; name: string }
  | { kind: 'messages'; queue: 'photos' | 'photos-dead' }

/**
 * Runs until nothing is left to happen. When all is quiet, `script` makes the next move of the person; it returns false
 * at the end.
 */
export async function play(sim: Simulation, script: () => Promise<boolean>): Promise<void> {
  let isCalm = false
  for (let hasMoved = true; ; ) {
    if (hasMoved) await noteArrivals(sim)
    if (sim.violations.length > 0) return
    sim.step += 1
    if (sim.step > MOST_STEPS) {
      violate(sim, 'it does not come to rest')
      return
    }
    await writeLate(sim)
    await undoSettings(sim)
    await keepMoment(sim)
    await restoreWhenDue(sim)
    const hasStruck = await strikeNow(sim)
    if (hasStruck) await noteArrivals(sim)
    const items = nextItems(sim)
    hasMoved = items.length === 0
    for (const item of items) hasMoved = take(sim, item, items.length > 1) || hasMoved
    // What an event has just taken, only cron may find again.
    if (items.length > 0 || passTime(sim) || hasStruck) isCalm = false
    else if (sim.underWay.size > 0) {
      violate(sim, 'a request is never answered')
      return
    } else if (!isCalm && !sim.schedule.payments) {
      // Lets cron find what was lost.
      clock.now += SILENCE_MS
      runCron(sim, { shortcut: withoutStops(sim) })
      isCalm = true
    } else if ((await script()) || (await wakesSilent(sim))) isCalm = false
    else return
  }
}

/** Has cron run when it is to wake a job that was silent or empty. Returns false if there is none. */
async function wakesSilent(sim: Simulation): Promise<boolean> {
  if (sim.schedule.payments) return false
  const due = await sim.direct.db.prepare('SELECT min(wake_at) AS at FROM jobs').first<{ at: number | null }>()
  if (due?.at == null) return false
  clock.now = Math.max(clock.now + MINUTE_MS, due.at)
  runCron(sim, { shortcut: withoutStops(sim) })
  return true
}

/** Has D1 carry out delayed batches. If it refuses one, that has no effect, and nobody is told. */
async function writeLate(sim: Simulation): Promise<void> {
  const due = sim.lateWrites.filter(({ at }) => at <= clock.now)
  if (due.length === 0) return
  sim.lateWrites = sim.lateWrites.filter(write => !due.includes(write))
  const { db } = sim.direct
  const revisions = async () => {
    const { results } = await db.prepare('SELECT id, revision FROM jobs').all<{ id: string; revision: number }>()
    return new Map(results.map(({ id, revision }) => [id, revision]))
  }
  const before = await revisions()
  for (const { statements } of due) {
    note(sim, `D1 carries out late: ${statements.map(({ sql }) => sql.slice(0, 30)).join('; ')}`)
    const prepared = statements.map(({ sql, values }) => db.prepare(sql).bind(...values))
    await db.batch(prepared).catch(error => note(sim, `D1 refuses: ${error}`))
  }
  for (const [id, revision] of await revisions())
    if (revision < (before.get(id) ?? 0)) violate(sim, `the row of job ${id.slice(0, 4)} goes back to ${revision}`)
}

/** The next item, or all that are ready if no event could come between them. */
function nextItems(sim: Simulation): Item[] {
  const items = readyItems(sim)
  const chosen = items[Math.floor((sim.outOfTurn ?? 0) * items.length)]
  const isAlone = sim.outOfTurn !== null || isEventNear(sim, items.length)
  sim.outOfTurn = null
  if (isAlone) return chosen ? [chosen] : []
  sim.step += Math.max(0, items.length - 1)
  return items
}

/** Waits until all running code has come to a boundary, and checks the stops that are new. */
async function noteArrivals(sim: Simulation): Promise<void> {
  await quiesce(sim)
  const arrived = inFlight.stops.filter(stop => !seenStops.has(stop))
  // Stops that arrived together have no order of their own, so they are sorted.
  const ordered = arrived.map(stop => ({ stop, text: describeStop(stop) })).sort((a, b) => (a.text < b.text ? -1 : 1))
  inFlight.stops = [...inFlight.stops.filter(stop => seenStops.has(stop)), ...ordered.map(({ stop }) => stop)]
  for (const { stop } of ordered) noteArrival(sim, stop)
}

/** Waits until all running code has come to a boundary. */
export async function quiesce(sim: BaseSimulation): Promise<void> {
  let idle = 0
  let seen = -1
  for (let turns = 0; idle < IDLE_TURNS; turns += 1) {
    sim.turns += 1
    sweep()
    const between = placesBetween(sim)
    if (inFlight.running.size > 0 || between.length > 0 || inFlight.activity !== seen) idle = 0
    else idle += 1
    seen = inFlight.activity
    await sim.direct.turn()
    if (turns > STUCK_TURNS) {
      const labels = [...[...inFlight.running.values()].map(({ place, label }) => `${place}: ${label}`), ...between]
      violate(sim, `the simulator waits in vain for ${labels.join(', ')}`)
      return
    }
  }
}

/**
 * Requests, batches and cron runs that are under way without a stop, for instance because they are reading an answer.
 * Time must not pass meanwhile. They are ignored while an object waits, since they may be waiting for that.
 */
function placesBetween({ underWay }: BaseSimulation): string[] {
  const waiting = new Set(inFlight.stops.map(({ place }) => place))
  const hasObject = [...waiting].some(place => !underWay.has(place))
  return hasObject ? [] : [...underWay.keys()].filter(place => !waiting.has(place))
}

const seenStops = new WeakSet<Stop>()

function noteArrival(sim: Simulation, stop: Stop): void {
  seenStops.add(stop)
  const { what } = stop
  checkForeign(sim, stop)
  if (what.kind === 'send') {
    checkDescribing(sim, stop.place, what.call.url)
    checkSettings(sim, what.call)
  }
  if (what.kind !== 'send' || !isPlatform(what.call.url)) return
  sim.platformCalls.push(clock.now)
  checkLimit(sim)
  checkCall(sim, readCall(what.call), what.evidence)
}

/** Everything that could happen now. The first item is taken unless an event decides otherwise. */
function readyItems(sim: Simulation): Item[] {
  const timers = inFlight.stops.filter(({ what }) => what.kind === 'timer' && what.due <= clock.now)
  const alarms = [...objects.alarms].filter(([name, due]) => due <= clock.now && !sim.alarmsUnderWay.has(name))
  const stops = inFlight.stops.filter(
    stop => stop.what.kind !== 'timer' && !isHung(sim, stop) && (sim.delayed.get(stop.id) ?? 0) <= clock.now,
  )
  const hasMessages = (queue: Message[]) => queue.some(({ visibleAt }) => visibleAt <= clock.now)
  return [
    ...timers.map(stop => ({ kind: 'stop' as const, stop })),
    ...alarms.map(([name]) => ({ kind: 'alarm' as const, name })),
    ...stops.map(stop => ({ kind: 'stop' as const, stop })),
    ...(sim.consumers < CONSUMERS && hasMessages(sim.queue)
      ? [{ kind: 'messages' as const, queue: 'photos' as const }]
      : []),
    ...(hasMessages(sim.deadLetters) ? [{ kind: 'messages' as const, queue: 'photos-dead' as const }] : []),
  ]
}

function isHung(sim: Simulation, { id, what }: Stop): boolean {
  const deadline = what.kind === 'send' ? what.deadline : null
  return sim.answers.get(id) === 'never' && (deadline === null || deadline > clock.now)
}

/** Takes one item; true if product code goes on by it. `isWhole`: a send is performed and answered in one step. */
function take(sim: Simulation, item: Item, isWhole: boolean): boolean {
  if (item.kind === 'stop') return takeStop(sim, item.stop, isWhole)
  if (item.kind === 'alarm') fireAlarm(sim, item.name)
  else deliver(sim, item.queue)
  return true
}

function takeStop(sim: Simulation, stop: Stop, isWhole: boolean): boolean {
  if (stop.what.kind === 'send') return takeSend(sim, stop, stop.what.call, isWhole)
  if (stop.what.kind !== 'timer') note(sim, describeStop(stop))
  const verifier = /callback\?.*oauth_verifier=([^&\s]+)/.exec(stop.place)?.[1]
  // The last call to D1 of a callback stores the connection.
  if (verifier !== undefined && stop.what.kind === 'd1') sim.storedAt.set(verifier, sim.step)
  if (stop.place.includes(' DELETE ') && stop.what.kind === 'd1') sim.removingAt = sim.step
  const verdict = stop.what.kind === 'timer' ? GO : decideStop(sim, stop)
  const isCarriedOut = verdict && (verdict.outcome !== 'fail' || verdict.isDone)
  if (isCarriedOut) noteDescribing(sim, stop)
  if (verdict) release(stop, verdict)
  return verdict !== null
}

/** A send takes effect first, and is answered in a later step, so that events may come between. */
function takeSend(sim: Simulation, stop: Stop, call: Call, isWhole: boolean): boolean {
  const ready = sim.answers.get(stop.id)
  if (ready === undefined) {
    if (isPlatform(call.url)) markRaces(sim, readCall(call))
    const answer = answerFault(sim, stop, call, () => effectOf(sim, call, stop))
    if (answer === null) return false
    sim.answers.set(stop.id, answer)
    clock.now += CALL_MS
    note(sim, `${describeStop(stop)} → ${shortOf(answer)}`)
    return isWhole && answer !== 'never' && takeSend(sim, stop, call, true)
  }
  sim.answers.delete(stop.id)
  release(stop, verdictOf(ready))
  return true
}

function verdictOf(ready: Answer | { error: string } | 'never'): Verdict {
  if (ready === 'never') return { outcome: 'fail', error: 'The call timed out', isDone: true }
  if ('error' in ready) return { outcome: 'fail', error: ready.error, isDone: true }
  return answered(ready)
}

/** Moves the clock forward to whatever is due next; false if nothing is. */
function passTime(sim: Simulation): boolean {
  const times = [
    ...inFlight.stops.flatMap(stop => dueOf(sim, stop)),
    ...objects.alarms.values(),
    ...[...sim.queue, ...sim.deadLetters].map(({ visibleAt }) => visibleAt),
    ...sim.lateWrites.map(({ at }) => at),
    ...(sim.restoreAt === null ? [] : [sim.restoreAt]),
  ].filter(time => time > clock.now)
  if (times.length === 0) return false
  clock.now = whileOff(sim, Math.min(...times))
  if (clock.now - sim.lastCron >= MINUTE_MS) runCron(sim)
  return true
}

function dueOf(sim: Simulation, { id, what }: Stop): number[] {
  if (what.kind === 'timer') return [what.due]
  const until = sim.delayed.get(id)
  const deadline = what.kind === 'send' && sim.answers.get(id) === 'never' ? what.deadline : null
  return [...(until === undefined ? [] : [until]), ...(deadline === null ? [] : [deadline])]
}

const shortOf = (answer: Answer | { error: string } | 'never') =>
  answer === 'never' ? 'never' : 'error' in answer ? answer.error : `${answer.status} ${beginningOf(answer.body, 100)}`
