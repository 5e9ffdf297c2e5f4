import { isPlatform } from './actions.ts'
import type { Call, Stop, Verdict } from './boundary.ts'
import { clock } from './clock.ts'
import { fail, readCall } from './flickr.ts'
import { type Answer, FIELDS, ownersText, sameText } from './platform.ts'
import { pick, spread } from './random.ts'
import { keyOf, type Simulation } from './simulation.ts'

/** What becomes of a call: an answer, an error instead, or nothing until the caller gives up. */
export type Outcome = Answer | { error: string } | 'never'
/** A fault of one service. `effect` performs the call; without it the service stays as it was. */
export type CallFault = {
  strikes: (call: Call) => boolean
  answer: (sim: Simulation, at: number, effect: () => Answer, call: Call) => Outcome
}

const isModel = (call: Call) => call.url.startsWith('https://model.sim/')
const isImage = (call: Call) => call.url.startsWith('https://images.sim/')
const isApi = (call: Call) => isPlatform(call.url) && call.url.includes('/services/rest')
const isTextWrite = (call: Call) => isApi(call) && readCall(call).name === 'setMeta'

const HTML = { 'content-type': 'text/html' }
const server = (status: number): Answer => ({ status, headers: HTML, body: '<html><h1>Sorry</h1></html>' })
const limited = (at: number): Answer => {
  const seconds = pick([null, 4, 20, 90, 700], at)
  return { status: 429, headers: seconds === null ? {} : { 'retry-after': String(seconds) }, body: 'Too many requests' }
}
const dropped = { error: 'Network connection lost.' }

/** Performs the call, then answers something else. */
const after = (outcome: (at: number) => Outcome) => (_: Simulation, at: number, effect: () => Answer) => {
  effect()
  return outcome(at)
}
const instead = (outcome: (at: number) => Outcome) => (_: Simulation, at: number) => outcome(at)
const perhapsAfter = (outcome: (at: number) => Outcome) => (_: Simulation, at: number, effect: () => Answer) => {
  if (spread(at, 1) < 0.5) effect()
  return outcome(at)
}

const SERVICES = { platform: isApi, model: isModel, image: isImage }
const OUTAGE_MS = 10 * 60_000

/** The answer of a service that is out; null if it is not, or if the call is for another one. Counts these calls. */
export function outageOf(sim: Simulation, call: Call): Answer | null {
  const { outage } = sim.schedule
  if (!outage || !SERVICES[outage.service](call) || sim.eventsFrom === null) return null
  sim.outage.calls += 1
  if (sim.outage.calls === outage.afterCalls) sim.outage.until = clock.now + OUTAGE_MS
  if (clock.now >= sim.outage.until) return null
  sim.outage.cost += 1
  return server(503)
}

export const CALL_FAULTS: Record<string, CallFault> = {
  'platform: 500': { strikes: isApi, answer: instead(() => server(500)) },
  'platform: 502 after the effect': { strikes: isApi, answer: after(() => server(502)) },
  'platform: HTML': { strikes: isApi, answer: perhapsAfter(() => server(200)) },
  'platform: 429': { strikes: isApi, answer: instead(limited) },
  'platform: 105': { strikes: isApi, answer: instead(() => fail(105, 'Service currently unavailable')) },
  'platform: 106': { strikes: isApi, answer: perhapsAfter(() => fail(106, 'Write operation failed')) },
  'platform: dropped': { strikes: isApi, answer: instead(() => dropped) },
  'platform: dropped after the effect': { strikes: isApi, answer: after(() => dropped) },
  'platform: no answer': { strikes: isApi, answer: perhapsAfter(() => 'never') },
  'platform: changes the text': {
    strikes: isTextWrite,
    answer: (sim, at, effect, call) => {
      markUntold(sim, call)
      sim.platform.sanitizer = text => (at < 0.5 ? text.replace(/\b\w+$/, '') : text.replaceAll('a', 'á'))
      const answer = effect()
      sim.platform.sanitizer = null
      return answer
    },
  },
  'model: 500': { strikes: isModel, answer: instead(() => server(500)) },
  'model: 429': { strikes: isModel, answer: instead(limited) },
  'model: dropped': { strikes: isModel, answer: after(() => dropped) },
  'model: no answer': { strikes: isModel, answer: instead(() => 'never') },
  'model: nonsense': { strikes: isModel, answer: instead(() => ({ status: 200, body: '{"choices":[]}' })) },
  'image: 500': { strikes: isImage, answer: instead(() => server(503)) },
  'image: 429': { strikes: isImage, answer: instead(limited) },
  'image: dropped': { strikes: isImage, answer: instead(() => dropped) },
  'image: no answer': { strikes: isImage, answer: instead(() => 'never') },
}

