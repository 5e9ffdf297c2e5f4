import { desk, forgetLife, type Shortcut, type Stop } from './boundary.ts'
import { clock } from './clock.ts'
import { readCall, serve } from './flickr.ts'
import { describe, PICTURE } from './model.ts'
import { objects } from './objects.ts'
import type { Answer } from './platform.ts'
import { type Delivery, type Message, note, type Simulation, violate } from './simulation.ts'

// What the world around the product does: services answer, alarms fire, queues deliver, objects end.

const BATCH = 6
const MAX_RETRIES = 8

export const isPlatform = (url: string) => url.startsWith('https://flickr.sim/')

/** Performs a call at the service it is for. */
export function effectOf(sim: Simulation, call: Extract<Stop['what'], { kind: 'send' }>['call']): Answer {
  if (isPlatform(call.url)) return serve(sim.platform, call, sim.step, clock.now)
  if (call.url.startsWith('https://images.sim/')) return PICTURE
  if (call.url.startsWith('https://model.sim/')) {
    sim.modelCalls += 1
    return describe(sim.modelCalls)
  }
  return { status: 202, body: '' }
}

export function fireAlarm(sim: Simulation, name: string): void {
  note(sim, `alarm of ${name}`)
  sim.alarmsUnderWay.add(name)
  objects.alarms.delete(name)
  const ended = () => {
    sim.alarmsUnderWay.delete(name)
    desk.activity += 1
  }
  // The runtime tries again what failed.
  sim.backstage
    .object(name)
    .fireAlarm()
    .then(ended, () => {
      ended()
      if (!objects.alarms.has(name))
        void sim.backstage
          .object(name)
          .readAlarm()
          .catch(() => undefined)
    })
  desk.activity += 1
}

export function deliver(sim: Simulation, queue: 'photos' | 'photos-dead'): void {
  const from = queue === 'photos' ? sim.queue : sim.deadLetters
  const batch = from.filter(({ visibleAt }) => visibleAt <= clock.now).slice(0, BATCH)
  const rest = from.filter(message => !batch.includes(message))
  if (queue === 'photos') sim.queue = rest
  else sim.deadLetters = rest
  note(sim, `${queue} delivers ${batch.length}`)
  const settled = new Set<Message>()
  const deliveries = batch.map((message): Delivery => {
    const again = (delaySeconds: number) => {
      if (settled.has(message)) return
      settled.add(message)
      const next = { ...message, attempts: message.attempts + 1, visibleAt: clock.now + delaySeconds * 1000 }
      if (queue === 'photos' && next.attempts > MAX_RETRIES) sim.deadLetters.push({ ...next, attempts: 1 })
      else if (next.attempts <= MAX_RETRIES) (queue === 'photos' ? sim.queue : sim.deadLetters).push(next)
    }
    return {
      ...{ id: String(message.id), body: message.body, attempts: message.attempts },
      ack: () => settled.add(message),
      retry: ({ delaySeconds = 5 } = {}) => again(delaySeconds),
    }
  })
  sim.consumers += 1
  sim.backstage.consume(queue, deliveries).then(
    () => {
      sim.consumers -= 1
      desk.activity += 1
    },
    error => violate(sim, `the consumer threw ${error}`),
  )
}

/** Goes on at once: a call is answered as its service answers without a fault. */
export const withoutStops =
  (sim: Simulation): Shortcut =>
  what => {
    if (what.kind !== 'send') return { outcome: 'go' }
    sim.platformCalls.push(clock.now)
    const { status, headers = {}, body } = effectOf(sim, what.call)
    return { outcome: 'answer', status, headers, body }
  }

export function runCron(sim: Simulation, shortcut?: Shortcut): void {
  sim.lastCron = clock.now
  note(sim, 'cron')
  sim.requestsUnderWay += 1
  const ended = () => {
    sim.requestsUnderWay -= 1
    desk.activity += 1
  }
  sim.backstage.cron(shortcut).then(ended, error => {
    ended()
    violate(sim, `cron threw ${error}`)
  })
}

/** Ends an object's instance. What it had sent may still arrive: that is for the event to say. */
export async function resetObject(sim: Simulation, name: string, isDelivered: boolean): Promise<void> {
  const life = objects.lives.get(name)
  if (life === undefined) return
  objects.lives.delete(name)
  const gone = forgetLife(name, life)
  await sim.backstage
    .object(name)
    .reset()
    .catch(() => undefined)
  for (const stop of gone) {
    if (stop.what.kind === 'send' && isDelivered && !sim.answers.has(stop.id)) effectOf(sim, stop.what.call)
    sim.answers.delete(stop.id)
  }
  sim.alarmsUnderWay.delete(name)
}

export function describeStop({ place, what }: Stop): string {
  const where = place
  switch (what.kind) {
    case 'send': {
      if (!isPlatform(what.call.url)) return `${where}: ${what.call.url}`
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
