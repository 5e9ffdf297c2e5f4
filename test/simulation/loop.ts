import { answered, deliver, describeStop, effectOf, fireAlarm, isPlatform, runCron, withoutStops } from './actions.ts'
import { type Call, inFlight, release, type Stop, sweep, type Verdict } from './boundary.ts'
import { checkCall, checkDescribing, checkLimit, markRaces, noteDescribing } from './checks.ts'
import { clock } from './clock.ts'
import { answerFault, decideStop, isEventNear, strikeNow } from './events.ts'
import { readCall } from './flickr.ts'
import { objects } from './objects.ts'
import type { Answer } from './platform.ts'
import { type BaseSimulation, beginningOf, type Message, note, type Simulation, violate } from './simulation.ts'

const IDLE_TURNS = 1
const MOST_STEPS = 60_000
const CALL_MS = 80
const GO: Verdict = { outcome: 'go' }
const CONSUMERS = 2
const MINUTE_MS = 60_000
/** A job that is silent for ten minutes is woken by cron. */
const SILENCE_MS = 11 * MINUTE_MS
const STUCK_TURNS = 20_000

type Item =
  | { kind: 'stop'; stop: Stop }
  | { kind: 'alarm'; name: string }
  | { kind: 'messages'; queue: 'photos' | 'photos-dead' }

/** Runs until nothing is left to happen. `script` makes the person's next move whenever all is calm, until it returns false. */
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
    if (await strikeNow(sim)) await noteArrivals(sim)
    const items = nextItems(sim)
    hasMoved = items.length === 0
    for (const item of items) hasMoved = take(sim, item, items.length > 1) || hasMoved
    if (items.length > 0 || passTime(sim)) isCalm = false
    else if (sim.underWay.size > 0) {
      violate(sim, 'a request is never answered')
      return
    } else if (!isCalm && !sim.schedule.payments) {
      // What was lost may have to be found again by cron.
      clock.now += SILENCE_MS
      runCron(sim, { shortcut: withoutStops(sim) })
      isCalm = true
    } else if (!(await script())) return
    else isCalm = false
  }
}

/** Has D1 carry out what it was late with. What it refuses then has no effect, and nobody hears of it. */
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

/** The next item, or all that are ready where no event could come between them. */
function nextItems(sim: Simulation): Item[] {
  const items = readyItems(sim)
  const chosen = items[Math.floor((sim.outOfTurn ?? 0) * items.length)]
  const isAlone = sim.outOfTurn !== null || isEventNear(sim, items.length)
  sim.outOfTurn = null
  if (isAlone) return chosen ? [chosen] : []
  sim.step += Math.max(0, items.length - 1)
  return items
}

/** Waits until everything that runs has come to a boundary, and notes what has arrived there. */
async function noteArrivals(sim: Simulation): Promise<void> {
  await quiesce(sim)
  const arrived = inFlight.stops.filter(stop => !seenStops.has(stop))
  // Those that arrived together have no order of their own.
  const ordered = arrived.map(stop => ({ stop, text: describeStop(stop) })).sort((a, b) => (a.text < b.text ? -1 : 1))
  inFlight.stops = [...inFlight.stops.filter(stop => seenStops.has(stop)), ...ordered.map(({ stop }) => stop)]
  for (const { stop } of ordered) noteArrival(sim, stop)
}

/** Waits until everything that runs has come to a boundary. */
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
 * What is under way and waits nowhere: it reads an answer, say, which no boundary shows. Time must not pass meanwhile. While
 * an object waits, it may be waiting for that.
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
  if (what.kind === 'send') checkDescribing(sim, stop.place, what.call.url)
  if (what.kind !== 'send' || !isPlatform(what.call.url)) return
  sim.platformCalls.push(clock.now)
  checkLimit(sim)
  checkCall(sim, readCall(what.call), what.evidence)
}

/** What could happen now, the first of which does unless an event decides otherwise. */
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

/** True when code of the product goes on. `isWhole`: a send is performed and answered at once. */
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
  // The last thing a callback does in D1 is to store the connection.
  if (verifier !== undefined && stop.what.kind === 'd1') sim.storedAt.set(verifier, sim.step)
  if (stop.place.includes(' DELETE ') && stop.what.kind === 'd1') sim.removingAt = sim.step
  const verdict = stop.what.kind === 'timer' ? GO : decideStop(sim, stop)
  const isCarriedOut = verdict && (verdict.outcome !== 'fail' || verdict.isDone)
  if (isCarriedOut) noteDescribing(sim, stop)
  if (verdict) release(stop, verdict)
  return verdict !== null
}

/** A send first takes effect; its answer leaves with a later step, so that events may come between. */
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

/** Moves the clock to the next thing that is due; false when there is none. */
function passTime(sim: Simulation): boolean {
  const times = [
    ...inFlight.stops.flatMap(stop => dueOf(sim, stop)),
    ...objects.alarms.values(),
    ...[...sim.queue, ...sim.deadLetters].map(({ visibleAt }) => visibleAt),
    ...sim.lateWrites.map(({ at }) => at),
  ].filter(time => time > clock.now)
  if (times.length === 0) return false
  clock.now = Math.min(...times)
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
