import { vi } from 'vitest'

/** Of the thread, which no test stops. */
const nextTurn = () => new Promise<void>(resolve => setImmediate(resolve))

/** How long a test waits on the app's clock for what it expects: past every delay of the app but its time-outs. */
const PATIENCE_MS = 5000
const STEP_MS = 50
/** After so many turns in which nothing has changed, nothing will by itself. */
const QUIET_TURNS = 4
const MOST_TURNS = 2000

let activity = 0
let isStopped = false
let frames = new Map<number, FrameRequestCallback>()
let framesAsked = 0

/** Called whenever the app renders, asks or is answered. */
export function noteActivity(): void {
  activity += 1
}

export function requestFrame(callback: FrameRequestCallback): number {
  noteActivity()
  framesAsked += 1
  frames.set(framesAsked, callback)
  return framesAsked
}

export const cancelFrame = (frame: number): void => void frames.delete(frame)

function runFrames(): void {
  const due = frames
  frames = new Map()
  for (const run of due.values()) run(performance.now())
}

/** The clock of the app moves only while a test waits for something. */
export function startClock(): void {
  isStopped = false
  frames = new Map()
  vi.useFakeTimers({
    now: new Date('2026-05-04T10:00:00Z'),
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  })
}

/** Waits until nothing happens any more unless time passes. */
export async function settle(): Promise<void> {
  for (let turns = 0, quiet = 0; quiet < QUIET_TURNS; turns++) {
    if (turns === MOST_TURNS) throw new Error('The app renders or asks without end.')
    const before = activity
    await nextTurn()
    runFrames()
    quiet = activity === before ? quiet + 1 : 0
  }
}

/**
 * From now on time passes only by `pass`. What does not wait for a time still happens. For what is seen for a moment
 * only, or must not happen too early.
 */
export async function stopClock(): Promise<void> {
  await settle()
  isStopped = true
}

/** Lets so many milliseconds pass for the app. */
export async function pass(ms: number): Promise<void> {
  await settle()
  for (let left = ms; left > 0; left -= STEP_MS) {
    await vi.advanceTimersByTimeAsync(Math.min(left, STEP_MS))
    await settle()
  }
}

/** What `look` returns as soon as it does not throw. @throws what it throws in the end. */
export async function until<T>(look: () => T): Promise<T> {
  await settle()
  let looked = -1
  let failure: unknown
  for (let passed = 0; ; passed += STEP_MS) {
    if (activity !== looked) {
      looked = activity
      try {
        return look()
      } catch (error) {
        failure = error
      }
    }
    if (isStopped || passed >= PATIENCE_MS) throw failure
    await pass(STEP_MS)
  }
}
