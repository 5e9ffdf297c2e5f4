import { cancelFrame, requestFrame } from './clock.ts'

/** What happy-dom lacks, has no layout for, or would do by a clock of its own. */

/** There is no layout: everything is as large as the window. */
class WindowSizedObserver implements ResizeObserver {
  readonly #callback: ResizeObserverCallback
  constructor(callback: ResizeObserverCallback) {
    this.#callback = callback
  }
  observe(target: Element): void {
    const size = [{ inlineSize: window.innerWidth, blockSize: window.innerHeight }]
    const contentRect = new DOMRect(0, 0, window.innerWidth, window.innerHeight)
    const entry = { target, contentRect, borderBoxSize: size, contentBoxSize: size, devicePixelContentBoxSize: size }
    queueMicrotask(() => this.#callback([entry], this))
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

/** A size of the window for elements, which otherwise have none and would show no rows. */
function sized(name: 'offsetWidth' | 'clientWidth' | 'offsetHeight' | 'clientHeight'): void {
  const get = () => (name.endsWith('Width') ? window.innerWidth : window.innerHeight)
  Object.defineProperty(HTMLElement.prototype, name, { get, configurable: true })
}

/** Called before each test. */
export function addBrowserParts(): void {
  channels = new Set()
  define(globalThis, {
    ResizeObserver: WindowSizedObserver,
    BroadcastChannel: Channel,
    requestAnimationFrame: requestFrame,
    cancelAnimationFrame: cancelFrame,
    requestIdleCallback: (run: () => void) => setTimeout(run, 1),
    cancelIdleCallback: (id: number) => clearTimeout(id),
  })
  define(AbortSignal, { timeout: abortAfter })
  define(navigator, { locks: new Locks() })
  define(Element.prototype, { scrollIntoView: () => undefined, getAnimations: () => [] })
  define(window, { scrollTo: () => undefined, scrollBy: () => undefined })
  for (const name of ['offsetWidth', 'clientWidth', 'offsetHeight', 'clientHeight'] as const) sized(name)
}