/**
 * Marks texts whose change by the platform no client could undo: without an answer that tells the change, nobody can
 * know who wrote what is read later; and the platform may also change the owner's own text, which an undo writes back,
 * or which is sent because both texts are wanted.
 */
function markUntold(sim: Simulation, call: Call): void {
  const { photoId, params } = readCall(call)
  const photo = sim.platform.photos.get(photoId ?? '')
  const { metaAnswer, metaNeeds } = sim.platform.ways
  const isUntold = metaAnswer === 'bare' || metaNeeds === 'both'
  for (const field of FIELDS) {
    const sent = params.get(field)
    if (!photo || sent === null) continue
    if (isUntold || sameText(field, sent, ownersText(photo, field))) sim.raced.add(keyOf(photo.id, field))
  }
}

/** A fault at a boundary that is not a call to a service. Without a verdict the stop waits. */
export type StopFault = {
  strikes: (stop: Stop) => boolean
  verdict: (sim: Simulation, stop: Stop, at: number) => Verdict | null
}

const kind = (wanted: string) => (stop: Stop) => stop.what.kind === wanted
const refused = (error: string) => (): Verdict => ({ outcome: 'fail', error, isDone: false })
const lost = (error: string) => (): Verdict => ({ outcome: 'fail', error, isDone: true })
const LOST = 'Network connection lost.'
const D1_LOST = 'D1_ERROR: Network connection lost.'
const LONGEST_DELAY_MS = 40_000

export const STOP_FAULTS: Record<string, StopFault> = {
  'D1: refused': { strikes: kind('d1'), verdict: refused(D1_LOST) },
  'D1: answer lost': { strikes: kind('d1'), verdict: lost(D1_LOST) },
  // Only of a job, whose writes describe its state and must take effect in order.
  'D1: carried out late': {
    strikes: ({ place, what }) => what.kind === 'd1' && place.startsWith('Job ') && what.sql.startsWith('batch'),
    verdict: (sim, { what }, at) => {
      if (what.kind !== 'd1') return null
      sim.lateWrites.push({ at: clock.now + spread(at, 2) * LONGEST_DELAY_MS, statements: what.statements })
      return { outcome: 'fail', error: D1_LOST, isDone: false }
    },
  },
  'object: unreachable': { strikes: kind('rpc'), verdict: refused(LOST) },
  'object: answer lost': { strikes: kind('rpc'), verdict: lost(LOST) },
  'object: answer late': { strikes: kind('rpc'), verdict: () => ({ outcome: 'go', delayAnswer: true }) },
  'queue: refused': { strikes: kind('queue'), verdict: refused(LOST) },
  'queue: answer lost': { strikes: kind('queue'), verdict: lost(LOST) },
  delay: {
    strikes: ({ what }) => what.kind !== 'timer' && what.kind !== 'rpc answer',
    verdict: (sim, stop, at) => {
      sim.delayed.set(stop.id, clock.now + spread(at, 2) * LONGEST_DELAY_MS)
      return null
    },
  },
}
