import type { DurableObject } from 'cloudflare:workers'
import type { CallMark } from './bindings.ts'
import {
  begin,
  duringCall,
  end,
  forgetLife,
  inFlight,
  inPlace,
  type Place,
  type Stop,
  type Verdict,
} from './boundary.ts'

/** The living objects by class and name, and when their alarms are due. */
export const objects = {
  lives: new Map<string, number>(),
  alarms: new Map<string, number>(),
  /** How often each job still answers cron as if it were empty. */
  empty: new Map<string, number>(),
  lastLife: 0,
}

/** What code in other objects may call on the simulator. */
export type SimulatorRpc = { awaitVerdict: (stop: Stop) => Promise<Verdict> }

type Made = DurableObject & { ctx: DurableObjectState }
type Constructor = new (ctx: DurableObjectState, env: object) => Made
type Method = (...args: unknown[]) => unknown

/**
 * Wraps a class for the simulation: all its code runs at a place, its alarm is fired by the simulator, and the
 * simulator may read its tables and reset it.
 */
export function simulated<C>(
  real: C,
  className: string,
  bindings: (env: never) => { env: object; simulator: () => SimulatorRpc },
): C {
  const Real = real as unknown as Constructor
  const placesOf = new WeakMap<object, Place>()

  class Simulated extends Real {
    /** Ends this instance at once. The next call creates another one from what is stored. */
    reset(): void {
      this.ctx.abort('The simulator has reset this object')
    }

    /** The rows of the named tables. */
    dump(tables: string[]): unknown {
      const { sql } = this.ctx.storage
      return Object.fromEntries(tables.map(table => [table, sql.exec(`SELECT * FROM ${table}`).toArray()]))
    }

    async fireAlarm(): Promise<void> {
      await this.ctx.storage.deleteAlarm()
      await this.alarm?.()
    }

    async loseAlarm(): Promise<void> {
      await this.ctx.storage.deleteAlarm()
    }

    /** Loses all that this object has stored. */
    async lose(): Promise<void> {
      await this.ctx.storage.deleteAlarm()
      await this.ctx.storage.deleteAll()
    }

    async readAlarm(): Promise<number | null> {
      return this.ctx.storage.getAlarm()
    }
  }

  for (const name of [...Object.getOwnPropertyNames(Real.prototype), 'fireAlarm', 'loseAlarm', 'lose']) {
    const method: unknown = Reflect.get(Simulated.prototype, name)
    if (name === 'constructor' || typeof method !== 'function') continue
    Reflect.set(Simulated.prototype, name, function (this: object, ...args: unknown[]) {
      const place = placesOf.get(this)
      if (!place) throw new Error(`${className} is not open`)
      return enter(place, name === 'wake' && isEmpty(place) ? () => false : (method as Method), this, args)
    })
  }
  return new Proxy(Simulated, {
    construct(target, [ctx, env]: [DurableObjectState, never], newTarget) {
      const own = bindings(env)
      const place = openPlace(ctx, className, own.simulator)
      const made: object = inPlace(place, () => Reflect.construct(target, [ctx, own.env], newTarget))
      placesOf.set(made, place)
      return made
    },
  }) as unknown as C
}

/** Whether this wake is answered as if nothing were stored here. */
function isEmpty({ name }: Place): boolean {
  const times = objects.empty.get(name) ?? 0
  objects.empty.set(name, times - 1)
  return times > 0
}

/**
 * Runs a method at its place. A call that carries a mark has arrived now; when it returns, its answer is on its way.
 */
async function enter(place: Place, method: Method, self: object, args: unknown[]): Promise<unknown> {
  const last = args.at(-1)
  const mark = isMark(last) ? last.simulatedCall : undefined
  const own = mark === undefined ? args : args.slice(0, -1)
  const caller = mark === undefined ? undefined : inFlight.running.get(mark)
  if (mark !== undefined) end(mark)
  try {
    return await inPlace(place, () => Reflect.apply(method, self, own))
  } finally {
    // An instance that was reset meanwhile gets no answer.
    const isAwaited = caller && (caller.life === 0 || objects.lives.get(caller.place) === caller.life)
    if (mark !== undefined && isAwaited) begin(mark, { name: caller.place, life: caller.life }, 'the answer to a call')
  }
}

function isMark(value: unknown): value is CallMark {
  return typeof value === 'object' && value !== null && 'simulatedCall' in value
}

function openPlace(ctx: DurableObjectState, className: string, simulator: () => SimulatorRpc): Place {
  const name = `${className} ${ctx.id.name}`
  objects.lastLife += 1
  inFlight.activity += 1
  objects.lives.set(name, objects.lastLife)
  const place: Place = {
    name,
    life: objects.lastLife,
    wait: stop => simulator().awaitVerdict(stop),
    sql: ctx.storage.sql,
  }
  watchAlarm(ctx.storage, place)
  watchEnd(ctx, place)
  return place
}

/** Notices when an object ends itself. */
function watchEnd(ctx: DurableObjectState, { name, life }: Place): void {
  const abort = ctx.abort.bind(ctx)
  Object.defineProperty(ctx, 'abort', {
    value: (reason?: string) => {
      forgetLife(name, life)
      if (objects.lives.get(name) === life) objects.lives.delete(name)
      inFlight.activity += 1
      abort(reason)
    },
  })
}

/** Maintains the list of alarms, and makes the simulator wait for the calls that set them. */
function watchAlarm(storage: DurableObjectStorage, place: Place): void {
  const { name } = place
  const watch = <K extends 'setAlarm' | 'getAlarm' | 'deleteAlarm' | 'deleteAll' | 'sync'>(
    key: K,
    note: (time: unknown) => void,
  ) => {
    const call = storage[key].bind(storage) as (...args: unknown[]) => Promise<unknown>
    const watched = (...args: unknown[]) => {
      note(args[0])
      return inPlace(place, () => duringCall(key, () => call(...args)))
    }
    Object.defineProperty(storage, key, { value: watched })
  }
  const gone = () => objects.alarms.delete(name)
  watch('setAlarm', time => objects.alarms.set(name, Number(time)))
  watch('deleteAlarm', gone)
  watch('deleteAll', gone)
  watch('getAlarm', () => undefined)
  watch('sync', () => undefined)
}
