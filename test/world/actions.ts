import { type Boundary, type Call, forgetLife, inFlight, type Shortcut, type Stop, type Verdict } from './boundary.ts'
import { clock } from './clock.ts'
import { readCall, serve } from './flickr.ts'
import { describe, GONE, PICTURE } from './model.ts'
import { objects } from './objects.ts'
import { askStripe, isStripe } from './payments/stripe.ts'
import type { Answer } from './platform.ts'
import {
  type BaseSimulation,
  beginningOf,
  type CronRun,
  type Delivery,
  type Message,
  note,
  type Simulation,
  violate,
} from './simulation.ts'

// What happens around the product: services answer, alarms fire, queues deliver, objects end.

const BATCH = 6
const MAX_RETRIES = 8

export const isPlatform = (url: string) => url.startsWith('https://flickr.sim/')

/** Performs a call at its service. `stop`: where the answer waits, if it waits. */
export function effectOf(sim: Simulation, call: Call, stop?: Stop): Answer {
  if (isPlatform(call.url)) return serve(sim.platform, call, sim.step, clock.now)
  if (isStripe(call.url)) return effectOfStripe(sim, call, stop)
  if (call.url.startsWith('https://images.sim/')) return imageOf(sim, call.url)
  if (call.url.startsWith('https://model.sim/')) {
    sim.modelCalls += 1
    return describe(sim.modelCalls)
  }
  return { status: 202, body: '' }
}

function effectOfStripe(sim: Simulation, call: Call, stop: Stop | undefined): Answer {
  for (const [id, left] of sim.answering) {
    const waiting = sim.answers.get(id)
    if (typeof waiting === 'object' && 'status' in waiting) continue
    left()
    sim.answering.delete(id)
  }
  const { left, ...answer } = askStripe(sim.stripe, call)
  if (stop) sim.answering.set(stop.id, left)
  else left()
  return answer
}

/** The address contains the index of the photo. */
function imageOf(sim: Simulation, url: string): Answer {
  const calls = (sim.imageCalls.get(url) ?? 0) + 1
  sim.imageCalls.set(url, calls)
  const index = Number(/\/p(\d+)_/.exec(url)?.[1])
  return calls <= (sim.schedule.scenario.photos[index]?.failures ?? 0) ? GONE : PICTURE
}

export function fireAlarm(sim: BaseSimulation, name: string): void {
  note(sim, `alarm of ${name}`)
  sim.alarmsUnderWay.add(name)
  objects.alarms.delete(name)
  const ended = () => {
    sim.alarmsUnderWay.delete(name)
    inFlight.activity += 1
  }
  // The runtime repeats an alarm that failed.
  sim.direct
    .object(name)
    .fireAlarm()
    .then(ended, () => {
      ended()
      if (!objects.alarms.has(name))
        void sim.direct
          .object(name)
          .readAlarm()
          .catch(() => undefined)
    })
  inFlight.activity += 1
}

/** Delivers messages that are due to their consumer, or by a slip to that of another deployment. */
export function deliver(sim: Simulation, queue: 'photos' | 'photos-dead', isForeign = false): void {
  const from = queue === 'photos' ? sim.queue : sim.deadLetters
  const batch = from.filter(({ visibleAt }) => visibleAt <= clock.now).slice(0, BATCH)
  const rest = from.filter(message => !batch.includes(message))
  if (queue === 'photos') sim.queue = rest
  else sim.deadLetters = rest
  const again = (next: Message) => {
    if (queue === 'photos' && next.attempts > MAX_RETRIES) sim.deadLetters.push({ ...next, attempts: 1 })
    else if (next.attempts <= MAX_RETRIES) (queue === 'photos' ? sim.queue : sim.deadLetters).push(next)
  }
  deliverBatch(sim, { queue, batch, isForeign }, again)
}

