import { AsyncLocalStorage } from 'node:async_hooks'

/** What product code is about to do at a boundary. The simulator decides when it goes on, and how. */
export type Boundary =
  | { kind: 'send'; call: Call; deadline: number | null; evidence: Evidence | null }
  | { kind: 'd1'; sql: string; statements: Statement[] }
  | { kind: 'rpc'; target: string; method: string; photoId: string | null }
  | { kind: 'rpc answer'; target: string; method: string }
  | { kind: 'queue'; messages: number }
  | { kind: 'timer'; due: number }

/** A statement of D1, as plain data. */
export type Statement = { sql: string; values: SqlStorageValue[] }

/** One HTTP request, as plain data, because it passes from the context of one object to another. */
export type Call = {
  method: string
  url: string
  authorization: string
  headers?: Record<string, string>
  body: string
}
/** What a job had stored about a photo at the moment it sent a write. */
export type Evidence = { photoId: string; result: Record<string, unknown>; attempted: Record<string, unknown> | null }

/** `error`: what the caller gets in place of an answer. `isDone`: whether the call takes effect all the same. */
export type Verdict =
  | { outcome: 'go'; delayAnswer?: boolean }
  | { outcome: 'fail'; error: string; isDone: boolean }
  | { outcome: 'answer'; status: number; headers: Record<string, string>; body: string }

/** Product code that waits at a boundary. `life` is the instance of an object, and ends when the object is reset. */
export type Stop = { id: number; place: string; life: number; what: Boundary }

/**
 * Where product code runs. Code in an object waits by calling the simulator, because a promise that one object awaits
 * cannot be resolved from the context of another.
 */
export type Place = {
  name: string
  life: number
  wait: (stop: Stop) => Promise<Verdict>
  sql?: SqlStorage
}

/** Decides about a boundary at once, where nothing is to interfere. */
export type Shortcut = (what: Boundary) => Verdict

const places = new AsyncLocalStorage<Place>()

/** Everything that waits at a boundary, and everything that is between two of them. */
export const inFlight = {
  stops: [] as Stop[],
  resolvers: new Map<number, (verdict: Verdict) => void>(),
  /** Work that the runtime will finish by itself: a statement in D1, a call on its way to an object. */
  running: new Map<number, { place: string; life: number; label: string }>(),
  /** Stops that nobody waits for any more: timers that were cleared, calls that were given up. */
  abandoned: new Set<number>(),
  /** Decides which boundaries are passed without a stop in this run: nothing interferes with them. */
  passes: (_what: Boundary): Verdict | null => null,
  /** Grows whenever something happens. */
  activity: 0,
  lastId: 0,
}

export function placeOf(): Place | undefined {
  return places.getStore()
}

export function inPlace<T>(place: Place, work: () => T): T {
  return places.run(place, work)
}

/**
 * A place for code of the Worker itself, which shares the context of the simulator. With a shortcut it stops nowhere.
 */
export function workerPlace(name: string, shortcut?: Shortcut): Place {
  return { name, life: 0, wait: shortcut ? async stop => shortcut(stop.what) : awaitVerdict }
}

/** Waits for the verdict of the simulator, in whose context this runs. */
export function awaitVerdict(stop: Stop): Promise<Verdict> {
  inFlight.activity += 1
  inFlight.running.delete(stop.id)
  return new Promise(resolve => {
    inFlight.stops.push(stop)
    inFlight.resolvers.set(stop.id, resolve)
  })
}

/** Stops at a boundary until the simulator has decided. */
export async function arrive(what: Boundary): Promise<Verdict> {
  const place = places.getStore()
  if (!place) throw new Error('Product code runs outside the simulation')
  const passed = inFlight.passes(what)
  if (passed) return passed
  const stop = { id: nextId(), place: place.name, life: place.life, what }
  begin(stop.id, place, what.kind)
  try {
    return await place.wait(stop)
  } finally {
    end(stop.id)
  }
}

/** Lets product code go on. Its id counts as running until it does. */
export function release(stop: Stop, verdict: Verdict): void {
  const resolve = inFlight.resolvers.get(stop.id)
  inFlight.stops = inFlight.stops.filter(other => other !== stop)
  inFlight.resolvers.delete(stop.id)
  if (!resolve) return
  inFlight.running.set(stop.id, { place: stop.place, life: stop.life, label: `after ${stop.what.kind}` })
  resolve(verdict)
}

/** Ends stops that were abandoned. */
export function sweep(): void {
  for (const stop of inFlight.stops.filter(({ id }) => inFlight.abandoned.has(id))) {
    inFlight.abandoned.delete(stop.id)
    release(stop, { outcome: 'fail', error: 'This was abandoned', isDone: true })
  }
}

/** Runs a real call of the runtime, during which the simulator waits. */
export async function duringCall<T>(label: string, call: (id: number) => Promise<T>): Promise<T> {
  const place = places.getStore()
  const id = nextId()
  begin(id, place ?? { name: 'simulator', life: 0 }, label)
  try {
    return await call(id)
  } finally {
    end(id)
  }
}

export function begin(id: number, { name, life }: Pick<Place, 'name' | 'life'>, label: string): void {
  inFlight.running.set(id, { place: name, life, label })
}

export function end(id: number): void {
  inFlight.activity += 1
  inFlight.running.delete(id)
}

function nextId(): number {
  inFlight.lastId += 1
  return inFlight.lastId
}

/** Removes everything in flight of an instance that was reset. Returns its stops. */
export function forgetLife(place: string, life: number): Stop[] {
  const isGone = (one: { place: string; life: number }) => one.place === place && one.life === life
  const gone = inFlight.stops.filter(isGone)
  inFlight.stops = inFlight.stops.filter(stop => !isGone(stop))
  for (const stop of gone) inFlight.resolvers.delete(stop.id)
  for (const [id, one] of inFlight.running) if (isGone(one)) inFlight.running.delete(id)
  return gone
}
