import { cancelFrame, requestFrame } from './clock.ts'

/** What happy-dom lacks, has no layout for, or would do by a clock of its own. */

/** There is no layout: everything is as wide as the window, and so high. */
const HEIGHT = 100

const rectOf = () => new DOMRect(0, 0, window.innerWidth, HEIGHT)

class WindowWideObserver implements ResizeObserver {
  readonly #callback: ResizeObserverCallback
  constructor(callback: ResizeObserverCallback) {
    this.#callback = callback
  }
  observe(target: Element): void {
    const size = [{ inlineSize: window.innerWidth, blockSize: HEIGHT }]
    const sizes = { borderBoxSize: size, contentBoxSize: size, devicePixelContentBoxSize: size }
    queueMicrotask(() => this.#callback([{ target, contentRect: rectOf(), ...sizes }], this))
  }
  unobserve(): void {}
  disconnect(): void {}
}

let channels = new Set<Channel>()

/** The channels between the tabs of a browser, of which there is one here. */
class Channel extends EventTarget {
  readonly name: string
  constructor(name: string) {
    super()
    this.name = name
    channels.add(this)
  }
  postMessage(data: unknown): void {
    for (const other of channels) {
      if (other === this || other.name !== this.name) continue
      queueMicrotask(() => other.dispatchEvent(new MessageEvent('message', { data })))
    }
  }
  close(): void {
    channels.delete(this)
  }
}

type Held = (lock: Lock) => unknown

/** Locks as one tab needs them: whoever asks for one gets it after all who asked before. */
class Locks {
  readonly #last = new Map<string, Promise<unknown>>()
  async request(name: string, options: LockOptions | Held, callback?: Held): Promise<unknown> {
    const run = callback ?? (typeof options === 'function' ? options : () => undefined)
    const { mode = 'exclusive', ifAvailable = false } = typeof options === 'function' ? {} : options
    const before = this.#last.get(name)
    if (ifAvailable && before) return run({ name, mode })
    const held = (before ?? Promise.resolve()).then(() => run({ name, mode }))
    const settled = held.catch(() => undefined)
    this.#last.set(name, settled)
    void settled.then(() => this.#last.get(name) === settled && this.#last.delete(name))
    return held
  }
}

/** As AbortSignal's own, but by the clock of the app. */
function abortAfter(ms: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(new DOMException('The time is up.', 'TimeoutError')), ms)
  return controller.signal
}

const define = (on: object, properties: Record<string, unknown>) => {
  for (const [name, value] of Object.entries(properties)) {
    Object.defineProperty(on, name, { value, configurable: true, writable: true })
  }
}

/** Elements would otherwise have no size and lists no rows. What scrolls is as high as the window. */
function giveSizes(): void {
  const sizes = {
    offsetWidth: () => window.innerWidth,
    clientWidth: () => window.innerWidth,
    offsetHeight: () => HEIGHT,
    clientHeight: () => window.innerHeight,
  }
  for (const [name, get] of Object.entries(sizes)) {
    Object.defineProperty(HTMLElement.prototype, name, { get, configurable: true })
  }
}

/** Called before each test. */
export function addBrowserParts(): void {
  channels = new Set()
  define(globalThis, {
    ResizeObserver: WindowWideObserver,
    BroadcastChannel: Channel,
    requestAnimationFrame: requestFrame,
    cancelAnimationFrame: cancelFrame,
    requestIdleCallback: (run: () => void) => setTimeout(run, 1),
    cancelIdleCallback: (id: number) => clearTimeout(id),
  })
  define(AbortSignal, { timeout: abortAfter })
  define(navigator, { locks: new Locks() })
  define(Element.prototype, { scrollIntoView: () => undefined, getAnimations: () => [], getBoundingClientRect: rectOf })
  define(window, { scrollTo: () => undefined, scrollBy: () => undefined })
  giveSizes()
}