/** Has the Worker consume these messages. `again` gets each message once that is to be delivered again. */
export function deliverBatch(
  sim: BaseSimulation,
  { queue, batch, isForeign = false }: { queue: string; batch: Message[]; isForeign?: boolean },
  again: (next: Message) => void,
): void {
  note(sim, `${queue} delivers ${batch.length}`)
  const settled = new Set<Message>()
  const deliveries = batch.map((message): Delivery => {
    const retry = (delaySeconds: number) => {
      if (settled.has(message)) return
      settled.add(message)
      again({ ...message, attempts: message.attempts + 1, visibleAt: clock.now + delaySeconds * 1000 })
    }
    return {
      ...{ id: String(message.id), body: message.body, attempts: message.attempts },
      ack: () => settled.add(message),
      retry: ({ delaySeconds = 5 } = {}) => retry(delaySeconds),
    }
  })
  sim.consumers += 1
  sim.requests += 1
  const place = `${isForeign ? 'foreign ' : ''}batch ${sim.requests}`
  const ended = () => {
    sim.underWay.delete(place)
    sim.consumers -= 1
    inFlight.activity += 1
  }
  sim.underWay.set(place, () => {
    ended()
    for (const { retry } of deliveries) retry()
  })
  sim.direct
    .consume(place, queue, deliveries, isForeign)
    .then(ended, error => violate(sim, `the consumer threw ${error}`))
}

/** Everything goes on at once, and calls are answered without faults. */
export const withoutStops =
  (sim: Simulation): Shortcut =>
  what => {
    if (what.kind !== 'send') return { outcome: 'go' }
    if (isPlatform(what.call.url)) sim.platformCalls.push(clock.now)
    return answered(effectOf(sim, what.call))
  }

/** In runs with payments, nothing interferes with the budget or with services other than Stripe. */
export const withoutStopsButMoney =
  (sim: Simulation) =>
  (what: Boundary): Verdict | null => {
    if (what.kind === 'rpc' && what.target.startsWith('PlatformBudget')) return { outcome: 'go' }
    return what.kind === 'send' && !isStripe(what.call.url) ? answered(effectOf(sim, what.call)) : null
  }

export function answered({ status, headers = {}, body }: Answer): Verdict {
  return { outcome: 'answer', status, headers, body }
}

export function runCron(sim: BaseSimulation, run: Partial<CronRun> = {}): void {
  if (!run.isForeign) sim.lastCron = clock.now
  note(sim, run.isForeign ? 'cron of another deployment' : 'cron')
  sim.requests += 1
  const place = `${run.isForeign ? 'foreign ' : ''}cron ${sim.requests}`
  const ended = () => {
    sim.underWay.delete(place)
    inFlight.activity += 1
  }
  sim.underWay.set(place, ended)
  sim.direct.cron(place, { at: clock.now, ...run }).then(ended, error => {
    ended()
    note(sim, `cron ended with ${error}`)
  })
}

/**
 * Ends the current instance of an object. `delivered` is given each call it had sent, and decides whether that still
 * arrives.
 */
export async function resetObject(
  sim: BaseSimulation,
  name: string,
  delivered: (call: Call) => void = () => undefined,
): Promise<void> {
  const life = objects.lives.get(name)
  if (life === undefined) return
  objects.lives.delete(name)
  const gone = forgetLife(name, life)
  await sim.direct
    .object(name)
    .reset()
    .catch(() => undefined)
  for (const stop of gone) {
    if (stop.what.kind === 'send' && !sim.answers.has(stop.id)) delivered(stop.what.call)
    sim.answers.delete(stop.id)
  }
  sim.alarmsUnderWay.delete(name)
}

export function describeStop({ place, what }: Stop): string {
  const where = place
  switch (what.kind) {
    case 'send': {
      if (!isPlatform(what.call.url))
        return `${where}: ${what.call.method} ${what.call.url} ${beginningOf(what.call.body, 80)}`
      const { name, photoId, params } = readCall(what.call)
      const sent = ['title', 'description', 'tags']
        .filter(field => params.has(field))
        .map(field => `${field}=${params.get(field)}`)
      return `${where}: ${name} ${photoId ?? ''} ${what.call.method === 'POST' ? sent.join(' ').slice(0, 160) : ''}`
    }
    case 'd1':
      return `${where}: d1 ${what.sql.slice(0, 50)}`
    case 'rpc':
    case 'rpc answer':
      return `${where}: ${what.kind} ${what.target} ${what.method}`
    case 'queue':
      return `${where}: sends ${what.messages} messages`
    case 'timer':
      return `${where}: timer`
  }
}
