import { arrive, inFlight, placeOf } from './boundary.ts'

/** Far in the future, so that the runtime fires no alarm by itself. */
const EPOCH = Date.UTC(2100, 0, 1)

const real = { now: Date.now, setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout }

/** The virtual time, in milliseconds. While it is off, the clock of the machine is used. */
export const clock = { now: EPOCH, isOn: false }

type Timer = { stopId: number; isCancelled: boolean }
const timers = new WeakSet<object>()
/** When signals made by AbortSignal.timeout abort. */
const deadlines = new WeakMap<AbortSignal, number>()

export function startClock(): void {
  clock.now = EPOCH
  clock.isOn = true
}

export function stopClock(): void {
  clock.isOn = false
}

export function deadlineOf(signal: AbortSignal | null | undefined): number | null {
  return (signal && deadlines.get(signal)) ?? null
}

function setVirtualTimeout(callback: (...values: unknown[]) => void, ms = 0, ...values: unknown[]): unknown {
  if (!clock.isOn || !placeOf()) return real.setTimeout(callback, ms, ...values)
  const timer: Timer = { stopId: inFlight.lastId + 1, isCancelled: false }
  timers.add(timer)
  const fired = arrive({ kind: 'timer', due: clock.now + ms })
  fired.then(
    () => {
      if (!timer.isCancelled) callback(...values)
    },
    () => undefined,
  )
  return timer
}

function clearVirtualTimeout(timer: unknown): void {
  if (typeof timer === 'object' && timer !== null && timers.has(timer)) {
    const virtual = timer as Timer
    virtual.isCancelled = true
    inFlight.abandoned.add(virtual.stopId)
  } else real.clearTimeout(timer as number)
}

// Patched once for the isolate: product code reads the time with `Date.now()`.
Object.assign(Date, { now: () => (clock.isOn ? clock.now : real.now()) })
Object.assign(globalThis, { setTimeout: setVirtualTimeout, clearTimeout: clearVirtualTimeout })

const realTimeout = AbortSignal.timeout.bind(AbortSignal)
Object.assign(AbortSignal, {
  timeout(ms: number) {
    if (!clock.isOn || !placeOf()) return realTimeout(ms)
    const { signal } = new AbortController()
    deadlines.set(signal, clock.now + ms)
    return signal
  },
})
